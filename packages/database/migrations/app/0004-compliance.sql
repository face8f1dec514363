-- Opt-outs as keyed hashes: the list itself names nobody.
create table suppression (
  kind text not null check (kind in ('phone', 'email', 'person')),
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (kind, hash)
);

-- Which key those hashes were made with. Under another key every opt-out would be forgotten without a word.
create table installation_key (
  fingerprint bytea primary key,
  only_one boolean not null default true unique check (only_one)
);

-- What every search leaves behind: who asked, for what purpose, which sources answered, what was charged.
create table search_audit (
  id bigint generated always as identity primary key,
  search_id uuid not null unique,
  account_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  purpose text not null,
  attestation_version text not null,
  ip text not null,
  user_agent text,
  query_kind text not null,
  -- Keyed: proves which query it was to whoever has the key and the query, and tells nothing to others.
  query_hash bytea not null,
  outcome text not null check (outcome in ('completed', 'failed')),
  credits_charged integer not null,
  -- [{ name, asOf, status }]
  sources jsonb not null,
  suppressed integer not null
);
create index search_audit_account on search_audit (account_id, id desc);
create trigger search_audit_append_only before update or delete or truncate on search_audit for each statement execute function refuse_change();
