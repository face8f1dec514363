-- The key by which an account's jobs at ServeManager are read, sealed with the account's own.
create table servemanager_connection (
  account_id uuid primary key references account (id),
  sealed_key bytea not null,
  last_four text not null check (length(last_four) <= 4),
  company text check (length(company) <= 200),
  connected_at timestamptz not null
);

-- Of a job its number, what was searched for it, and what was attached to it; nothing that the job says.
create table servemanager_job (
  account_id uuid not null references account (id),
  job_id text not null check (job_id ~ '^[0-9]{1,18}$'),
  -- How often it was searched: a search of the same count is the same search.
  searches integer not null default 0 check (searches >= 0),
  search_id uuid references search (id),
  searched_at timestamptz,
  report_id uuid,
  attached_at timestamptz,
  primary key (account_id, job_id)
);
