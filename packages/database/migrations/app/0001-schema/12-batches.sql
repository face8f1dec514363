-- Batches: a file of rows, worked off in chunks. A chunk is a range of rows under a lease, with one hold for all of them.

create table batch_job (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_name text not null,
  purpose text not null,
  include_contacts boolean not null,
  attestation_version text not null,
  ip text not null,
  user_agent text,
  idempotency_key text,
  body_hash bytea,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  -- Null while the file is still being read: nobody sees the job yet.
  read_at timestamptz,
  -- The names of the file's columns, and which of them hold what a search reads.
  header text[] not null,
  columns jsonb not null,
  -- Rows that stand in batch_row; with an address; without.
  last_row integer not null default 0,
  total_rows integer not null default 0,
  skipped_rows integer not null default 0,
  quote jsonb,
  cap_credits integer check (cap_credits > 0),
  -- The first row that no chunk has taken.
  next_row integer not null default 1,
  -- When a chunk of it was taken last: whose turn it is.
  taken_at timestamptz,
  stopped text check (stopped in ('credits', 'cap')),
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- For which purpose under which law, and under which licence.
  glba_purpose text,
  dppa_purpose text,
  licence_id bigint references licence_attestation (id),
  -- Who uploaded it.
  member_id uuid,
  pay_only_for_contacts boolean not null default false,
  check (stopped is null or status = 'completed'),
  check (read_at is not null or status = 'pending'),
  check ((quote is null) = (read_at is null))
);
create index batch_job_account on batch_job (account_id, id desc);
create index batch_job_running on batch_job (account_id, taken_at) where status = 'processing';
create unique index batch_job_idempotency on batch_job (account_id, idempotency_key) where idempotency_key is not null;

-- A row of the file. `waiting` until its chunk ends; in a job that has ended it was not run. A customer's file may hold phones, emails and birth dates in
-- any of its cells: they are sealed as searches are. Addresses stay, for rows are sorted by them.
create table batch_row (
  job_id uuid not null references batch_job (id) on delete cascade,
  number integer not null check (number > 0),
  -- In the file, the header being line 1.
  line integer not null,
  -- What a search reads of it: address, city, state, zip, as they were typed.
  input jsonb not null,
  -- The same for rows that ask the same; null where nothing can be asked.
  query_key bytea,
  free text check (free in ('duplicate', 'bought')),
  state text not null default 'waiting' check (state in ('waiting', 'found', 'not_found', 'failed', 'skipped')),
  message text,
  search_id uuid,
  confidence smallint,
  credits integer not null default 0,
  -- The cells as the file has them, and the name that a search reads of them.
  sealed bytea not null,
  -- How many cells there are.
  width integer not null,
  -- What its query_key is under the installation's older keys: it may have been bought under one of them.
  other_keys bytea[],
  primary key (job_id, number),
  check ((state in ('found', 'not_found')) <= (search_id is not null)),
  constraint batch_row_sealed_tells_nothing check (not input ? 'name')
);
create index batch_row_failed on batch_row (job_id, number) where state in ('failed', 'skipped');

-- A range of rows that a worker took, and what became of them. Its id is that of its hold, which it has when something in it may cost.
create table batch_chunk (
  id uuid primary key,
  job_id uuid not null references batch_job (id) on delete cascade,
  account_id uuid not null references account (id),
  first_row integer not null,
  last_row integer not null,
  held integer not null check (held >= 0),
  -- Counts who has taken it; only the latest may end it.
  attempt integer not null default 1,
  -- How often it could not be worked off, though its worker lived.
  faults integer not null default 0,
  lease_until timestamptz,
  found integer not null default 0,
  not_found integer not null default 0,
  failed integer not null default 0,
  charged integer not null default 0 check (charged between 0 and held),
  taken_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- What the mean confidence of a job is made of: totals hold batches too, and a million rows are not read for a figure.
  scored integer not null default 0,
  confidence_sum bigint not null default 0,
  check ((lease_until is null) = (ended_at is not null)),
  check (first_row <= last_row)
);
create unique index batch_chunk_rows on batch_chunk (job_id, first_row);
create index batch_chunk_lease on batch_chunk (lease_until) where lease_until is not null;

-- How an account reads files of a header.
create table batch_mapping (
  id uuid primary key,
  account_id uuid not null references account (id),
  header text[] not null,
  header_hash bytea not null,
  columns jsonb not null,
  updated_at timestamptz not null,
  unique (account_id, header_hash)
);
