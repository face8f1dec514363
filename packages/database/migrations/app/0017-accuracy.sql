-- What buyers report becomes labels, labels become a proposal, and an operator switches it on.

-- A table of curves that was learned from reports: for good as it was proposed, with what spoke for it.
create table calibration (
  id integer generated always as identity primary key,
  proposed_at timestamptz not null,
  proposed_by text not null check (proposed_by <> ''),
  -- It says nothing about the raw chances of another engine.
  engine_version text not null check (engine_version <> ''),
  -- Per kind of contact the points from raw chance to share that was right.
  curves jsonb not null check (jsonb_typeof(curves) = 'object'),
  -- Per kind: how many labels of how many accounts, and the calibration error before and after.
  report jsonb not null check (jsonb_typeof(report) = 'array')
);
create trigger calibration_append_only before update or delete or truncate on calibration for each statement execute function refuse_change();

-- From when to when which of them was switched on, and by whom. Where none is, the curves that come with the engine count.
create table calibration_use (
  id integer generated always as identity primary key,
  calibration_id integer not null references calibration (id),
  began_at timestamptz not null,
  began_by text not null check (began_by <> ''),
  ended_at timestamptz,
  ended_by text check (ended_by <> ''),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= began_at)
);
create unique index calibration_use_one_at_a_time on calibration_use ((true)) where ended_at is null;

-- A use can be ended, once; nothing else of it changes.
create function guard_calibration_use() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.calibration_id, new.began_at, new.began_by) is distinct from (old.id, old.calibration_id, old.began_at, old.began_by)
    then raise exception 'calibration_use can be ended, once, and nothing else';
  end if;
  return new;
end $$;
create trigger calibration_use_guard before update on calibration_use for each row execute function guard_calibration_use();
create trigger calibration_use_append_only before delete or truncate on calibration_use for each statement execute function refuse_change();

-- What makes a label of a report: what was said of the contact, by which engine and which curves (null: its own), and when.
alter table contact_outcome
  add column kind text check (kind in ('mobile', 'landline', 'voip', 'unknown', 'email')),
  add column confidence smallint check (confidence between 0 and 100),
  add column engine_version text,
  add column calibration_id integer references calibration (id),
  add column delivered_at timestamptz,
  -- Reports on results from before that was kept make no labels.
  add constraint contact_outcome_label_check check (num_nulls(kind, confidence, engine_version, delivered_at) in (0, 4)
    and (calibration_id is null or engine_version is not null));

-- Which engine and which curves scored a search. Null in both: it failed, or is from before that was kept.
alter table search_audit
  add column engine_version text,
  add column calibration_id integer references calibration (id),
  add constraint search_audit_calibration_check check (calibration_id is null or engine_version is not null);

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
      "engineVersion" text, "calibrationId" integer)
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
      ending.sources, ending.suppressed, ending."queryHash", ending."engineVersion", ending."calibrationId", search.batch_job_id
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
    insert into search_audit
      (search_id, account_id, purpose, attestation_version, ip, user_agent, query_kind, query_hash, outcome, credits_charged, sources, suppressed,
       engine_version, calibration_id)
    select id, account_id, purpose, attestation_version, ip, user_agent, mode, decode("queryHash", 'hex'), status, credits_charged, sources, suppressed,
      "engineVersion", "calibrationId"
    from done
  )
  select id, credits_charged, case when batch_job_id is null then settle_hold(id, credits_charged) end from done;
end $$;
