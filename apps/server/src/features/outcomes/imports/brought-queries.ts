/** The SQL of outcomes of brought contacts. The settlement of a search stores the withheld ones. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import type { Queryable } from '../../../transaction.ts';
import type { Standing } from '../../lookup/read-standing.ts';

export async function selectBroughtSetting(db: Queryable, accountId: string): Promise<Date | null> {
  const found = await db.query('select counts_brought_since as since from account where id = $1', [accountId]);
  return found.rows[0]?.since ?? null;
}

export async function updateBroughtSetting(db: Queryable, accountId: string, since: Date | null): Promise<void> {
  await db.query('update account set counts_brought_since = $2 where id = $1', [accountId, since]);
}

export async function forgetWithheld(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from withheld_contact where account_id = $1', [accountId]);
}

interface Said {
  /** The contact's hash in hex, under one of the installation's keys. */
  contact: string;
  isRight: boolean;
  /** Midnight UTC of the day of the call, as an ISO string. */
  on: string;
}

/**
 * Stores outcomes of contacts that were withheld from the account within this many days of the call and never sold to it, attributed to the search nearest to
 * the call. A contact with an outcome on record is left alone.
 */
export async function insertBroughtWithheld(
  db: Queryable,
  { accountId, importId, at, days, said }: { accountId: string; importId: string; at: Date; days: number; said: readonly Said[] },
): Promise<void> {
  await db.query(
    `insert into brought_outcome (account_id, contact, search_id, import_id, is_right, occurred_at, imported_at, kind, confidence, engine_version, calibration_id, records, source, chance)
     select distinct on (contact) account_id, contact, search_id, $2, "isRight", least("on", $3), $3, kind, confidence, engine_version, calibration_id, records, source, chance
     from json_to_recordset($5) as said ("contactHex" text, "isRight" boolean, "on" timestamptz)
     join withheld_contact on account_id = $1 and contact = decode("contactHex", 'hex')
     where "on" between delivered_at - make_interval(days => $4) and delivered_at + make_interval(days => $4)
       and not exists (select from bought_item bought where bought.account_id = $1 and part = 'contacts' and item = contact)
       and not exists (select from contact_outcome reported where reported.account_id = $1 and reported.contact = withheld_contact.contact)
     order by contact, abs(extract(epoch from "on" - delivered_at)), search_id
     on conflict do nothing`,
    [accountId, importId, at, days, JSON.stringify(said.map(({ contact, ...rest }) => ({ ...rest, contactHex: contact })))],
  );
}

export interface BroughtRow extends Standing {
  /** Hex. */
  contact: string;
  searchId: string;
  isRight: boolean;
  occurredAt: Date;
  kind: CalibratedKind;
  confidence: number;
  engineVersion: string;
  calibrationId: number | null;
}

/** Stores outcomes of sold contacts. These are all known, so the sampling chance is 1. */
export async function insertBrought(
  db: Queryable,
  { accountId, importId, at, made }: { accountId: string; importId: string; at: Date; made: readonly BroughtRow[] },
): Promise<void> {
  await db.query(
    `insert into brought_outcome (account_id, contact, search_id, import_id, is_right, occurred_at, imported_at, kind, confidence, engine_version, calibration_id, records, source, chance)
     select $1, decode(contact, 'hex'), "searchId", $2, "isRight", "occurredAt", $3, kind, confidence, "engineVersion", "calibrationId", records, source, 1
     from json_to_recordset($4) as made (contact text, "searchId" uuid, "isRight" boolean, "occurredAt" timestamptz, kind text, confidence smallint,
       "engineVersion" text, "calibrationId" integer, records smallint, source text)
     on conflict do nothing`,
    [accountId, importId, at, JSON.stringify(made)],
  );
}
