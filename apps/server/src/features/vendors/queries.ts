/** The SQL of vendors, except for the functions that keep budgets and turns (packages/database/functions/app/vendors.sql). */
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import type { Queryable } from '../../transaction.ts';

/** What an account may ask a vendor, and what is left of its budgets. */
export interface OfferRow {
  account_id: string;
  vendor: string;
  sealed_key: Buffer | null;
  purposes: string[];
  place: number | null;
  aim: VendorAim;
  search_micros: number;
  /** The smaller of what is left of the day and of the month. */
  left_micros: number;
  /** Sealed with the installation's key; null when there is no operator's key, or no contract that lets accounts use it. */
  operator_key: Buffer | null;
  operator_left: number | null;
  takes_free_credits: boolean | null;
  /** Whether the account ever paid for credits. */
  has_bought: boolean;
  /** Nothing is charged to the account. */
  is_included: boolean;
  own_paused_until: Date | null;
  /** The vendor itself asked for the pause; it is not due to the hit rate or a rejected key. */
  own_asks_to_wait: boolean;
  operator_paused_until: Date | null;
  operator_asks_to_wait: boolean;
}

export async function selectOffers(db: Queryable, accountIds: readonly string[], at: Date): Promise<OfferRow[]> {
  const found = await db.query({
    name: 'select-vendor-offers',
    text: `select setting.account_id, setting.vendor, setting.sealed_key, setting.purposes, setting.place, setting.aim, setting.search_micros::float8 as search_micros,
             least(setting.day_micros - coalesce(day.micros, 0), setting.month_micros - coalesce(month.micros, 0))::float8 as left_micros,
             answering.sealed_key as operator_key, (answering.day_micros - coalesce(of_all.micros, 0))::float8 as operator_left,
             answering.takes_free_credits, exists (select from account where account.id = setting.account_id and billing = 'included') as is_included, exists (select from ledger_transaction moved where moved.account_id = setting.account_id and moved.kind = 'purchase') as has_bought,
             own.paused_until as own_paused_until, coalesce(own.paused_why = 'asked_to_wait', false) as own_asks_to_wait,
             shared.paused_until as operator_paused_until, coalesce(shared.paused_why = 'asked_to_wait', false) as operator_asks_to_wait
           from account_vendor setting
           left join operator_vendor answering on answering.vendor = setting.vendor and answering.counterparty is not null
           left join vendor_spent day on day.scope = 'account_day' and day.whose = setting.account_id and day.vendor = setting.vendor
             and day.starts_on = ($2::timestamptz at time zone 'UTC')::date
           left join vendor_spent month on month.scope = 'account_month' and month.whose = setting.account_id and month.vendor = setting.vendor
             and month.starts_on = date_trunc('month', $2::timestamptz at time zone 'UTC')::date
           left join vendor_spent of_all on of_all.scope = 'operator_day' and of_all.vendor = setting.vendor
             and of_all.starts_on = ($2::timestamptz at time zone 'UTC')::date
           left join vendor_pace own on own.vendor = setting.vendor and own.whose = setting.account_id
           left join vendor_pace shared on shared.vendor = setting.vendor and shared.whose = '00000000-0000-0000-0000-000000000000'
           where setting.account_id = any ($1::uuid[]) and setting.is_on`,
    values: [accountIds, at],
  });
  return found.rows;
}

/** For each batch, what is left of its limit for vendors. */
export async function selectJobsLeft(db: Queryable, jobIds: readonly string[]): Promise<Map<string, number>> {
  const found = await db.query({
    name: 'select-vendor-jobs-left',
    text: `select id, (coalesce(vendor_cap_micros, 0) - coalesce(micros, 0))::float8 as left_micros
           from batch_job left join vendor_spent on scope = 'job' and whose = id where id = any ($1::uuid[])`,
    values: [jobIds],
  });
  return new Map(found.rows.map(({ id, left_micros }) => [id, left_micros ?? 0]));
}

