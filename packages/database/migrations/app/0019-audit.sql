-- One record of everything that somebody may have to account for, in one chain. Nothing of it is ever changed; the oldest can be removed after five years.

create table audit_record (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null
    check (kind in ('search', 'export', 'download', 'operator', 'setting', 'sign_in', 'account_closed', 'opt_out', 'retention')),
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

-- What there is already begins the chain.
insert into audit_record (at, kind, what, account_id, operator, subject, ip, user_agent, facts)
select * from (
  select at, 'search', outcome, account_id, null, search_id::text, ip, user_agent,
    jsonb_build_object('purpose', purpose, 'attestationVersion', attestation_version, 'queryKind', query_kind, 'queryHash', encode(query_hash, 'hex'),
      'charged', credits_charged, 'sources', sources, 'suppressed', suppressed, 'engineVersion', engine_version, 'calibrationId', calibration_id,
      'delivered', null, 'batchId', (select batch_job_id from search where search.id = search_id))
  from search_audit
  union all
  select at, 'operator', command, account_id, operator, subject, null, null,
    jsonb_build_object('recordId', id, 'result', result, 'creditsAsked', credits_asked, 'creditsMoved', credits_moved, 'reason', reason,
      'key', idempotency_key, 'detail', detail)
  from operator_audit
) carried (at, kind, what, account_id, operator, subject, ip, user_agent, facts) order by at;
drop table search_audit;

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

-- Keeps everybody else who seals waiting until the transaction ends.
create function lock_audit_head() returns audit_head language sql security definer set search_path = public, pg_temp as $$
  select * from audit_head for no key update;
$$;

-- Puts records at the end of the chain, in the order given. Their digests and hashes are made where the installation's key is.
create function seal_audit(p_first bigint, p_ids bigint[], p_digests bytea[], p_hashes bytea[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sealed bigint;
begin
  if p_first is distinct from (select number + 1 from audit_head for no key update) then
    raise exception 'the chain does not go on at %', p_first using errcode = 'restrict_violation';
  end if;
  update audit_record set number = p_first + sealing.place - 1, digest = sealing.digest, hash = sealing.hash
  from unnest(p_ids, p_digests, p_hashes) with ordinality as sealing (id, digest, hash, place)
  where audit_record.id = sealing.id;
  get diagnostics v_sealed = row_count;
  if v_sealed <> cardinality(p_ids) then
    raise exception 'a record that was to be sealed is gone' using errcode = 'restrict_violation';
  end if;
  update audit_head set number = p_first + v_sealed - 1, hash = p_hashes[v_sealed];
end $$;

-- Removes the chain's beginning up to a record. What is younger than five years stays, whoever asks.
create function remove_audit(p_number bigint, p_mac bytea) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed bigint;
begin
  if exists (select from audit_record where number <= p_number and at > now() - interval '5 years') then
    raise exception 'a record that is not five years old stays' using errcode = 'restrict_violation';
  end if;
  insert into audit_checkpoint (number, hash, last_at, mac)
  select p_number, hash, (select max(at) from audit_record where number <= p_number), p_mac from audit_record where number = p_number;
  delete from audit_record where number <= p_number;
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;
revoke execute on function lock_audit_head(), seal_audit(bigint, bigint[], bytea[], bytea[]), remove_audit(bigint, bytea) from public;

-- What operators do is in the chain whichever command does it.
create function audit_operators() returns trigger language plpgsql as $$
begin
  insert into audit_record (kind, what, account_id, operator, subject, facts)
  select 'operator', command, account_id, operator, subject,
    jsonb_build_object('recordId', id, 'result', result, 'creditsAsked', credits_asked, 'creditsMoved', credits_moved, 'reason', reason,
      'key', idempotency_key, 'detail', detail)
  from added order by id;
  return null;
end $$;
create trigger operator_audit_is_audited after insert on operator_audit
  referencing new table as added for each statement execute function audit_operators();

-- Whoever opts out is on record as honoured from that moment, without a trace of who it is.
create function audit_opt_outs() returns trigger language plpgsql as $$
begin
  insert into audit_record (kind, what, facts)
  select 'opt_out', 'honoured', jsonb_object_agg(kind, count) from (select kind, count(*) from added group by kind) counted
  having count(*) > 0;
  return null;
end $$;
create trigger suppression_is_audited after insert on suppression referencing new table as added for each statement execute function audit_opt_outs();

create or replace function finish_searches(p_accounts uuid[], p_outcomes json, p_at timestamptz, p_since timestamptz)
returns table (ended uuid, charged integer, settled boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_wallets(p_accounts);
  return query
  with ending as materialized (
    select outcome.*, search.account_id, search.erased_at is not null as is_erased
    from json_to_recordset(p_outcomes) as outcome (id uuid, attempt smallint, place integer, status text, "errorMessage" text, results json,
      "propertyAddress" text, "confidenceScore" smallint, parts json, cases jsonb, sources jsonb, suppressed integer, "queryHash" text,
      "engineVersion" text, "calibrationId" integer, delivered jsonb)
    join search on search.id = outcome.id and search.attempt = outcome.attempt and search.lease_until is not null
    where search.account_id = any (p_accounts)
    for update of search
  ), piece as materialized (
    select ending.id, account_id, place, is_erased, part.part, part.credits, part.items
    from ending, json_to_recordset(ending.parts) as part (part text, credits integer, items json)
  ), item as materialized (
    select piece.id, account_id, place, is_erased, part, decode(hash, 'hex') as item from piece, json_array_elements_text(piece.items) as hash
  ), known as (
    select item.*, bought.bought_at, bought.search_id as bought_in,
      first_value(item.id) over alike as first_id, first_value(item.place) over alike as first_place
    from item left join bought_item bought using (account_id, part, item)
    window alike as (partition by account_id, part, item order by place)
  ), judged as materialized (
    select id, part, count(*) as items, bool_and(is_before) as is_before, min(since) as bought_at, (array_agg(bought_in order by since))[1] as bought_in
    from (
      select id, part, bought_at > p_since is true or first_place < place as is_before,
        case when bought_at > p_since then bought_at else p_at end as since, case when bought_at > p_since then bought_in else first_id end as bought_in
      from known
    ) each group by id, part
  ), priced as materialized (
    select piece.id, (max(judged.items) filter (where part = 'contacts'))::integer as contacts,
      coalesce(string_agg(part, '+' order by part) filter (where is_before), '') as bought,
      jsonb_agg(jsonb_build_object('part', part, 'credits', credits, 'isBoughtBefore', is_before,
        'searchId', case when is_before then bought_in else piece.id end, 'boughtAt', case when is_before then bought_at else p_at end)
        order by part desc) as parts
    from piece join judged using (id, part) where credits > 0 group by piece.id
  ), decided as materialized (
    select ending.id, cases -> coalesce(bought, '') as decision, coalesce(priced.parts, '[]') as parts, contacts from ending left join priced using (id)
  ), done as (
    update search set status = ending.status, error_message = ending."errorMessage",
      results = case when is_erased then null else ending.results end,
      property_address = case when is_erased then null else ending."propertyAddress" end,
      confidence_score = ending."confidenceScore", credits_charged = (decision ->> 'charged')::integer,
      receipt = (decision -> 'receipt') || jsonb_build_object('parts', decided.parts), completed_at = clock_timestamp(), lease_until = null
    from ending join decided using (id) where search.id = ending.id
    returning search.id, search.credits_charged, search.account_id, purpose, attestation_version, ip, user_agent, mode, search.status,
      ending.sources, ending.suppressed, ending."queryHash", ending."engineVersion", ending."calibrationId", ending.delivered, search.batch_job_id
  ), remembered as (
    insert into bought_item (account_id, part, item, search_id, bought_at)
    select distinct on (account_id, part, item) account_id, part, item, id, p_at
    from item join judged using (id, part) where not is_before and not is_erased order by account_id, part, item, place desc
    on conflict (account_id, part, item) do update set search_id = excluded.search_id, bought_at = excluded.bought_at
  ), purchased as (
    insert into contact_purchase (search_id, account_id, bought_at, credits, contacts)
    select id, account_id, p_at, (decision ->> 'contactCredits')::integer, contacts from ending join decided using (id)
    where (decision ->> 'contactCredits')::integer > 0 and not is_erased
  ), audited as (
    insert into audit_record (kind, what, account_id, subject, ip, user_agent, facts)
    select 'search', status, account_id, id, ip, user_agent,
      jsonb_build_object('purpose', purpose, 'attestationVersion', attestation_version, 'queryKind', mode, 'queryHash', "queryHash",
        'charged', credits_charged, 'sources', sources, 'suppressed', suppressed, 'engineVersion', "engineVersion", 'calibrationId', "calibrationId",
        'delivered', delivered, 'batchId', batch_job_id)
    from done
  )
  select id, credits_charged, case when batch_job_id is null then settle_hold(id, credits_charged) end from done;
end $$;
