-- Who may open the operator's console, apart from all accounts: own names, own passwords, a second factor, own sessions.

create table operator (
  id uuid primary key,
  email text not null check (email <> ''),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  -- All set when the one-time link was followed to its end; until then nobody signs in.
  password_hash text,
  -- The secret of the second factor, encrypted under the installation's key.
  totp_sealed bytea,
  -- Of 30 seconds since 1970: codes of this step and of those before it are used up.
  totp_step bigint,
  ready_at timestamptz,
  ended_at timestamptz,
  check (num_nulls(password_hash, totp_sealed, totp_step, ready_at) in (0, 4)),
  check (ended_at is null or ready_at is null)
);
-- Who was ended keeps name and address, so that the record goes on saying who it was; a successor gets another.
create unique index operator_email on operator (lower(email));
create unique index operator_name on operator (lower(name));

-- The one-time link, one at a time. What it opens makes the secret that its page shows.
create table operator_setup (
  operator_id uuid primary key references operator (id),
  token_hash bytea not null unique,
  totp_sealed bytea not null,
  expires_at timestamptz not null
);

create table operator_recovery_code (
  operator_id uuid not null references operator (id),
  code_hash bytea not null,
  primary key (operator_id, code_hash)
);

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator (id),
  began_at timestamptz not null,
  seen_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id);

-- Why an account is looked at, told once an account and session.
create table operator_reason (
  token_hash bytea not null references operator_session (token_hash) on delete cascade,
  account_id uuid not null,
  reason text not null check (reason <> ''),
  primary key (token_hash, account_id)
);

-- How often in a row signing in failed, per address of an operator (there or not) and per address of the network, as keyed hashes.
create table operator_attempt (
  subject bytea primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Where an act of the console came from; a command's came from the machine itself.
alter table operator_audit add column ip text, add column user_agent text;

create or replace function audit_operators() returns trigger language plpgsql as $$
begin
  insert into audit_record (kind, what, account_id, operator, subject, ip, user_agent, facts)
  select 'operator', command, account_id, operator, subject, ip, user_agent,
    jsonb_build_object('recordId', id, 'result', result, 'creditsAsked', credits_asked, 'creditsMoved', credits_moved, 'reason', reason,
      'key', idempotency_key, 'detail', detail)
  from added order by id;
  return null;
end $$;

-- What became of each look-up at a source, by the hour.
create table source_hour (
  source text not null,
  hour timestamptz not null,
  answered integer not null default 0 check (answered >= 0),
  late integer not null default 0 check (late >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- Not asked, because its breaker was open.
  skipped integer not null default 0 check (skipped >= 0),
  -- Of those that answered, all told.
  answered_ms bigint not null default 0 check (answered_ms >= 0),
  primary key (source, hour)
);
