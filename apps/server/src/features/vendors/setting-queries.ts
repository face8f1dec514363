/** The SQL of accounts' settings for vendors. */
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import type { Queryable } from '../../transaction.ts';

export interface SettingRow {
  vendor: string;
  is_on: boolean;
  sealed_key: Buffer | null;
  last_four: string | null;
  purposes: string[];
  place: number | null;
  aim: VendorAim;
  search_micros: number;
  day_micros: number;
  month_micros: number;
  verified_at: Date | null;
  spent_today: number;
  spent_month: number;
  paused_until: Date | null;
  /** An operator's key exists, under a contract that lets accounts use it. */
  has_operator_key: boolean;
  /** The account paid for credits, is not charged at all, or the operator accepts free credits. */
  may_use_operators: boolean;
}

export async function selectSettings(db: Queryable, accountId: string, at: Date): Promise<SettingRow[]> {
  const found = await db.query(
    `select setting.vendor, setting.is_on, setting.sealed_key, setting.last_four, setting.purposes, setting.place, setting.aim, setting.search_micros::float8 as search_micros,
       setting.day_micros::float8 as day_micros, setting.month_micros::float8 as month_micros, setting.verified_at,
       coalesce(day.micros, 0)::float8 as spent_today, coalesce(month.micros, 0)::float8 as spent_month,
       case when pace.paused_until > now() then pace.paused_until end as paused_until, answering.vendor is not null as has_operator_key,
       coalesce(answering.takes_free_credits, false) or exists (select from account where account.id = setting.account_id and billing = 'included')
         or exists (select from ledger_transaction moved where moved.account_id = setting.account_id and moved.kind = 'purchase') as may_use_operators
     from account_vendor setting
     left join operator_vendor answering on answering.vendor = setting.vendor and answering.counterparty is not null
     left join vendor_spent day on day.scope = 'account_day' and day.whose = setting.account_id and day.vendor = setting.vendor
       and day.starts_on = ($2::timestamptz at time zone 'UTC')::date
     left join vendor_spent month on month.scope = 'account_month' and month.whose = setting.account_id and month.vendor = setting.vendor
       and month.starts_on = date_trunc('month', $2::timestamptz at time zone 'UTC')::date
     left join vendor_pace pace on pace.vendor = setting.vendor
       and pace.whose = case when setting.sealed_key is null and answering.vendor is not null then '00000000-0000-0000-0000-000000000000' else setting.account_id end
     where setting.account_id = $1 order by setting.vendor`,
    [accountId, at],
  );
  return found.rows;
}

interface NewSetting {
  accountId: string;
  vendor: string;
  isOn: boolean;
  /** Null: keep the stored key. */
  sealedKey: Buffer | null;
  lastFour: string | null;
  setBy: string | null;
  purposes: readonly string[];
  place: number | null;
  /** Absent: keep the stored aim. */
  aim?: VendorAim | undefined;
  searchMicros: number;
  dayMicros: number;
  monthMicros: number;
  at: Date;
}

/** Saves a setting. A new key counts as unverified. */
export async function upsertSetting(db: Queryable, setting: NewSetting): Promise<void> {
  await db.query(
    `insert into account_vendor as kept (account_id, vendor, is_on, sealed_key, last_four, purposes, place, search_micros, day_micros, month_micros, changed_at, aim, set_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, 'worth_it'), $13)
     on conflict (account_id, vendor) do update set is_on = excluded.is_on, sealed_key = coalesce(excluded.sealed_key, kept.sealed_key),
       last_four = coalesce(excluded.last_four, kept.last_four), purposes = excluded.purposes, place = excluded.place, aim = coalesce($12, kept.aim), search_micros = excluded.search_micros,
       day_micros = excluded.day_micros, month_micros = excluded.month_micros, changed_at = excluded.changed_at,
       verified_at = case when excluded.sealed_key is null then kept.verified_at end,
       set_by = case when excluded.sealed_key is not null or (excluded.is_on and not kept.is_on) then excluded.set_by else kept.set_by end`,
    [
      setting.accountId,
      setting.vendor,
      setting.isOn,
      setting.sealedKey,
      setting.lastFour,
      setting.purposes,
      setting.place,
      setting.searchMicros,
      setting.dayMicros,
      setting.monthMicros,
      setting.at,
      setting.aim ?? null,
      setting.setBy,
    ],
  );
}

export async function updateVerified(db: Queryable, accountId: string, vendor: string, at: Date): Promise<void> {
  await db.query('update account_vendor set verified_at = $3 where account_id = $1 and vendor = $2', [accountId, vendor, at]);
}

export async function updateLeft(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  const off = await db.query(
    'update account_vendor set is_on = false where account_id = $1 and ($2::uuid is null or set_by = $2) and sealed_key is not null and is_on',
    [accountId, memberId],
  );
  return off.rowCount ?? 0;
}

export async function deleteSetting(db: Queryable, accountId: string, vendor: string): Promise<boolean> {
  return (await db.query('delete from account_vendor where account_id = $1 and vendor = $2', [accountId, vendor])).rowCount === 1;
}

export async function deleteSettingsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from account_vendor where account_id = $1', [accountId]);
}

/** Removes everything about persons from the record of calls. */
export async function forgetCallsOf(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    `update vendor_call set question_hash = null, sealed_question = null, sealed_reply = null, place_state = null, owner_kind = null
     where account_id = $1 and question_hash is not null`,
    [accountId],
  );
}
