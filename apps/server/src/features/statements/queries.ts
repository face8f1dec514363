/** The SQL of statements. An account's movements are numbered without gaps and never change, so two numbers fix a period for good. */
import type { MovementKind, Position } from '@deedline/contract/money/statement';
import type { Queryable } from '../../transaction.ts';

/** Numbers of movements, both inclusive; empty when `first` is `last` + 1. */
export interface Range {
  first: number;
  last: number;
}

/** The balances of an account, and which of its movements are in a period. */
export interface Book extends Range {
  /** The number of its latest movement; 0 when there is none. */
  head: number;
  /** The balances after that movement. */
  now: Position;
}

export interface MovementRow {
  number: number;
  kind: MovementKind;
  /** The idempotency key without the prefix of its kind. */
  key: string;
  at: Date;
  change: Position;
  /** Hex. */
  hash: string;
}

/** The settlements of one batch, merged into one line. */
export interface FoldedParts {
  firstRow: number;
  lastRow: number;
  found: number;
  parts: number;
}

export interface MovementPage {
  before: number | null;
  kinds: readonly MovementKind[] | null;
  /** Leaves out a hold when its settlement is in the period too, and merges the settlements of a batch into one line at the position of the last. */
  isFolded: boolean;
  most: number;
}

/** Sums are cast to double, which is exact for any number of credits and is read as a JavaScript number. */
const sumOf = <const Place extends keyof Position>(place: Place) =>
  `sum(amount) filter (where ledger_account_id = (select id from ledger_account where account_id = $1 and kind = '${place}')), 0)::float8 as ${place}` as const;
/** A debt is a negative balance in the ledger and a positive number here. */
const SUMS = `coalesce(${sumOf('wallet')}, coalesce(${sumOf('held')}, coalesce(-${sumOf('owed')}` as const;
/** What each movement brought to each ledger account. Computed per movement: joined as a whole, all postings that the account ever had would be read. */
const CHANGE = `cross join lateral (
  select ${SUMS} from posting where transaction_id = moved.id) change` as const;
const POSTED = `ledger_transaction moved ${CHANGE}` as const;
const CHANGES = 'wallet, held, owed';
const TOTALS = 'sum(wallet) as wallet, sum(held) as held, sum(owed) as owed';
const COLUMNS = `moved.number::float8 as number, moved.kind, substr(moved.idempotency_key, length(moved.kind) + 2) as key,
  moved.created_at as at, encode(moved.hash, 'hex') as hash`;

/** Movement numbers have no gaps and rise with time, so a binary search finds where a period begins or ends without reading the rest. */
const HALVING = `halving (edge, moment, low, high) as (
    select edge, moment, 0::bigint, number + 1 from latest, (values ('since', $2::timestamptz), ('until', $3)) as period (edge, moment) where moment is not null
    union all
    select edge, moment, case when created_at < moment then middle else low end, case when created_at < moment then high else middle end
    from (select *, (low + high) / 2 as middle from halving where high > low + 1) half
    cross join lateral (select created_at from ledger_transaction where account_id = $1 and number = middle limit 1) moved
  )`;
const edgeOf = <const Edge extends 'since' | 'until'>(edge: Edge) =>
  `(select high from halving where edge = '${edge}' and high = low + 1)` as const;
const standing = <const Place extends keyof Position>(place: Place) =>
  `balance from ledger_account where account_id = $1 and kind = '${place}')` as const;

/** A single statement, so that the balances are those after the latest movement. */
export async function selectBook(db: Queryable, accountId: string, since: Date | null, until: Date | null): Promise<Book> {
  const found = await db.query(
    `with recursive latest as materialized (select coalesce(max(number), 0) as number from ledger_transaction where account_id = $1), ${HALVING}
     select json_build_object('wallet', (select ${standing('wallet')}, 'held', (select ${standing('held')}, 'owed', (select -${standing('owed')}) as now, number::float8 as head,
       coalesce(${edgeOf('since')}, 1)::float8 as first, coalesce(${edgeOf('until')} - 1, number)::float8 as last from latest`,
    [accountId, since, until],
  );
  const { now, ...book } = found.rows[0]!;
  return { ...book, now: now as Position };
}

/**
 * The changes in a range by kind of movement: the total up to its last movement minus the total up to the one before its first, each computed from the sums
 * kept at every hundredth movement.
 */
export async function selectChanges(
  db: Queryable,
  accountId: string,
  { first, last }: Range,
): Promise<(Position & { kind: MovementKind })[]> {
  const found = await db.query(
    `with edge as (
       select sign, number, coalesce((select number from ledger_sum where account_id = $1 and number <= edge.number order by number desc limit 1), 0) as base
       from (values (1, $3::bigint), (-1, $2::bigint - 1)) as edge (sign, number)
     )
     select kind, sum(sign * wallet)::float8 as wallet, sum(sign * held)::float8 as held, sum(sign * owed)::float8 as owed from (
       select sign, kind, wallet, held, -owed as owed from edge join ledger_sum kept on kept.account_id = $1 and kept.number = base
       union all
       select sign, moved.* from edge cross join lateral (
         select moved.kind, ${TOTALS} from ${POSTED} where moved.account_id = $1 and moved.number > base and moved.number <= edge.number group by moved.kind) moved
     ) each group by kind`,
    [accountId, first, last],
  );
  return found.rows as (Position & { kind: MovementKind })[];
}

