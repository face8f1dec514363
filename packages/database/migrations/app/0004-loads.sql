-- Files of records that operators bring in the browser, and what is done with them. The rows stand in the evidence store, the files in DATA_DIR.
create table load_file (
  id uuid primary key,
  -- As its own machine calls it.
  name text not null check (name <> ''),
  bytes bigint not null check (bytes >= 0),
  place text not null check (place in ('upload', 'folder')),
  -- Where it stands in LOAD_FOLDER; an upload stands in DATA_DIR under its id.
  path text,
  operator_id uuid not null references operator (id),
  brought_at timestamptz not null,
  -- When its last byte was there; null: it still comes.
  complete_at timestamptz,
  -- When it was taken off the disk.
  removed_at timestamptz,
  check ((path is not null) = (place = 'folder'))
);
create index load_file_there on load_file (brought_at desc) where removed_at is null;

-- How columns become records, saved under a name: each saving is a version.
create table load_map (
  id uuid not null,
  version integer not null check (version > 0),
  name text not null check (name <> ''),
  map jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (id, version)
);

-- A file that is loaded, or a source that is taken away, by a worker.
create table load_job (
  id uuid primary key,
  kind text not null check (kind in ('load', 'remove')),
  file_id uuid references load_file (id),
  source text not null check (source <> ''),
  -- What is asked of the importer.
  request jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  asked_by text not null,
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- How often a worker began it: one that dies leaves it to the next.
  attempt integer not null default 0,
  lease_until timestamptz,
  cancel_asked_at timestamptz,
  progress jsonb,
  report jsonb,
  -- Why it failed, in a sentence.
  failure text,
  check ((kind = 'load') = (file_id is not null)),
  check ((state = 'running') = (lease_until is not null)),
  check ((state in ('waiting', 'running')) = (ended_at is null))
);
create index load_job_open on load_job (asked_at) where state in ('waiting', 'running');
create index load_job_latest on load_job (asked_at desc);

-- When a worker was last there, and one that may load.
create table load_worker (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  able_at timestamptz
);
