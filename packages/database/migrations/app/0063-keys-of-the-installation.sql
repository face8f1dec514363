-- The installation's key can be rotated: each has a number, and nothing is written under a newer one before every process had the time to read it.
alter table installation_key drop column only_one;
alter table installation_key drop constraint installation_key_pkey;
alter table installation_key
  add column version integer not null default 1 primary key check (version > 0),
  add column made_at timestamptz not null default now(),
  add column active_from timestamptz not null default now(),
  add unique (fingerprint);
alter table installation_key alter column version drop default;
-- Of what a row asks, what it is under the older keys: it may have been bought under one of them.
alter table batch_row add column other_keys bytea[];
