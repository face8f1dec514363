-- CRMs of accounts: what opens them, who was put into them, and what is to be sent, on record before it is.

create table crm_connection (
  account_id uuid not null references account (id),
  crm text not null check (crm ~ '^[a-z]{1,40}$'),
  way text not null check (way in ('key', 'oauth', 'twin')),
  -- A key or tokens, sealed with the account's key.
  sealed_key bytea not null,
  -- What of a key is shown.
  last_four text not null,
  -- Of a token: it is renewed before. Null: a key lasts.
  expires_at timestamptz,
  -- 'refused': it is not taken any more, and what is to be sent waits.
  state text not null check (state in ('live', 'refused')),
  -- The fields that the CRM said it has; nothing of its contacts.
  fields jsonb not null,
  -- Which column of ours goes into which.
  mapping jsonb not null,
  -- What is found is sent by itself where its best contact is at least so sure; null: nothing is.
  auto_above smallint check (auto_above between 1 and 100),
  connected_at timestamptz not null,
  verified_at timestamptz,
  -- It asked to wait, or failed; how often in a row.
  paused_until timestamptz,
  strikes smallint not null default 0,
  -- One process at a time sends to it, and until then no other.
  lease uuid,
  lease_until timestamptz,
  primary key (account_id, crm)
);

-- A sign-in at a CRM's own page that has begun, by the hash of its state.
create table crm_sign_in (
  state_hash bytea primary key,
  account_id uuid not null references account (id),
  member_id uuid not null references member (id) on delete cascade,
  crm text not null,
  way text not null check (way in ('oauth', 'twin')),
  expires_at timestamptz not null
);
create index crm_sign_in_expiry on crm_sign_in (expires_at);

-- A contact there in which something of ours stands. It stays when the CRM is disconnected: whoever opts out is taken out once it is connected again.
create table crm_link (
  id uuid primary key,
  account_id uuid not null references account (id),
  crm text not null,
  -- Keyed: who, and at which property.
  subject bytea not null,
  -- The latest search that was sent into it.
  search_id uuid not null,
  external_id text not null,
  note_id text,
  -- It was not there before us.
  is_ours boolean not null,
  -- What we put, sealed with the account's key.
  sealed_put bytea not null,
  changed_at timestamptz not null,
  unique (account_id, crm, subject)
);
create index crm_link_search on crm_link (account_id, search_id);

-- One search that is to be sent, and what became of it. Sending it again changes nothing there, so whoever is killed leaves it to the next.
create table crm_push (
  id uuid primary key,
  account_id uuid not null references account (id),
  crm text not null,
  search_id uuid not null,
  cause text not null check (cause in ('member', 'list', 'batch', 'by_itself', 'opt_out', 'again')),
  state text not null check (state in ('waiting', 'sent', 'taken_out', 'left_out', 'failed')),
  reason text,
  -- With which the CRM refused.
  status smallint,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  phones smallint not null default 0,
  phones_left_out smallint not null default 0,
  emails smallint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
-- Asked for twice while it waits, it is sent once.
create unique index crm_push_waiting on crm_push (account_id, crm, search_id) where state = 'waiting';
create index crm_push_due on crm_push (account_id, crm, due_at) where state = 'waiting';
create index crm_push_account on crm_push (account_id, id desc);
create index crm_push_ended on crm_push (ended_at) where ended_at is not null;

-- Up to which event it was read.
create table crm_cursor (
  id boolean primary key default true check (id),
  place bigint not null
);
insert into crm_cursor (place) select place from event_head;
