/** All SQL of number lists. */
import type { NumberListKind } from '@deedline/contract/limits';
import type { RejectedLine } from '@deedline/contract/compliance/do-not-call';
import type { Queryable } from '../../../transaction.ts';
import type { ReassignedAnswer } from './read-number-list.ts';

export interface NumberListRow {
  id: string;
  account_id: string | null;
  kind: NumberListKind;
  state: string | null;
  area_codes: string[] | null;
  list_date: string;
  san: string | null;
  loaded_by: string;
  loaded_at: Date;
  numbers: number;
  added: number | null;
  removed: number | null;
  rejected: number;
  rejects: RejectedLine[];
}

const COLUMNS = `id, account_id, kind, state, area_codes, list_date::text, san, loaded_by, loaded_at, numbers::float8 as numbers,
  added::float8 as added, removed::float8 as removed, rejected::float8 as rejected, rejects`;

/** Serializes loads of one owner's lists of one kind. */
export async function lockLists(db: Queryable, accountId: string | null, kind: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('number_list ' || coalesce($1, 'installation') || ' ' || $2, 0))`, [
    accountId,
    kind,
  ]);
}

export async function insertList(
  db: Queryable,
  row: Omit<NumberListRow, 'numbers' | 'added' | 'removed' | 'rejected' | 'rejects'>,
): Promise<void> {
  await db.query(
    `insert into number_list (id, account_id, kind, state, area_codes, list_date, san, loaded_by, loaded_at, numbers, rejected, rejects)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, '[]')`,
    [row.id, row.account_id, row.kind, row.state, row.area_codes, row.list_date, row.san, row.loaded_by, row.loaded_at],
  );
}

type Counted = Pick<NumberListRow, 'id' | 'area_codes' | 'numbers' | 'added' | 'removed' | 'rejected' | 'rejects'>;

export async function updateCounts(db: Queryable, { id, area_codes, numbers, added, removed, rejected, rejects }: Counted): Promise<void> {
  await db.query(
    'update number_list set area_codes = $2, numbers = $3, added = $4, removed = $5, rejected = $6, rejects = $7 where id = $1',
    [id, area_codes, numbers, added, removed, rejected, JSON.stringify(rejects)],
  );
}

/** Sends the blocks concatenated in one parameter, because an array of them would be sent as text. */
export async function upsertBlocks(db: Queryable, listId: string, prefixes: readonly number[], blocks: readonly Buffer[]): Promise<void> {
  const lengths = blocks.map((block) => block.length);
  let next = 1;
  const starts = lengths.map((length) => (next += length) - length);
  await db.query({
    name: 'upsert-number-blocks',
    text: `insert into number_list_block (list_id, prefix, bits)
      select $1, prefix, substring($5::bytea from start for length) from unnest($2::int[], $3::int[], $4::int[]) as block (prefix, start, length)
      on conflict (list_id, prefix) do update set bits = excluded.bits`,
    values: [listId, prefixes, starts, lengths, Buffer.concat(blocks)],
  });
}

export async function copyBlocks(db: Queryable, from: string, to: string): Promise<void> {
  await db.query(
    'insert into number_list_block (list_id, prefix, bits) select $2, prefix, bits from number_list_block where list_id = $1',
    [from, to],
  );
}

export interface BlockRow {
  list_id: string;
  prefix: number;
  bits: Buffer;
}

export async function selectBlocks(db: Queryable, listIds: readonly string[], prefixes: readonly number[]): Promise<BlockRow[]> {
  const found = await db.query({
    name: 'select-number-blocks',
    text: 'select list_id, prefix, bits from number_list_block where list_id = any($1::uuid[]) and prefix = any($2::int[])',
    values: [listIds, prefixes],
  });
  return found.rows;
}

/** The area codes in which any of these lists has numbers. */
export async function selectAreaCodes(db: Queryable, listIds: readonly string[]): Promise<number[]> {
  const found = await db.query(
    'select distinct prefix / 1000 as area from number_list_block where list_id = any($1::uuid[]) order by area',
    [listIds],
  );
  return found.rows.map(({ area }) => area);
}

export async function selectAreaBlocks(db: Queryable, listIds: readonly string[], area: number): Promise<BlockRow[]> {
  const found = await db.query(
    'select list_id, prefix, bits from number_list_block where list_id = any($1::uuid[]) and prefix between $2 and $3',
    [listIds, area * 1000, area * 1000 + 999],
  );
  return found.rows;
}

/** Removes area codes from a list, and deletes the list if none are left. */
export async function takeOverAreas(db: Queryable, listId: string, areas: readonly string[], numbersGone: number): Promise<void> {
  await db.query('delete from number_list_block where list_id = $1 and prefix / 1000 = any($2::int[])', [listId, areas.map(Number)]);
  await db.query(
    `update number_list set area_codes = array(select code from unnest(area_codes) as code where code <> all ($2::text[]) order by code),
       numbers = numbers - $3 where id = $1`,
    [listId, areas, numbersGone],
  );
  await db.query(`delete from number_list where id = $1 and area_codes = '{}'`, [listId]);
}

export async function deleteLists(db: Queryable, listIds: readonly string[]): Promise<void> {
  await db.query('delete from number_list where id = any($1::uuid[])', [listIds]);
}

export async function deleteListsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from number_list where account_id = $1', [accountId]);
}

/** The lists of these accounts, and the installation's. */
export async function selectLists(db: Queryable, accountIds: readonly string[]): Promise<NumberListRow[]> {
  const found = await db.query({
    name: 'select-number-lists',
    text: `select ${COLUMNS} from number_list where account_id is null or account_id = any($1::uuid[]) order by list_date desc, loaded_at desc`,
    values: [accountIds],
  });
  return found.rows;
}

/** A list of this owner, locked; a null `accountId` is the installation. */
export async function selectList(db: Queryable, accountId: string | null, id: string): Promise<NumberListRow | undefined> {
  const found = await db.query(`select ${COLUMNS} from number_list where id = $1 and account_id is not distinct from $2 for update`, [
    id,
    accountId,
  ]);
  return found.rows[0];
}

export async function selectRivals(
  db: Queryable,
  row: Pick<NumberListRow, 'id' | 'account_id' | 'kind' | 'state'>,
): Promise<NumberListRow[]> {
  const found = await db.query(
    `select ${COLUMNS} from number_list where id <> $1 and account_id is not distinct from $2 and kind = $3 and state is not distinct from $4 for update`,
    [row.id, row.account_id, row.kind, row.state],
  );
  return found.rows;
}

export async function countLists(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query('select count(*)::int as lists from number_list where account_id = $1', [accountId]);
  return found.rows[0]!.lists;
}

export interface ReassignedRow {
  list_id: string;
  phone: number;
  asked_about: string;
  answer: ReassignedAnswer;
}

export async function insertAnswers(db: Queryable, listId: string, rows: readonly Omit<ReassignedRow, 'list_id'>[]): Promise<number> {
  const inserted = await db.query(
    `insert into reassigned_answer (list_id, phone, asked_about, answer)
     select distinct on (phone, asked_about) $1::uuid, phone, asked_about, answer
     from unnest($2::bigint[], $3::date[], $4::text[]) as row (phone, asked_about, answer) on conflict do nothing`,
    [listId, rows.map(({ phone }) => phone), rows.map((row) => row.asked_about), rows.map(({ answer }) => answer)],
  );
  return inserted.rowCount ?? 0;
}

export async function selectAnswers(db: Queryable, listIds: readonly string[], phones: readonly number[]): Promise<ReassignedRow[]> {
  const found = await db.query({
    name: 'select-reassigned-answers',
    text: `select list_id, phone::float8 as phone, asked_about::text, answer from reassigned_answer
      where list_id = any($1::uuid[]) and phone = any($2::bigint[])`,
    values: [listIds, phones],
  });
  return found.rows;
}
