-- One record of everything that somebody may have to account for, in one chain. Nothing of it is ever changed; the oldest can be removed after five years.

create table audit_record (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('search', 'export', 'download', 'operator', 'setting', 'sign_in',
    'account_closed', 'opt_out', 'retention', 'refusal')),
  what text not null check (what ~ '^[a-z][a-z_-]*$'),
  -- Whose it is. Null: nobody's who has an account.
  account_id uuid,
  -- An operator's name on their machine. Null: the account itself, or whoever came without one.
  operator text check (operator <> ''),
  -- What it was about, by id.
  subject text,
  ip text,
  user_agent text,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- Its place in the chain, from 1 without a gap: set once, moments after it was written.
  number bigint check (number > 0),
  -- SHA-256 of what it says, and with it all before it, under the installation's key.
  digest bytea check (length(digest) = 32),
  hash bytea check (length(hash) = 32),
  constraint audit_record_sealed_check check (num_nulls(number, digest, hash) in (0, 3)),
  constraint audit_record_search_check check (kind <> 'search' or (subject is not null and ip is not null and what in ('completed', 'failed', 'sample'))),
  -- A sample search is run without an account. It alone may be on record without one, and it costs nothing.
  constraint audit_record_sample_check check (kind <> 'search' or ((account_id is null) = (what = 'sample'))),
  constraint audit_record_charge_check check (what <> 'sample' or (facts ->> 'charged')::integer = 0)
);
create unique index audit_record_number on audit_record (number);
create index audit_record_unsealed on audit_record (id) where number is null;
create index audit_record_account on audit_record (account_id, id desc) where account_id is not null;
create index audit_record_at on audit_record (at);
create unique index audit_record_search on audit_record ((subject::uuid)) where kind = 'search';

-- The latest sealed record. Who seals locks it: numbers are given one after the other.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  number bigint not null,
  hash bytea check (length(hash) = 32),
  check ((number = 0) = (hash is null))
);
insert into audit_head (number) values (0);

-- Up to where records were removed because they were old. Who does not have the installation's key cannot make one.
create table audit_checkpoint (
  number bigint primary key check (number > 0),
  hash bytea not null check (length(hash) = 32),
  last_at timestamptz not null,
  removed_at timestamptz not null default clock_timestamp(),
  mac bytea not null check (length(mac) = 32)
);

-- The records of searches, by column.
create view search_audit as
select id, subject::uuid as search_id, account_id, at, facts ->> 'purpose' as purpose, facts ->> 'attestationVersion' as attestation_version, ip, user_agent,
  facts ->> 'queryKind' as query_kind, decode(facts ->> 'queryHash', 'hex') as query_hash, what as outcome, (facts ->> 'charged')::integer as credits_charged,
  facts -> 'sources' as sources, (facts ->> 'suppressed')::integer as suppressed, facts ->> 'engineVersion' as engine_version,
  (facts ->> 'calibrationId')::integer as calibration_id
from audit_record where kind = 'search';

-- A record is sealed once, and removed only behind a checkpoint.
create function guard_audit_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from audit_checkpoint where number >= old.number) then
    return old;
  elsif tg_op = 'UPDATE' and old.number is null and new.number is not null
    and to_jsonb(new) - '{number,digest,hash}'::text[] = to_jsonb(old) - '{number,digest,hash}'::text[] then
    return new;
  end if;
  raise exception 'audit_record is append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger audit_record_guard before update or delete on audit_record for each row execute function guard_audit_record();
create trigger audit_record_stays before truncate on audit_record for each statement execute function refuse_change();
create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint for each statement execute function refuse_change();
create trigger audit_head_stays before delete or truncate on audit_head for each statement execute function refuse_change();

-- The record of a search says which member asked, whichever process ends it.
create function name_asking_member() returns trigger language plpgsql as $$
declare
  v_member uuid;
begin
  if new.facts ->> 'batchId' is null then
    select member_id into v_member from search where id = new.subject::uuid;
  else
    select member_id into v_member from batch_job where id = (new.facts ->> 'batchId')::uuid;
  end if;
  if v_member is not null then
    new.facts := new.facts || jsonb_build_object('memberId', v_member);
  end if;
  return new;
end $$;
create trigger audit_record_names_member before insert on audit_record
  for each row when (new.kind = 'search' and new.account_id is not null) execute function name_asking_member();
