-- Changes that a load makes to properties, recorded in its own transaction, for those who watch lists.

-- The former values of the columns used by filters, as far as they changed.
create or replace function former_facts(p_old property, p_now property) returns jsonb language sql immutable as $$
  select case when p_old.city is distinct from p_now.city then jsonb_build_object('city', p_old.city) else '{}' end
    || case when p_old.zip is distinct from p_now.zip then jsonb_build_object('zip', p_old.zip) else '{}' end
    || case when p_old.owner_kind is distinct from p_now.owner_kind then jsonb_build_object('owner_kind', p_old.owner_kind) else '{}' end
    || case when p_old.occupancy is distinct from p_now.occupancy then jsonb_build_object('occupancy', p_old.occupancy) else '{}' end
    || case when p_old.land_use is distinct from p_now.land_use then jsonb_build_object('land_use', p_old.land_use) else '{}' end
    || case when p_old.is_homestead is distinct from p_now.is_homestead then jsonb_build_object('is_homestead', p_old.is_homestead) else '{}' end
    || case when p_old.portfolio is distinct from p_now.portfolio then jsonb_build_object('portfolio', p_old.portfolio) else '{}' end
    || case when p_old.same_mailing is distinct from p_now.same_mailing then jsonb_build_object('same_mailing', p_old.same_mailing) else '{}' end
    || case when p_old.square_feet is distinct from p_now.square_feet then jsonb_build_object('square_feet', p_old.square_feet) else '{}' end
    || case when p_old.acreage is distinct from p_now.acreage then jsonb_build_object('acreage', p_old.acreage) else '{}' end
    || case when p_old.year_built is distinct from p_now.year_built then jsonb_build_object('year_built', p_old.year_built) else '{}' end
    || case when p_old.bedrooms is distinct from p_now.bedrooms then jsonb_build_object('bedrooms', p_old.bedrooms) else '{}' end
    || case when p_old.market_value is distinct from p_now.market_value then jsonb_build_object('market_value', p_old.market_value) else '{}' end
    || case when p_old.sold_on is distinct from p_now.sold_on then jsonb_build_object('sold_on', p_old.sold_on) else '{}' end
    || case when p_old.sale_price is distinct from p_now.sale_price then jsonb_build_object('sale_price', p_old.sale_price) else '{}' end
    || case when p_old.assessed_value is distinct from p_now.assessed_value then jsonb_build_object('assessed_value', p_old.assessed_value) else '{}' end
    || case when p_old.bathrooms is distinct from p_now.bathrooms then jsonb_build_object('bathrooms', p_old.bathrooms) else '{}' end
    || case when p_old.value_change is distinct from p_now.value_change then jsonb_build_object('value_change', p_old.value_change) else '{}' end
    || case when p_old.deed_kind is distinct from p_now.deed_kind then jsonb_build_object('deed_kind', p_old.deed_kind) else '{}' end
    || case when p_old.tax_state is distinct from p_now.tax_state then jsonb_build_object('tax_state', p_old.tax_state) else '{}' end
    || case when p_old.delinquent_since is distinct from p_now.delinquent_since
      then jsonb_build_object('delinquent_since', p_old.delinquent_since) else '{}' end
    || case when p_old.sold_before_on is distinct from p_now.sold_before_on
      then jsonb_build_object('sold_before_on', p_old.sold_before_on) else '{}' end;
$$;

-- A sale is news if it is later than the known one and not more than a year before `p_as_of`: a first file of old deeds contains no news. A new owner or
-- address is only reported if both files have one.
create or replace function changes_of(p_old property, p_now property, p_as_of date) returns smallint language sql immutable as $$
  select (case when p_now.sold_on > coalesce(p_old.sold_on, '-infinity') and p_now.sold_on > p_as_of - 366 then 4 else 0 end
    + case when p_old.owner_key <> p_now.owner_key then 8 else 0 end
    + case when p_old.mailing_key <> p_now.mailing_key then 16 else 0 end
    + case when p_old.market_value <> p_now.market_value then 32 else 0 end)::smallint;
$$;

-- What a roll changes compared to the one it replaces. A county that the earlier one did not cover has not changed.
create or replace function tell_roll_changes(p_load integer, p_before integer) returns void language sql as $$
  with common as (
    select county_fips from property_county where load_id = p_load intersect select county_fips from property_county where load_id = p_before
  ), now_on as (
    select property from property where load_id = p_load and county_fips in (select county_fips from common)
  ), was_on as (
    select property from property where load_id = p_before and county_fips in (select county_fips from common)
  ), changed as (
    select (was_on.property).evidence_id is null as is_new, (now_on.property).evidence_id is null as is_gone, was_on.property as was, now_on.property as now,
      former_facts(was_on.property, now_on.property) as former,
      changes_of(was_on.property, now_on.property, (select as_of from load where id = p_load)) as changes
    from now_on full join was_on
      on (now_on.property).county_fips = (was_on.property).county_fips and (now_on.property).apn_key = (was_on.property).apn_key
  )
  insert into property_change (load_id, roll_id, county_fips, apn_key, changes, before)
  select p_load, case when is_gone then p_before else p_load end, coalesce((now).county_fips, (was).county_fips), coalesce((now).apn_key, (was).apn_key),
    case when is_new then 1 when is_gone then 2 else changes end,
    case when is_new then null
      when is_gone then to_jsonb(was) - '{evidence_id,load_id,owner_key,mailing_key,place}'::text[]
      else former end
  from changed where is_new or is_gone or changes > 0 or former <> '{}';
$$;

-- Saves, until the end of the transaction, the state of properties of live rolls that are named in the sales and bills of a load, or of a load that it
-- replaces, before they are updated. A load that brings the roll itself has already recorded its changes.
create or replace function keep_named(p_load integer) returns void language plpgsql as $$
begin
  perform lock_properties();
  drop table if exists pg_temp.property_was;
  create temporary table property_was on commit drop as
    select p.* from property p join load on load.id = p.load_id and load.state = 'live'
    where not exists (select from property_county where load_id = p_load) and (p.county_fips, p.apn_key) in (
      select county_fips, apn_key from property_sale where load_id = any(with_former(p_load))
      union select county_fips, apn_key from property_bill where load_id = any(with_former(p_load)));
end $$;

-- Records what has become of them. For the first file of its kind, which replaces none, only its new sales count.
create or replace function tell_named_changes(p_load integer) returns void language plpgsql as $$
begin
  insert into property_change (load_id, roll_id, county_fips, apn_key, changes, before)
  select p_load, was.load_id, was.county_fips, was.apn_key, changes, former
  from pg_temp.property_was was
  join property fresh on fresh.evidence_id = was.evidence_id
  cross join lateral former_facts(jsonb_populate_record(null::property, to_jsonb(was)), fresh) former
  cross join lateral changes_of(jsonb_populate_record(null::property, to_jsonb(was)), fresh, (select as_of from load where id = p_load)) changes
  where former <> '{}' and (changes > 0 or exists (
    select from load fresh_load join load earlier on earlier.source_id = fresh_load.source_id and earlier.layout = fresh_load.layout
    where fresh_load.id = p_load and earlier.state = 'superseded'));
end $$;
