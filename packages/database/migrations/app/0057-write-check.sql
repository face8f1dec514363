-- What the health check writes to, to know that the database takes writes. Logged, so that the log is tried too.
create table write_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);
