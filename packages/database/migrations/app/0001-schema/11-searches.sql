-- Searches, what was bought with them, what buyers say of it, and the lists that they are kept in.

-- One is run under a lease: who holds it may finish it, and when it runs out somebody else takes over.
create table search (
  id uuid primary key,
  account_id uuid not null references account (id),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  mode text not null,
  purpose text not null,
  include_contacts boolean not null,
  attestation_version text not null,
  ip text not null,
  user_agent text,
  idempotency_key text,
  body_hash bytea,
  -- Counts who has taken it up; only the latest may finish it.
  attempt smallint not null default 1,
  lease_until timestamptz,
  -- A single search without a hold may give what was bought before, and nothing else: `finish_searches` charges it nothing.
  credits_held integer not null,
  credits_charged integer not null default 0,
  receipt jsonb,
  confidence_score smallint,
  error_message text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- What was asked and found is gone; the purpose, the attestation and the charge stay. A search that still runs ends without results.
  erased_at timestamptz,
  credits_refunded integer not null default 0,
  batch_job_id uuid,
  batch_row integer,
  -- The hold it is paid from, where that is not its own.
  hold_id uuid,
  -- What it asks, as a keyed hash: the same for the same question, however it was typed.
  query_key bytea,
  -- For which purpose under which law, and under which licence.
  glba_purpose text,
  dppa_purpose text,
  licence_id bigint references licence_attestation (id),
  -- Who asked.
  member_id uuid,
  -- What was asked: the fields of the form as they were typed, with the name that a file of a batch gave.
  sealed_input bytea,
  sealed_results bytea,
  -- Taken out of the results for lists, which do not read them.
  sealed_address bytea,
  pay_only_for_contacts boolean not null default false,
  check ((status in ('pending', 'processing')) = (lease_until is not null)),
  check ((status in ('completed', 'failed')) = (completed_at is not null)),
  constraint search_failed_costs_nothing check (status <> 'failed' or credits_charged = 0),
  constraint search_held_check check (credits_held >= 0),
  constraint search_refunded_check check (credits_refunded between 0 and credits_charged),
  constraint search_batch_check check ((batch_job_id is null) = (batch_row is null) and (batch_job_id is not null or hold_id is null)),
  constraint search_completed_has_results
    check (status <> 'completed' or erased_at is not null or sealed_results is not null),
  constraint search_erased_tells_nothing
    check (erased_at is null or num_nonnulls(idempotency_key, body_hash, sealed_input, sealed_results, sealed_address) = 0)
);
create index search_of_account on search (account_id);
create index search_single on search (account_id, id desc) where batch_job_id is null;
create unique index search_idempotency on search (account_id, idempotency_key) where idempotency_key is not null;
create index search_lease on search (lease_until) where lease_until is not null;
create unique index search_of_batch on search (batch_job_id, batch_row) where batch_job_id is not null;
create index search_question on search (account_id, query_key) where query_key is not null;

-- What an account bought, as keyed hashes: nothing of it can be read, only found again. One that is bought again moves to that search.
create table bought_item (
  account_id uuid not null,
  part text not null check (part in ('property', 'contacts', 'person')),
  item bytea not null,
  search_id uuid not null,
  bought_at timestamptz not null,
  -- At how many credits the account owns it: the price of the part of the answer that delivered it. What costs more pays the difference.
  worth smallint not null check (worth > 0),
  primary key (account_id, part, item)
);

-- What each search charged for contacts, and for how many: as much can come back, an equal share for each.
create table contact_purchase (
  search_id uuid primary key,
  account_id uuid not null,
  bought_at timestamptz not null,
  credits integer not null check (credits > 0),
  contacts integer not null check (contacts > 0),
  -- Whether reports of its contacts give back no more than was paid for.
  refunds_paid_only boolean not null default true
);
create index contact_purchase_account on contact_purchase (account_id, bought_at);

-- What a buyer says became of a contact, known by its keyed hash.
create table contact_outcome (
  search_id uuid not null references search (id),
  contact bytea not null,
  account_id uuid not null,
  outcome text not null check (outcome in ('right_party', 'wrong_number', 'disconnected', 'wrong_person', 'bounced')),
  reported_at timestamptz not null,
  -- When it was first reported wrong: in time or not.
  reported_bad_at timestamptz,
  -- It stood as the right party for longer than a slip takes to mend.
  was_right_party boolean not null,
  reason text not null,
  refundable_from timestamptz,
  -- The search that charged for it, this one or another.
  purchase_id uuid,
  refunded_credits integer not null default 0 check (refunded_credits >= 0),
  refunded_at timestamptz,
  -- What makes a label of a report: what was said of the contact, by which engine and which curves (null: its own), and when.
  kind text check (kind in ('mobile', 'landline', 'voip', 'unknown', 'email')),
  confidence smallint check (confidence between 0 and 100),
  engine_version text,
  calibration_id integer references calibration (id),
  delivered_at timestamptz,
  primary key (search_id, contact),
  check ((refunded_credits > 0) = (refunded_at is not null)),
  constraint contact_outcome_label_check check (num_nulls(kind, confidence, engine_version, delivered_at) in (0, 4)
    and (calibration_id is null or engine_version is not null))
);
create index contact_outcome_contact on contact_outcome (account_id, contact);
create index contact_outcome_refund on contact_outcome (account_id, refunded_at) where refunded_at is not null;
create index contact_outcome_reported on contact_outcome (reported_at);

-- Named lists of an account's searches, with a note to the list and to each of its entries.
create table list (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  note text,
  created_at timestamptz not null default now(),
  -- Moves with the list's own fields and with its entries.
  updated_at timestamptz not null default now()
);
create unique index list_name on list (account_id, lower(name));

create table list_entry (
  list_id uuid not null references list (id) on delete cascade,
  search_id uuid not null references search (id) on delete cascade,
  note text,
  added_at timestamptz not null default now(),
  primary key (list_id, search_id)
);
create index list_entry_search on list_entry (search_id);

-- What became of each look-up at a source, by the hour.
create table source_hour (
  source text not null,
  hour timestamptz not null,
  answered integer not null default 0 check (answered >= 0),
  late integer not null default 0 check (late >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Not asked, because its breaker was open.
  skipped integer not null default 0 check (skipped >= 0),
  -- Of those that answered, all told.
  answered_ms bigint not null default 0 check (answered_ms >= 0),
  primary key (source, hour)
);
