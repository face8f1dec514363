-- What was asked and found is sealed with a key of its account, which stands outside of the database.

-- Which keys there are, by number; the keys themselves are files. Of a key that was destroyed nothing can be opened, in backups neither.
create table account_key (
  account_id uuid not null references account (id),
  version smallint not null check (version > 0),
  -- SHA-256 of the key: tells that a file is the right one.
  fingerprint bytea not null check (length(fingerprint) = 32),
  made_at timestamptz not null default now(),
  destroyed_at timestamptz,
  -- When its file was taken away.
  removed_at timestamptz,
  primary key (account_id, version),
  check (removed_at is null or destroyed_at is not null)
);
create index account_key_to_remove on account_key (account_id) where destroyed_at is not null and removed_at is null;
