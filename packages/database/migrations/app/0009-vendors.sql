-- Vendors of data: who may ask which, what each question may cost, and every call, on record before it is sent.

-- What an account set for a vendor. No row, or one that is off: its searches ask that vendor nothing.
create table account_vendor (
  account_id uuid not null references account (id),
  vendor text not null check (vendor ~ '^[a-z][a-z0-9_-]{1,39}$'),
  is_on boolean not null,
  -- The account's own key, sealed with the account's. Null: the operator's key is used, where there is one for everybody, or the twin of the made-up state.
  sealed_key bytea,
  -- What of the key is shown.
  last_four text,
  -- For which uses of a search it is asked.
  purposes text[] not null,
  -- Its turn among the account's vendors; null: whichever is worth it.
  place smallint check (place between 1 and 99),
  -- Millionths of a dollar: of one search or row, of a day and of a month of UTC.
  search_micros bigint not null check (search_micros >= 0),
  day_micros bigint not null check (day_micros >= 0),
  month_micros bigint not null check (month_micros >= 0),
  -- When its key was last taken by the vendor.
  verified_at timestamptz,
  changed_at timestamptz not null,
  primary key (account_id, vendor),
  check ((sealed_key is null) = (last_four is null))
);

-- The operator's own key. It answers for accounts while a reseller's contract is on record.
create table operator_vendor (
  vendor text primary key check (vendor ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- Under the installation's key.
  sealed_key bytea not null,
  last_four text not null,
  counterparty text check (counterparty <> ''),
  contract_on date,
  contract_note text,
  -- What all accounts together may spend of it on a day of UTC.
  day_micros bigint not null check (day_micros >= 0),
  -- Whether accounts that have nothing but free credits ask it too.
  takes_free_credits boolean not null default false,
  changed_at timestamptz not null,
  check ((counterparty is null) = (contract_on is null))
);

-- One question that may leave the machine, or did.
create table vendor_call (
  id uuid primary key,
  account_id uuid not null references account (id),
  vendor text not null,
  -- Whose key it is asked with.
  whose text not null check (whose in ('account', 'operator', 'twin')),
  -- What it is asked for: a search, or the row of a batch, which is a search once it ended.
  search_id uuid,
  job_id uuid,
  job_row integer,
  kind text not null,
  -- Keyed; null once nothing of a person is kept of it.
  question_hash bytea,
  sealed_question bytea,
  sealed_reply bytea,
  -- reserved -> sent -> answered, refused, unknown or later. One that was never sent ends as refused.
  state text not null check (state in ('reserved', 'sent', 'answered', 'refused', 'unknown', 'later')),
  is_hit boolean,
  reserved_micros bigint not null check (reserved_micros >= 0),
  -- Null: nobody knows yet; it counts as reserved.
  billed_micros bigint check (billed_micros >= 0),
  -- The vendor's own id of it, for disputes.
  request_id text,
  -- By what hits are counted: the state of the property, and the kind of its owner.
  place_state text,
  owner_kind text,
  reserved_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Until when its answer is used again for other searches.
  expires_at timestamptz not null,
  check ((search_id is null) <> (job_id is null)),
  check ((job_id is null) = (job_row is null)),
  check ((state = 'answered') = (is_hit is not null))
);
-- Nothing is asked twice for one search, whoever took it over.
create unique index vendor_call_of_search on vendor_call (search_id, vendor, question_hash) where search_id is not null;
create unique index vendor_call_of_row on vendor_call (job_id, job_row, vendor, question_hash) where job_id is not null;
create index vendor_call_alike on vendor_call (account_id, vendor, question_hash, reserved_at desc);
create index vendor_call_of_account on vendor_call (account_id, id);
create index vendor_call_open on vendor_call (reserved_at) where state in ('reserved', 'sent', 'later');
create index vendor_call_to_forget on vendor_call (expires_at) where question_hash is not null;

-- What was reserved or billed: the one place that is locked where budgets are kept.
create table vendor_spent (
  scope text not null check (scope in ('job', 'account_day', 'account_month', 'operator_day')),
  -- The job or the account; of the operator no id.
  whose uuid not null,
  -- '' where all vendors count together.
  vendor text not null,
  starts_on date not null,
  micros bigint not null check (micros >= 0),
  primary key (scope, whose, vendor, starts_on)
);

-- Whose turn it is at a vendor, for a key, over all processes; and what it was worth lately.
create table vendor_pace (
  vendor text not null,
  -- The account whose key it is; of the operator's no id.
  whose uuid not null,
  -- The turn after those that were given.
  next_at timestamptz not null,
  -- Nobody asks before.
  paused_until timestamptz,
  paused_why text check (paused_why in ('asked_to_wait', 'hit_rate')),
  -- Of the latest answers, the older the less they count.
  asked_lately real not null default 0,
  hits_lately real not null default 0,
  primary key (vendor, whose)
);

-- How often a vendor had an answer: what the next question's worth is learned from. Names nobody.
create table vendor_count (
  vendor text not null,
  kind text not null,
  place_state text not null,
  owner_kind text not null,
  hits bigint not null default 0,
  misses bigint not null default 0,
  primary key (vendor, kind, place_state, owner_kind)
);

-- The most that vendors may bill for a batch. Null: none is asked.
alter table batch_job add column vendor_cap_micros bigint check (vendor_cap_micros > 0);
