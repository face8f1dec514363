-- Who signs in.

create table account (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  created_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

-- The token itself is known to the browser only.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);
