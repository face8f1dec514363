-- Sessions that their member can tell apart and end one by one, and that end when nobody uses them.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column seen_at timestamptz not null default now(),
  -- When whoever sits there last proved who they are: by signing in, or by their password once more.
  add column proved_at timestamptz not null default now(),
  add column ip text,
  add column user_agent text;
create unique index session_id on session (id);
create index session_seen on session (seen_at);
