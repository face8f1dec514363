-- What was done once in the life of this evidence store, such as loading the demo state.
create table setup_step (
  name text primary key,
  done_at timestamptz not null default now()
);