/** The settlements of batches in a range, each with the number of the last one of its job. */
const PARTS = `select moved.number, max(moved.number) over (partition by chunk.job_id) as last, chunk.first_row, chunk.last_row, chunk.found
  from batch_job job join batch_chunk chunk on chunk.job_id = job.id join ledger_transaction moved on moved.idempotency_key = 'settle:' || chunk.id
  where $6 and job.account_id = $1 and moved.account_id = $1 and chunk.held > 0 and chunk.ended_at is not null and moved.number between $2 and $3`;

/** Newest first. `after`: the balances after the movement, computed from the sums at the preceding hundredth movement and the changes since. */
export async function selectMovementsBack(
  db: Queryable,
  accountId: string,
  { first, last }: Range,
  { before, kinds, isFolded, most }: MovementPage,
): Promise<(MovementRow & { after: Position; folded: FoldedParts | null })[]> {
  const found = await db.query(
    `with part as materialized (${PARTS}), shown as materialized (
       select * from ledger_transaction moved
       where account_id = $1 and number between $2 and least($3, $4::bigint - 1) and ($5::text[] is null or kind = any ($5))
         and not ($6 and kind = 'hold' and (
           select settled.number from ledger_transaction settled
           where settled.idempotency_key = 'settle' || substr(moved.idempotency_key, 5) and settled.account_id = $1 and settled.number <= $3) is not null)
         and not ($6 and kind = 'settle' and number in (select number from part where number < last))
       order by number desc limit $7
     ), stretch as (
       select base, max(number) as top from shown cross join lateral (
         select coalesce((select number from ledger_sum where account_id = $1 and number < shown.number order by number desc limit 1), 0) as base) kept
       group by base
     ), change as (
       select base, moved.* from stretch cross join lateral (
         select moved.number, ${CHANGES}, sum(wallet) over since as wallet_since, sum(held) over since as held_since, sum(owed) over since as owed_since
         from ${POSTED} where moved.account_id = $1 and moved.number > base and moved.number <= top window since as (order by moved.number)) moved
     ), counted as (
       select change.*, wallet_since + wallet_kept as wallet_after, held_since + held_kept as held_after, owed_since - owed_kept as owed_after
       from change cross join lateral (
         select coalesce(sum(wallet), 0)::float8 as wallet_kept, coalesce(sum(held), 0)::float8 as held_kept, coalesce(sum(owed), 0)::float8 as owed_kept
         from ledger_sum kept where kept.account_id = $1 and kept.number = base) kept
       where number in (select number from shown)
     ), line as (
       select part.last as number, ${TOTALS} from part join ledger_transaction moved using (number) ${CHANGE}
       where moved.account_id = $1 and part.last in (select number from shown) group by part.last
     ), folded as (
       select line.number, json_build_object('wallet', wallet, 'held', held, 'owed', owed, 'firstRow', min(first_row), 'lastRow', max(last_row),
         'found', sum(found), 'parts', count(*)) as folded
       from line join part on part.last = line.number group by line.number, wallet, held, owed
     )
     select ${COLUMNS}, ${CHANGES}, wallet_after, held_after, owed_after, folded from shown moved join counted using (number) left join folded using (number) order by moved.number desc`,
    [accountId, first, last, before, kinds, isFolded, most],
  );
  return found.rows.map((row) => {
    const folded = row.folded as (FoldedParts & Position) | null;
    return { ...unflatten({ ...row, ...folded }), folded, after: { wallet: row.wallet_after, held: row.held_after, owed: row.owed_after } };
  });
}

/** All of them, oldest first. */
export async function selectMovements(db: Queryable, accountId: string, { first, last }: Range): Promise<MovementRow[]> {
  const found = await db.query(
    `select ${COLUMNS}, ${CHANGES} from ${POSTED}
     where moved.account_id = $1 and moved.number between $2 and $3 order by moved.number`,
    [accountId, first, last],
  );
  return found.rows.map(unflatten);
}

/** The movements of one search in ledger order: the hold that it is paid from, its settlement, and later refunds. */
export async function selectMovementsOfSearch(db: Queryable, accountId: string, searchId: string, holdId: string): Promise<MovementRow[]> {
  const found = await db.query(
    `select ${COLUMNS}, ${CHANGES} from ${POSTED}
     where moved.account_id = $1 and (moved.idempotency_key = any ($2) or (moved.kind = 'refund' and starts_with(moved.idempotency_key, $3)))
     order by moved.number`,
    [accountId, [`hold:${holdId}`, `settle:${holdId}`], `refund:${searchId}:`],
  );
  return found.rows.map(unflatten);
}

type Flat = Omit<MovementRow, 'change'> & Position;
function unflatten({ number, kind, key, at, hash, wallet, held, owed }: Flat): MovementRow {
  return { number, kind, key, at, hash, change: { wallet, held, owed } };
}
