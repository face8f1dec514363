-- What happened in an account, for programs that are told of it or ask: ids alone, never a name, a phone or an address.

-- Its account is no foreign key: each search that ends writes one, and none should wait for the row of its account.
create table account_event (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written. Transactions commit in another, so nobody reads by it.
  ticket bigint generated always as identity,
  -- Given by one writer at a time once it is committed: whoever has read up to a place misses nothing before it. Null: not yet.
  place bigint unique,
  account_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  -- What it is about: a search, a batch, a list, an import, the account.
  subject uuid not null,
  data jsonb not null,
  occurred_at timestamptz not null default clock_timestamp()
);
create index account_event_waiting on account_event (ticket) where place is null;
create index account_event_account on account_event (account_id, place) where place is not null;

-- The latest place that was given.
create table event_head (
  only_one boolean primary key default true check (only_one),
  place bigint not null
);
insert into event_head (place) values (0);
