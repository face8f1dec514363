-- Addresses of an account's own programs that are told of events, and what became of each message.

create table webhook_endpoint (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- Its address, which may hold a token of its receiver's, and the secret that messages are signed with, and the one before it; under the account's key.
  sealed bytea not null,
  -- What of the secret is shown.
  secret_end text not null,
  -- Until then messages are signed with the secret before it too.
  previous_until timestamptz,
  kinds text[] not null check (cardinality(kinds) > 0),
  is_on boolean not null default true,
  -- Null: it is on. `gone`: it answered 410. `failing`: it took nothing for three days.
  off_because text check (off_because in ('owner', 'gone', 'failing')),
  -- What happened before is sent when somebody asks for it.
  on_since timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  -- Since when nothing was taken, and how often in a row; nothing is sent before.
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  -- It takes long to answer, so that it has to wait among its like.
  is_slow boolean not null default false,
  check (is_on = (off_because is null)),
  check ((failing_since is null) = (failures = 0))
);
create index webhook_endpoint_account on webhook_endpoint (account_id, created_at);

-- One event on its way to one address. One of a test belongs to no event, and has no place among others.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  account_id uuid not null,
  -- The same for every try, by which a receiver knows what it has: the id of the event.
  message_id uuid not null,
  kind text not null,
  subject uuid not null,
  place bigint,
  body text not null,
  -- `failed`: given up after its last try. `dropped`: its address was switched off before it could be sent.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries smallint not null default 0,
  next_at timestamptz not null,
  -- Which worker has it: one that dies loses it.
  lease integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (endpoint_id, message_id),
  check ((state = 'waiting') = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, place) where state = 'waiting';
create index webhook_delivery_turn on webhook_delivery (endpoint_id, subject, place) where state = 'waiting';
create index webhook_delivery_leased on webhook_delivery (endpoint_id, lease_until) where state = 'waiting' and lease_until is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_id, number desc);
create index webhook_delivery_old on webhook_delivery (created_at);

create table webhook_try (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  account_id uuid not null,
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  -- What was answered; null: nothing was.
  status smallint,
  -- Why it does not count as taken; null: it does.
  fault text check (fault in ('address', 'connection', 'internal', 'redirect', 'status', 'time')),
  -- The beginning of an answer that was none, under the account's key.
  sealed_response bytea
);
create index webhook_try_delivery on webhook_try (delivery_id, id);
create index webhook_try_sealed on webhook_try (account_id, id) where sealed_response is not null;

-- Up to which place of events messages were made.
create table webhook_cursor (
  only_one boolean primary key default true check (only_one),
  place bigint not null
);
insert into webhook_cursor (place) select place from event_head;

-- Whom answers of accounts still have to be held against: hashes that came into effect. They go round by round.
create table suppression_untold (
  kind text not null,
  hash bytea not null,
  round bigint,
  primary key (kind, hash)
);
create index suppression_untold_round on suppression_untold (round);

-- How far the round has come: which account, and which of its searches. One worker has it at a time, and who dies loses it.
create table suppression_round (
  only_one boolean primary key default true check (only_one),
  round bigint not null,
  account_id uuid,
  search_id uuid,
  lease integer not null default 0,
  lease_until timestamptz
);
insert into suppression_round (round) values (0);

create function keep_untold() returns trigger language plpgsql as $$
begin
  insert into suppression_untold (kind, hash) select kind, hash from added on conflict do nothing;
  return null;
end $$;
create trigger suppression_is_told after insert on suppression referencing new table as added for each statement execute function keep_untold();
