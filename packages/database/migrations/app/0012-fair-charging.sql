-- The same answer is not charged twice within some days, and a contact that was reported wrong is refunded.

-- What an account bought, as keyed hashes: nothing of it can be read, only found again. One that is bought again moves to that search.
create table bought_item (
  account_id uuid not null,
  part text not null check (part in ('property', 'contacts', 'person')),
  item bytea not null,
  search_id uuid not null,
  bought_at timestamptz not null,
  primary key (account_id, part, item)
);

-- What each search charged for contacts, and for how many: as much can come back, an equal share for each.
create table contact_purchase (
  search_id uuid primary key,
  account_id uuid not null,
  bought_at timestamptz not null,
  credits integer not null check (credits > 0),
  contacts integer not null check (contacts > 0)
);
create index contact_purchase_account on contact_purchase (account_id, bought_at);

-- What a buyer says became of a contact, known by its keyed hash.
create table contact_outcome (
  search_id uuid not null references search (id),
  contact bytea not null,
  account_id uuid not null,
  outcome text not null check (outcome in ('right_party', 'wrong_number', 'disconnected', 'wrong_person', 'bounced')),
  reported_at timestamptz not null,
  -- When it was first reported wrong: in time or not.
  reported_bad_at timestamptz,
  -- It stood as the right party for longer than a slip takes to mend.
  was_right_party boolean not null,
  reason text not null,
  refundable_from timestamptz,
  -- The search that charged for it, this one or another.
  purchase_id uuid,
  refunded_credits integer not null default 0 check (refunded_credits >= 0),
  refunded_at timestamptz,
  check ((refunded_credits > 0) = (refunded_at is not null)),
  primary key (search_id, contact)
);
create index contact_outcome_contact on contact_outcome (account_id, contact);
create index contact_outcome_refund on contact_outcome (account_id, refunded_at) where refunded_at is not null;

alter table search
  add column credits_refunded integer not null default 0,
  add constraint search_refunded_check check (credits_refunded between 0 and credits_charged);

-- Ends searches: decides what they cost, writes results, receipt, settlement and audit. Each search of p_outcomes brings the parts of its
-- answer and what it costs in each case; which case it is depends on what its account bought after p_since, and on the searches before it in
-- the list. Two statements, for the second must see what others bought while the first one waited for the wallets of p_accounts.
create function finish_searches(p_accounts uuid[], p_outcomes json, p_at timestamptz, p_since timestamptz)
returns table (ended uuid, charged integer, settled boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_wallets(p_accounts);
  return query
  with ending as materialized (
    select outcome.*, search.account_id, search.erased_at is not null as is_erased
    from json_to_recordset(p_outcomes) as outcome (id uuid, attempt smallint, place integer, status text, "errorMessage" text, results json,
      "propertyAddress" text, "confidenceScore" smallint, parts json, cases jsonb, sources jsonb, suppressed integer, "queryHash" text)
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
      ending.sources, ending.suppressed, ending."queryHash"
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
      (search_id, account_id, purpose, attestation_version, ip, user_agent, query_kind, query_hash, outcome, credits_charged, sources, suppressed)
    select id, account_id, purpose, attestation_version, ip, user_agent, mode, decode("queryHash", 'hex'), status, credits_charged, sources, suppressed
    from done
  )
  select id, credits_charged, settle_hold(id, credits_charged) from done;
end $$;
