/** The SQL of the operator's vendor keys. */
import type { Queryable } from '../../transaction.ts';
import type { Contract } from './operator-keys.ts';

interface NewKey {
  vendor: string;
  sealedKey: Buffer;
  lastFour: string;
  dayMicros: number;
  takesFreeCredits: boolean;
  at: Date;
}

/** Stores the key. A contract on record stays. */
export async function upsertOperatorKey(db: Queryable, key: NewKey): Promise<void> {
  await db.query(
    `insert into operator_vendor (vendor, sealed_key, last_four, day_micros, takes_free_credits, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (vendor) do update set sealed_key = excluded.sealed_key, last_four = excluded.last_four, day_micros = excluded.day_micros,
       takes_free_credits = excluded.takes_free_credits, changed_at = excluded.changed_at`,
    [key.vendor, key.sealedKey, key.lastFour, key.dayMicros, key.takesFreeCredits, key.at],
  );
}

/** Changes the limits of a stored key. False when there is none. */
export async function updateLimits(db: Queryable, key: Omit<NewKey, 'sealedKey' | 'lastFour'>): Promise<boolean> {
  const done = await db.query('update operator_vendor set day_micros = $2, takes_free_credits = $3, changed_at = $4 where vendor = $1', [
    key.vendor,
    key.dayMicros,
    key.takesFreeCredits,
    key.at,
  ]);
  return done.rowCount === 1;
}

/** Undefined when there is no key; the counterparty is null when no contract is on record. */
export async function lockContract(db: Queryable, vendor: string): Promise<{ counterparty: string | null } | undefined> {
  return (await db.query('select counterparty from operator_vendor where vendor = $1 for update', [vendor])).rows[0];
}

export async function updateContract(db: Queryable, vendor: string, contract: Contract | null, at: Date): Promise<void> {
  await db.query(
    'update operator_vendor set counterparty = $2, contract_on = $3::text::date, contract_note = $4, changed_at = $5 where vendor = $1',
    [vendor, contract?.counterparty ?? null, contract?.on ?? null, contract?.note ?? null, at],
  );
}

export async function deleteOperatorKey(db: Queryable, vendor: string): Promise<boolean> {
  return (await db.query('delete from operator_vendor where vendor = $1', [vendor])).rowCount === 1;
}

export interface OperatorKeyRow {
  vendor: string;
  last_four: string;
  counterparty: string | null;
  contract_on: string | null;
  contract_note: string | null;
  day_micros: number;
  spent_today: number;
  takes_free_credits: boolean;
  paused_until: Date | null;
}

export async function selectOperatorKeys(db: Queryable, at: Date): Promise<OperatorKeyRow[]> {
  const found = await db.query(
    `select answering.vendor, last_four, counterparty, to_char(contract_on, 'YYYY-MM-DD') as contract_on, contract_note, day_micros::float8 as day_micros,
       coalesce(micros, 0)::float8 as spent_today, takes_free_credits, case when paused_until > now() then paused_until end as paused_until
     from operator_vendor answering
     left join vendor_spent spent on spent.scope = 'operator_day' and spent.vendor = answering.vendor and spent.starts_on = ($1::timestamptz at time zone 'UTC')::date
     left join vendor_pace pace on pace.vendor = answering.vendor and pace.whose = '00000000-0000-0000-0000-000000000000'
     order by answering.vendor`,
    [at],
  );
  return found.rows;
}

/** Ends the pauses of all keys of a vendor. Returns how many there were. */
export async function endPauses(db: Queryable, vendor: string): Promise<number> {
  const done = await db.query(
    'update vendor_pace set paused_until = null, paused_why = null where vendor = $1 and paused_until > clock_timestamp()',
    [vendor],
  );
  return done.rowCount ?? 0;
}