export interface CountRow {
  vendor: string;
  kind: string;
  place_state: string;
  owner_kind: string;
  hits: number;
  misses: number;
}

export async function selectCounts(db: Queryable): Promise<CountRow[]> {
  const found = await db.query(
    'select vendor, kind, place_state, owner_kind, hits::float8 as hits, misses::float8 as misses from vendor_count order by vendor, kind, place_state, owner_kind',
  );
  return found.rows;
}

/** How much of what was missing a vendor's answers brought; `told` is the sum of the shares. */
export interface ChangeRow {
  vendor: string;
  at_hand: string;
  hits: number;
  told: number;
}

export async function selectChanges(db: Queryable): Promise<ChangeRow[]> {
  const found = await db.query('select vendor, at_hand, hits, told from vendor_change order by vendor, at_hand');
  return found.rows;
}

export async function countChanges(db: Queryable, changes: readonly ChangeRow[]): Promise<void> {
  await db.query(
    `insert into vendor_change (vendor, at_hand, hits, told)
     select vendor, at_hand, sum(hits), sum(told) from json_to_recordset($1::json) as told (vendor text, at_hand text, hits float8, told float8)
     group by 1, 2 order by 1, 2
     on conflict (vendor, at_hand) do update set hits = vendor_change.hits + excluded.hits, told = vendor_change.told + excluded.told`,
    [JSON.stringify(changes)],
  );
}

/** Adds hashes of an address to the opt-outs that contain one of these hashes of a person there. */
export async function keepDoor(db: Queryable, ofPerson: readonly Buffer[], ofDoor: readonly Buffer[]): Promise<void> {
  await db.query(
    `with door as (select hash from unnest($2::bytea[]) as given (hash)),
     kept as (
       insert into opt_out_hash (opt_out_id, kind, hash)
       select distinct known.opt_out_id, 'person', door.hash from opt_out_hash known join opt_out on opt_out.id = known.opt_out_id, door
       where known.kind = 'person' and known.hash = any ($1::bytea[]) and undone_at is null on conflict do nothing
     )
     insert into suppression (kind, hash) select 'person', hash from door on conflict do nothing`,
    [ofPerson, ofDoor],
  );
}

export interface KnownCall {
  id: string;
  account_id: string;
  vendor: string;
  question_hash: Buffer;
  state: 'reserved' | 'sent' | 'answered' | 'refused' | 'unknown' | 'later';
  is_hit: boolean | null;
  sealed_reply: Buffer | null;
  ended_at: Date | null;
  expires_at: Date;
  billed_micros: number | null;
  search_id: string | null;
  job_id: string | null;
  job_row: number | null;
}

/** Calls with the same question: those of these searches and rows in any state, and answers that may be reused. The latest first. */
export async function selectKnown(
  db: Queryable,
  asked: { accountIds: readonly string[]; hashes: readonly Buffer[]; searchIds: readonly string[]; jobIds: readonly string[]; at: Date },
): Promise<KnownCall[]> {
  const found = await db.query({
    name: 'select-known-vendor-calls',
    text: `select id, account_id, vendor, question_hash, state, is_hit, sealed_reply, ended_at, expires_at, billed_micros::float8 as billed_micros, search_id, job_id, job_row
           from vendor_call where account_id = any ($1::uuid[]) and question_hash = any ($2::bytea[])
             and ((state = 'answered' and expires_at > $3) or search_id = any ($4::uuid[]) or job_id = any ($5::uuid[]))
           order by reserved_at desc`,
    values: [asked.accountIds, asked.hashes, asked.at, asked.searchIds, asked.jobIds],
  });
  return found.rows;
}

/** A call as it is recorded before it is sent. Buffers are in base64 or hex, as the SQL function reads them. */
export interface NewCall {
  id: string;
  account_id: string;
  vendor: string;
  whose: 'account' | 'operator' | 'twin';
  search_id: string | null;
  job_id: string | null;
  job_row: number | null;
  kind: string;
  question_hash: string;
  sealed_question: string;
  micros: number;
  place_state: string;
  owner_kind: string;
  expires_at: Date;
}

