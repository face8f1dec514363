-- What a person let an assistant do. The assistant itself attests to nothing: without a live grant it holds nothing and is charged nothing.
create table assistant_grant (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- Who attested to the permitted use.
  member_id uuid not null,
  key_id text not null references program_key (id) on delete cascade,
  purposes text[] not null check (cardinality(purposes) > 0),
  attestation_version text not null,
  most_credits integer not null check (most_credits > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  ended_by uuid
);
create index assistant_grant_account on assistant_grant (account_id, created_at desc);
create index assistant_grant_key on assistant_grant (key_id, expires_at) where ended_at is null;

-- A search or a batch that was begun by a grant: what it may cost counts until it has ended, then what it was charged.
create table grant_use (
  id uuid primary key,
  grant_id uuid not null references assistant_grant (id) on delete cascade,
  -- What the program called itself; nobody checks it.
  client text,
  most_credits integer not null check (most_credits >= 0),
  -- Of a batch. Null: a search, or one that is being begun.
  job_id uuid,
  -- By the clock of the database: one that came to nothing counts for an hour, which no request outlives.
  taken_at timestamptz not null default now()
);
create index grant_use_grant on grant_use (grant_id, taken_at desc);
-- "program" of a search and of a batch names its use.
create unique index search_of_grant_use on search ((program ->> 'grantUseId')) where program ? 'grantUseId' and batch_job_id is null;
create unique index batch_job_of_grant_use on batch_job ((program ->> 'grantUseId')) where program ? 'grantUseId';
