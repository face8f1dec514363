-- A worker that runs says so every few seconds, with the jobs whose last run failed: names of jobs, nothing of anybody.
create table worker_beat (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  failing text[] not null
);
-- What an installation last found when it proved its own books.
create table self_check (
  name text primary key check (name in ('ledger', 'audit')),
  checked_at timestamptz not null,
  breaches integer not null check (breaches >= 0)
);
