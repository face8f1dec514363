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

-- What operators did by hand, and why.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Their name on the machine where the command ran.
  operator text not null check (operator <> ''),
  command text not null,
  -- What it was about, by id: an account, an event, a payment. Null when nothing has the name that was given.
  subject text,
  account_id uuid references account (id),
  credits_asked integer check (credits_asked > 0),
  credits_moved integer check (credits_moved >= 0),
  reason text,
  -- Of a movement: in the ledger it is '<command>:operator:<key>'.
  idempotency_key text,
  result text not null check (result in ('asked', 'done', 'repeated', 'refused')),
  detail text,
  -- Where an act of the console came from; a command's came from the machine itself.
  ip text,
  user_agent text,
  check (credits_asked is null or (account_id is not null and reason is not null and idempotency_key is not null))
);
create index operator_audit_account on operator_audit (account_id, id desc) where account_id is not null;
create unique index operator_audit_key on operator_audit (command, idempotency_key) where result = 'done' and idempotency_key is not null;
create trigger operator_audit_append_only before update or truncate on operator_audit for each statement execute function refuse_change();
create trigger operator_audit_removed before delete on operator_audit for each row execute function guard_removal();

-- What operators do is in the chain whichever command does it.
create function audit_operators() returns trigger language plpgsql as $$
begin
  insert into audit_record (kind, what, account_id, operator, subject, ip, user_agent, facts)
  select 'operator', command, account_id, operator, subject, ip, user_agent,
    jsonb_build_object('recordId', id, 'result', result, 'creditsAsked', credits_asked, 'creditsMoved', credits_moved, 'reason', reason,
      'key', idempotency_key, 'detail', detail)
  from added order by id;
  return null;
end $$;
create trigger operator_audit_is_audited after insert on operator_audit
  referencing new table as added for each statement execute function audit_operators();
