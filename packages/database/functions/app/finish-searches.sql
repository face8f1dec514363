-- Finishes searches: determines what was bought before and writes status, results, settlement and audit record, all or nothing. Called by the server's
-- `finishSearches`. Whether an answer is shown or held back is decided together with its cost, because what was bought before is only certain while the wallet
-- is locked.
create or replace function finish_searches(p_accounts uuid[], p_outcomes json, p_at timestamptz, p_since timestamptz)
returns table (ended uuid, charged integer, is_held_back boolean, settled boolean) language plpgsql
-- A connection keeps its plans: those made while tables are small would read all of them later.
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform lock_wallets(p_accounts);
  return query
  with ending as materialized (
    select outcome.*, taken.account_id, taken.erased_at is not null as is_erased
    from json_to_recordset(p_outcomes) as outcome (id uuid, attempt smallint, place integer, status text, "errorMessage" text,
      "sealedResults" text, "sealedAddress" text, "confidenceScore" smallint, parts json, cases jsonb, sources jsonb, "leftOut" text, "queryHash" text,
      "engineVersion" text, "calibrationId" integer, delivered jsonb, "buysNothing" boolean, withheld json, "isIncluded" boolean)
    -- Looked up by id: through the index of leases, all running searches, and all that ended since its last vacuum, would be read.
    cross join lateral (select account_id, erased_at, attempt, lease_until from search where search.id = outcome.id offset 0 for update) taken
    where taken.attempt = outcome.attempt and taken.lease_until is not null and taken.account_id = any (p_accounts)
  ), piece as materialized (
    select ending.id, account_id, place, is_erased, coalesce("buysNothing", false) as buys_nothing, part.*
    from ending, json_to_recordset(ending.parts) as part (part text, credits integer, worth integer, levels json, items json, others json)
  ), item as materialized (
    -- "others": the item's hashes under the installation's other keys, under which it may have been bought.
    select piece.id, account_id, place, is_erased, buys_nothing, part, credits, worth, decode(hash, 'hex') as item,
      array(select decode(other, 'hex') from json_array_elements_text(others -> (number - 1)::integer) as other) as others
    from piece, json_array_elements_text(piece.items) with ordinality as each (hash, number)
  ), known as (
    select item.*, bought.bought_at, bought.search_id as bought_in,
      -- The credits at which it is owned already: from bought_item, or through an earlier search in this call.
      greatest(case when bought.bought_at > p_since then bought.worth end, max(case when not buys_nothing then item.worth end) over earlier, 0) as owned,
      first_value(item.id) over alike as first_id, first_value(item.place) over alike as first_place, first_value(buys_nothing) over alike as is_unpaid
    from item left join lateral (
      -- The limit makes this an index probe for each item; a plain join would read everything that anybody ever bought.
      select mine.bought_at, mine.search_id, mine.worth from bought_item mine
      where mine.account_id = item.account_id and mine.part = item.part and mine.item = any (item.others || item.item)
      order by mine.bought_at desc, mine.worth desc limit 1
    ) bought on true
    -- An item that is held back unless it was bought before counts as not bought for the searches after it.
    window alike as (partition by account_id, part, item order by buys_nothing, place),
      earlier as (partition by account_id, part, item order by place range between unbounded preceding and 1 preceding)
  ), judged as materialized (
    -- A part is owned at the level of its least owned item: one new contact makes the part new.
    select id, part, count(*) as items, min(owned) as owned, min(owned) >= max(credits) as is_before, min(since) as bought_at, (array_agg(bought_in order by since))[1] as bought_in
    from (
      select id, part, credits, owned,
        case when bought_at > p_since then bought_at else p_at end as since, case when bought_at > p_since then bought_in when is_unpaid then id else first_id end as bought_in
      from known
    ) each group by id, part
  ), taken as (
    -- How much of the price is deducted: what it is owned at, rounded down to a level for which the server prepared a case.
    select piece.*, judged.items as counted, is_before, bought_at, bought_in,
      coalesce((select max(level::integer) from json_array_elements_text(levels) as level where level::integer <= owned), 0) as paid_before
    from piece join judged using (id, part) where credits > 0
  ), priced as materialized (
    select id, (max(counted) filter (where part = 'contacts'))::integer as contacts,
      coalesce(string_agg(part || ':' || paid_before, '+' order by part) filter (where paid_before > 0), '') as bought,
      jsonb_agg(jsonb_build_object('part', part, 'credits', credits, 'isBoughtBefore', is_before,
        'searchId', case when is_before then bought_in else id end, 'boughtAt', case when is_before then bought_at else p_at end)
        || case when paid_before > 0 and not is_before then jsonb_build_object('paidBefore', paid_before) else '{}' end order by part desc) as parts
    from taken group by id
  ), decided as materialized (
    select id, decision, decision ? 'heldBack' as is_held_back, case when decision ? 'heldBack' then '[]' else coalesce(parts, '[]') end as parts, contacts
    from (select ending.id, cases -> coalesce(bought, '') as decision, priced.parts, contacts from ending left join priced using (id)) each
  ), done as (
    update search set status = ending.status, error_message = ending."errorMessage",
      sealed_results = case when not is_erased then decode(coalesce(decision -> 'heldBack' ->> 'sealedResults', ending."sealedResults"), 'base64') end,
      sealed_address = case when not is_erased and not is_held_back then decode(ending."sealedAddress", 'base64') end,
      confidence_score = case when not is_held_back then ending."confidenceScore" end, credits_charged = (decision ->> 'charged')::integer,
      receipt = (decision -> 'receipt') || jsonb_build_object('parts', decided.parts), completed_at = clock_timestamp(), lease_until = null
    from ending join decided using (id) where search.id = ending.id
    returning search.id, search.credits_charged, search.account_id, purpose, attestation_version, ip, user_agent, mode, search.status,
      coalesce(decision -> 'heldBack' -> 'sources', ending.sources) as sources, ending."leftOut", ending."queryHash", ending."engineVersion", ending."calibrationId",
      coalesce(decision -> 'heldBack' -> 'delivered', ending.delivered) as delivered, search.batch_job_id, search.credits_held, is_held_back,
      glba_purpose, dppa_purpose, licence_id
  ), remembered as (
    insert into bought_item (account_id, part, item, search_id, bought_at, worth)
    -- Items that came with contacts bought before are owned for as long as those: a free answer extends nothing.
    select distinct on (account_id, part, item) account_id, part, item, id,
      case when credits > 0 then p_at else coalesce((select contacts.bought_at from judged contacts
        where contacts.id = item.id and contacts.part = 'contacts' and contacts.is_before), p_at) end,
      max(worth) over (partition by account_id, part, item)
    from item join judged using (id, part) join decided using (id) where owned < worth and not is_erased and not is_held_back
    order by account_id, part, item, place desc
    on conflict (account_id, part, item) do update set search_id = excluded.search_id, bought_at = excluded.bought_at,
      worth = greatest(excluded.worth, case when bought_item.bought_at > p_since then bought_item.worth end)
  ), purchased as (
    insert into contact_purchase (search_id, account_id, bought_at, credits, contacts)
    select id, account_id, p_at, (decision ->> 'contactCredits')::integer, contacts from ending join decided using (id)
    where (decision ->> 'contactCredits')::integer > 0 and not is_erased
  ), kept as (
    -- For answers that were paid for, or if the account is not billed, provided that the account opted in.
    insert into withheld_contact (account_id, contact, search_id, delivered_at, kind, confidence, engine_version, calibration_id, records, source, chance)
    select account_id, decode(each.contact, 'hex'), ending.id, p_at, each.kind, each.confidence, "engineVersion", "calibrationId", each.records, each.source,
      each.chance
    from ending join decided using (id), json_to_recordset(withheld) as each (contact text, kind text, confidence smallint, records smallint, source text, chance real)
    where withheld is not null and ("isIncluded" or (decision ->> 'charged')::integer > 0) and not is_erased and not is_held_back
      and exists (select from account where account.id = account_id and counts_brought_since is not null)
    on conflict do nothing
  ), audited as (
    insert into audit_record (kind, what, account_id, subject, ip, user_agent, facts)
    select 'search', status, account_id, id, ip, user_agent,
      jsonb_build_object('purpose', purpose, 'attestationVersion', attestation_version, 'queryKind', mode, 'queryHash', "queryHash",
        'charged', credits_charged, 'sources', sources, 'leftOut', "leftOut", 'engineVersion', "engineVersion", 'calibrationId', "calibrationId",
        'delivered', delivered, 'batchId', batch_job_id, 'glbaPurpose', glba_purpose, 'dppaPurpose', dppa_purpose,
        'licence', (select jsonb_build_object('id', licence.id, 'kind', kind, 'profession', profession, 'state', state,
          'numberKey', encode(number_key, 'hex'), 'textVersion', text_version) from licence_attestation licence where licence.id = licence_id))
    from done
  ), told as (
    -- Rows of a batch are reported with the batch.
    insert into account_event (account_id, kind, subject, data)
    select account_id, 'search.' || status, id, jsonb_build_object('searchId', id) from done where batch_job_id is null
  )
  select id, credits_charged, is_held_back, case when batch_job_id is null and credits_held > 0 then settle_hold(id, credits_charged) end from done;
end $$;
