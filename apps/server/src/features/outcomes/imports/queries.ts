/** The SQL of imports of outcomes, except for the reports that they make. */
import type { Queryable } from '../../../transaction.ts';

export interface BoughtAt {
  item: Buffer;
  search_id: string;
}

/** Which search charged the account for a contact, by the contact's hash, as long as it counts as bought. */
export async function selectBought(db: Queryable, accountId: string, contacts: readonly Buffer[]): Promise<BoughtAt[]> {
  const found = await db.query(
    `select item, search_id from bought_item where account_id = $1 and part = 'contacts' and item = any($2::bytea[])`,
    [accountId, contacts],
  );
  return found.rows;
}

/** Which of these contacts have an outcome on record. */
export async function selectReported(db: Queryable, accountId: string, contacts: readonly Buffer[]): Promise<Buffer[]> {
  const found = await db.query('select distinct contact from contact_outcome where account_id = $1 and contact = any($2::bytea[])', [
    accountId,
    contacts,
  ]);
  return found.rows.map(({ contact }) => contact);
}

export interface ImportRow {
  id: string;
  file_name: string;
  imported_at: Date;
  rows: number;
  taken: number;
  persons: number;
  refunded_credits: number;
  listed: number;
  undone_at: Date | null;
  kept: number | null;
}
const SHOWN = 'id, file_name, imported_at, rows, taken, persons, refunded_credits, listed, undone_at, kept';

export async function insertImport(
  db: Queryable,
  made: { id: string; accountId: string; fileName: string; at: Date; rows: number },
): Promise<void> {
  await db.query('insert into outcome_import (id, account_id, file_name, imported_at, rows) values ($1, $2, $3, $4, $5)', [
    made.id,
    made.accountId,
    made.fileName,
    made.at,
    made.rows,
  ]);
}

/** Adds what a part of the import brought. */
export async function addToImport(
  db: Queryable,
  id: string,
  { taken = 0, refunded = 0, listed = 0, persons = 0 }: { taken?: number; refunded?: number; listed?: number; persons?: number },
): Promise<void> {
  await db.query(
    `update outcome_import set taken = taken + $2, refunded_credits = refunded_credits + $3, listed = listed + $4, persons = persons + $5
     where id = $1`,
    [id, taken, refunded, listed, persons],
  );
}

export async function selectImport(db: Queryable, accountId: string, id: string): Promise<ImportRow | undefined> {
  return (await db.query(`select ${SHOWN} from outcome_import where account_id = $1 and id = $2`, [accountId, id])).rows[0];
}

/** The latest first. */
export async function selectImports(db: Queryable, accountId: string, most: number): Promise<ImportRow[]> {
  return (await db.query(`select ${SHOWN} from outcome_import where account_id = $1 order by id desc limit $2`, [accountId, most])).rows;
}

/** Undefined when it is not the account's import, or was undone before. */
export async function endImport(db: Queryable, accountId: string, id: string, at: Date): Promise<ImportRow | undefined> {
  const ended = await db.query(
    `update outcome_import set undone_at = $3, kept = (select count(*) from contact_outcome where import_id = $2 and refunded_at is not null)
     where account_id = $1 and id = $2 and undone_at is null returning ${SHOWN}`,
    [accountId, id, at],
  );
  return ended.rows[0];
}

/** Deletes its reports. Those that refunded credits stay on record, but are no longer used as labels. */
export async function takeBack(db: Queryable, accountId: string, id: string): Promise<void> {
  await db.query('delete from brought_outcome where account_id = $1 and import_id = $2', [accountId, id]);
  await db.query('delete from contact_outcome where account_id = $1 and import_id = $2 and refunded_at is null', [accountId, id]);
  await db.query(
    `update contact_outcome set kind = null, confidence = null, engine_version = null, calibration_id = null, delivered_at = null,
       records = null, source = null
     where account_id = $1 and import_id = $2`,
    [accountId, id],
  );
}
