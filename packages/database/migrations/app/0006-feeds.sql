-- Files of records that are fetched from their publisher, again and again.
create table feed (
  id uuid primary key,
  name text not null unique check (name <> ''),
  address text not null check (address <> ''),
  -- Which rows of a service, in its own query language.
  rows_where text,
  -- What the importer is asked for, but for the day. Null: it is fetched once, and an operator says how it is read.
  request jsonb,
  -- An address of the installation's own network, or one without TLS, which whoever made it allowed.
  allows_private boolean not null,
  allows_http boolean not null,
  every text not null check (every in ('once', 'day', 'week', 'month')),
  -- Of UTC.
  hour smallint not null check (hour between 0 and 23),
  made_by text not null,
  made_at timestamptz not null,
  is_on boolean not null,
  next_at timestamptz not null,
  -- How often in a row it failed.
  failures integer not null default 0,
  -- Which worker has it: one that dies loses it.
  lease_until timestamptz,
  lease integer not null default 0,
  begun_at timestamptz,
  progress jsonb,
  check ((every = 'once') = (request is null))
);
create index feed_due on feed (next_at) where is_on;

-- What became of it each time.
create table feed_run (
  id uuid primary key,
  feed_id uuid not null references feed (id),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('loading', 'fetched', 'unchanged', 'failed')),
  -- What was fetched.
  report jsonb,
  -- Why nothing was, in a sentence.
  failure text,
  -- The load that it was handed to.
  load_job_id uuid references load_job (id),
  -- The file that is there to be looked at.
  load_file_id uuid references load_file (id),
  check ((outcome = 'failed') = (failure is not null)),
  check ((outcome = 'loading') = (load_job_id is not null)),
  check (load_file_id is null or outcome = 'fetched')
);
create index feed_run_latest on feed_run (feed_id, ended_at desc);

-- What a feed fetched is loaded as what an operator brought, and nobody brought it.
alter table load_file alter operator_id drop not null;
alter table load_file drop constraint load_file_place_check;
alter table load_file add constraint load_file_place_check check (place in ('upload', 'folder', 'feed'));
alter table load_file add constraint load_file_bringer_check check ((operator_id is null) = (place = 'feed'));