export type Verdict = 'reserved' | 'asked' | 'off' | 'search_cap' | 'job_cap' | 'day_cap' | 'month_cap' | 'operator_cap';

export async function reserveCalls(db: Queryable, calls: readonly NewCall[], at: Date): Promise<Map<string, Verdict>> {
  const made = await db.query({
    name: 'reserve-vendor-calls',
    text: 'select call, verdict from reserve_vendor_calls($1, $2)',
    values: [JSON.stringify(calls.map((call, place) => ({ ...call, place }))), at],
  });
  return new Map(made.rows.map(({ call, verdict }) => [call!, verdict as Verdict]));
}

/** Calls of these searches and rows whose question is still stored, in the order of their reservation. */
export interface RecordedCall {
  id: string;
  account_id: string;
  vendor: string;
  state: KnownCall['state'];
  sealed_question: Buffer;
  sent_at: Date | null;
  reserved_micros: number;
  place_state: string;
  owner_kind: string;
  search_id: string | null;
  job_id: string | null;
  job_row: number | null;
}

/** `rows`: row numbers in any of the jobs. */
export async function selectRecorded(
  db: Queryable,
  { searchIds, jobIds, rows }: { searchIds: readonly string[]; jobIds: readonly string[]; rows: readonly number[] },
): Promise<RecordedCall[]> {
  const found = await db.query({
    name: 'select-recorded-vendor-calls',
    text: `select id, account_id, vendor, state, sealed_question, sent_at, reserved_micros::float8 as reserved_micros, coalesce(place_state, '') as place_state,
             coalesce(owner_kind, '') as owner_kind, search_id, job_id, job_row from vendor_call
           where ((search_id is not null and search_id = any ($1::uuid[])) or (job_id is not null and job_id = any ($2::uuid[]) and job_row = any ($3::int[])))
             and sealed_question is not null and question_hash is not null
           order by reserved_at, id`,
    values: [searchIds, jobIds, rows],
  });
  return found.rows;
}

/** Marks calls as sent: from now on they may have left the machine. Returns the ids that the caller may send; none is sent twice unless repeating is free. */
export async function markSent(db: Queryable, ids: readonly string[], repeatable: readonly string[], at: Date): Promise<Set<string>> {
  const sent = await db.query({
    name: 'mark-vendor-calls-sent',
    text: `update vendor_call set state = 'sent', sent_at = $3
           where (id = any ($1::uuid[]) and state = 'reserved') or (id = any ($2::uuid[]) and state in ('sent', 'unknown')) returning id`,
    values: [ids, repeatable, at],
  });
  return new Set(sent.rows.map(({ id }) => id));
}

export interface CallEnd {
  id: string;
  state: 'answered' | 'refused' | 'unknown' | 'later';
  is_hit: boolean | null;
  /** Null when unknown. */
  billed_micros: number | null;
  request_id: string | null;
  sealed_reply: string | null;
  /** The vendor's id of the job that will bring the answer later. */
  later_id: string | null;
  /** Nobody waits for it any more. */
  is_late: boolean;
}

/** Returns, by call, whether it trips the breaker of its vendor. A call that is missing in the result had ended before. */
export async function settleCalls(db: Queryable, ends: readonly CallEnd[], at: Date): Promise<Map<string, boolean>> {
  const done = await db.query({
    name: 'settle-vendor-calls',
    text: 'select call, pauses from settle_vendor_calls($1, $2)',
    values: [JSON.stringify(ends), at],
  });
  return new Map(done.rows.map(({ call, pauses }) => [call!, pauses!]));
}

