-- Searches. One is run under a lease: who holds it may finish it, and when it runs out somebody else takes over.

create table search (
  id uuid primary key,
  account_id uuid not null references account (id),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  mode text not null,
  purpose text not null,
  include_contacts boolean not null,
  -- The fields of the form as they were typed.
  input jsonb not null,
  attestation_version text not null,
  ip text not null,
  user_agent text,
  idempotency_key text,
  body_hash bytea,
  -- Counts who has taken it up; only the latest may finish it.
  attempt smallint not null default 1,
  lease_until timestamptz,
  credits_held integer not null check (credits_held > 0),
  credits_charged integer not null default 0,
  receipt jsonb,
  results json,
  -- Taken out of the results for lists, which do not read them.
  property_address text,
  confidence_score smallint,
  error_message text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((status in ('pending', 'processing')) = (lease_until is not null)),
  check ((status in ('completed', 'failed')) = (completed_at is not null)),
  check (status <> 'completed' or results is not null),
  check (status <> 'failed' or credits_charged = 0)
);
create index search_of_account on search (account_id, id desc);
create unique index search_idempotency on search (account_id, idempotency_key) where idempotency_key is not null;
create index search_lease on search (lease_until) where lease_until is not null;
