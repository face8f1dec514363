-- For which purpose under which law a search is made, and what licence its account says that it holds.

-- What an account said of its licence. Every statement stays as it was made; the latest counts.
create table licence_attestation (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('licensed', 'none_needed')),
  profession text not null check (profession ~ '^[a-z_]+$'),
  -- Where the licence was given, or where they work without one.
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text check (number <> ''),
  -- Under whose licence they work; none: their own.
  broker text check (broker <> ''),
  -- Keyed: whoever brings a number can be told whether it was this one, after it is gone.
  number_key bytea check (length(number_key) = 32),
  -- Of the text that was confirmed.
  text_version text not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  -- When the account was closed: from then on it names nobody.
  erased_at timestamptz,
  constraint licence_attestation_key_check check ((kind = 'licensed') = (number_key is not null)),
  constraint licence_attestation_licensed_check check ((number is not null) = (kind = 'licensed' and erased_at is null)),
  constraint licence_attestation_under_check check (broker is null or number is not null)
);
create index licence_attestation_account on licence_attestation (account_id, id desc);

-- Nothing of a statement changes but that it stops naming anybody when its account is closed.
create function guard_licence_attestation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and num_nonnulls(new.number, new.broker) = 0
    and to_jsonb(new) - '{number,broker,erased_at}'::text[] = to_jsonb(old) - '{number,broker,erased_at}'::text[]
    and exists (select from account where account.id = old.account_id and closed_at is not null) then
    return new;
  end if;
  raise exception 'licence_attestation is append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger licence_attestation_guard before update or delete on licence_attestation for each row execute function guard_licence_attestation();
create trigger licence_attestation_stays before truncate on licence_attestation for each statement execute function refuse_change();

create function erase_licences(p_account uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update licence_attestation set number = null, broker = null, erased_at = now() where account_id = p_account and erased_at is null;
$$;
revoke execute on function erase_licences(uuid) from public;

-- For which version of the text somebody closed the question; it is asked again for another.
alter table account add column licence_question_closed text;

-- Which purposes an account wants for a use, where it does not want those that the product proposes.
create table purpose_default (
  account_id uuid not null references account (id),
  use text not null,
  glba_purpose text not null,
  dppa_purpose text not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, use)
);

-- Null: it is from before that was kept.
alter table search
  add column glba_purpose text,
  add column dppa_purpose text,
  add column licence_id bigint references licence_attestation (id);
alter table batch_job
  add column glba_purpose text,
  add column dppa_purpose text,
  add column licence_id bigint references licence_attestation (id);

-- What was refused by name is on record too.
alter table audit_record drop constraint audit_record_kind_check;
alter table audit_record add constraint audit_record_kind_check check (kind in ('search', 'export', 'download', 'operator', 'setting', 'sign_in',
  'account_closed', 'opt_out', 'retention', 'refusal'));

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
      ending.sources, ending.suppressed, ending."queryHash", ending."engineVersion", ending."calibrationId", ending.delivered, search.batch_job_id,
      glba_purpose, dppa_purpose, licence_id
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
        'delivered', delivered, 'batchId', batch_job_id, 'glbaPurpose', glba_purpose, 'dppaPurpose', dppa_purpose,
        'licence', (select jsonb_build_object('id', licence.id, 'kind', kind, 'profession', profession, 'state', state,
          'numberKey', encode(number_key, 'hex'), 'textVersion', text_version) from licence_attestation licence where licence.id = licence_id))
    from done
  )
  select id, credits_charged, case when batch_job_id is null then settle_hold(id, credits_charged) end from done;
end $$;