/** How many milliseconds to wait for a turn; null when longer than `mostMs`. */
export async function takeTurn(db: Queryable, vendor: string, whose: string, perMinute: number, mostMs: number): Promise<number | null> {
  const taken = await db.query({
    name: 'take-vendor-turn',
    text: 'select take_vendor_turn($1, $2, $3, $4) as wait_ms',
    values: [vendor, whose, perMinute, mostMs],
  });
  return taken.rows[0]!.wait_ms;
}

/** Pauses the vendor for this many milliseconds. `key`: because it rejected the key; a new key or new funds end that pause (`endKeyPause`). */
export async function pauseVendor(db: Queryable, vendor: string, whose: string, ms: number, why?: 'key'): Promise<void> {
  await db.query(
    `insert into vendor_pace (vendor, whose, next_at, paused_until, paused_why)
     values ($1, $2, clock_timestamp(), clock_timestamp() + $3 * interval '1 ms', $4)
     on conflict (vendor, whose) do update set paused_until = greatest(vendor_pace.paused_until, excluded.paused_until), paused_why = excluded.paused_why`,
    [vendor, whose, ms, why === 'key' ? null : 'asked_to_wait'],
  );
}

/** Ends a pause caused by a rejected key, because another key was given or the same is tried again. */
export async function endKeyPause(db: Queryable, vendor: string, whose: string): Promise<void> {
  await db.query('update vendor_pace set paused_until = null where vendor = $1 and whose = $2 and paused_why is null', [vendor, whose]);
}

/** Trips the breaker and resets the recent counts. Returns true when it was not already tripped. */
export async function breakVendor(
  db: Queryable,
  vendor: string,
  whose: string,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const done = await db.query(
    `update vendor_pace set paused_until = $4, paused_why = 'hit_rate', asked_lately = 0, hits_lately = 0
     from (
       select coalesce(paused_why = 'hit_rate' and paused_until > $3, false) as was_open from vendor_pace
       where vendor = $1 and whose = $2 for update
     ) before
     where vendor = $1 and whose = $2 and asked_lately > 0 returning was_open`,
    [vendor, whose, at, until],
  );
  return done.rows[0]?.was_open === false;
}

/** The vendor of a call, and how long it is paused for this key; undefined when it is not paused. */
export async function selectPauseOfCall(db: Queryable, call: string, whose: string): Promise<{ vendor: string; until: Date } | undefined> {
  const found = await db.query(
    `select vendor, paused_until as until from vendor_call join vendor_pace pace using (vendor)
     where id = $1 and pace.whose = $2 and paused_until is not null`,
    [call, whose],
  );
  return found.rows[0];
}

/** How many milliseconds a pause still lasts; 0 when there is none. */
export async function selectPauseMs(db: Queryable, vendor: string, whose: string): Promise<number> {
  const found = await db.query(
    `select greatest(extract(epoch from paused_until - clock_timestamp()) * 1000, 0)::float8 as left_ms from vendor_pace
     where vendor = $1 and whose = $2 and paused_until is not null`,
    [vendor, whose],
  );
  return found.rows[0]?.left_ms ?? 0;
}

// Queries of the periodic clean-up.

export async function selectStale(db: Queryable, before: Date, most: number): Promise<{ id: string; state: string }[]> {
  const found = await db.query(
    `select id, state from vendor_call where state in ('reserved', 'sent') and reserved_at < $1 order by reserved_at limit $2`,
    [before, most],
  );
  return found.rows;
}

export async function forgetExpired(db: Queryable, before: Date): Promise<number> {
  const gone = await db.query(
    `update vendor_call set question_hash = null, sealed_question = null, sealed_reply = null, place_state = null, owner_kind = null
     where question_hash is not null and expires_at < $1 and state <> 'later' and not is_account_held(account_id)`,
    [before],
  );
  return gone.rowCount ?? 0;
}

export async function deleteSpentBefore(db: Queryable, before: Date): Promise<number> {
  const gone = await db.query(`delete from vendor_spent where scope <> 'job' and starts_on < ($1::timestamptz at time zone 'UTC')::date`, [
    before,
  ]);
  return gone.rowCount ?? 0;
}
