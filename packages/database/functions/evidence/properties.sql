-- Creates properties from the rows of a roll's load, in the transaction that writes them: each parcel once, with what live sales and bills and its own load say
-- about it, and values of the previous roll. The cost is proportional to the load.
create or replace function fill_properties(p_load integer) returns void language plpgsql as $$
declare
  v_before integer;
  v_is_same boolean;
  v_rolls_homesteads boolean;
begin
  -- Concurrent publications of sales wait, and then see these properties.
  perform lock_properties();
  select old.id, old.digest is not distinct from fresh.digest into v_before, v_is_same
    from load fresh join load old on old.source_id = fresh.source_id and old.layout = fresh.layout and old.state = 'live' and old.id <> p_load
    where fresh.id = p_load;
  -- If a roll marks some homesteads, its other parcels are not homesteads.
  select coalesce(bool_or(is_homestead), false) into v_rolls_homesteads from property_incoming where load_id = p_load;
  insert into property (evidence_id, load_id, county_fips, apn, apn_key, street, unit, city, state, zip, owner_kind, occupancy, land_use, is_homestead,
      owner_key, mailing_key, portfolio, same_mailing, square_feet, acreage, year_built, bedrooms, bathrooms,
      market_value, assessed_value, land_value, building_value, value_before, value_change,
      sold_on, sale_price, deed_type, sold_before_on, price_before, deed_kind, tax_year, tax_amount, tax_state, delinquent_since, place)
    with parcel as (
      select distinct on (county_fips, apn_key) * from property_incoming where load_id = p_load order by county_fips, apn_key, evidence_id
    ), counted as (
      -- Counted by sorting: incoming rows have no statistics, and a self-join would be planned as if there were one row.
      select *, count(*) over (partition by owner_text) as of_owner, count(*) over (partition by mailing_text) as of_door from parcel
    )
    select p.evidence_id, p.load_id, p.county_fips, p.apn, p.apn_key, p.street, p.unit, p.city, p.state, p.zip, p.owner_kind,
      case when bill.is_homestead then 1 else p.occupancy end, p.land_use,
      coalesce(bill.is_homestead, p.is_homestead, case when v_rolls_homesteads then false end),
      hashtextextended(p.owner_text, 0), hashtextextended(p.mailing_text, 0),
      case when p.owner_text is not null then p.of_owner end, case when p.mailing_text is not null then p.of_door end,
      p.square_feet, p.acreage, p.year_built, p.bedrooms, p.bathrooms, p.market_value, p.assessed_value, p.land_value, p.building_value,
      before.value, (p.market_value - before.value) * 100.0 / nullif(before.value, 0),
      (newest_sale(p.sold_on, p.sale_price, sale.sold_on, sale.price)).*, deed.printed, sale.before_on, sale.before_price, deed_kind(deed.printed),
      bill.tax_year, bill.tax_amount, tax.tax_state, tax.delinquent_since, told_place(p.county_fips, p.apn_key, p_load)
    from counted p
    left join property old on old.load_id = v_before and old.county_fips = p.county_fips and old.apn_key = p.apn_key
    left join lateral told_sales(p.county_fips, p.apn_key, p_load) sale on true
    left join lateral told_bill(p.county_fips, p.apn_key, p_load) bill on true
    left join lateral told_taxes(p.county_fips, p.apn_key, p_load) tax on true
    -- Loading the same files again does not make a roll of another year.
    cross join lateral (select case when v_is_same then old.value_before else old.market_value end as value) before
    cross join lateral (select case when sale.sold_on >= p.sold_on or p.sold_on is null then sale.deed_type end as printed) deed;
  insert into property_history (load_id, county_fips, apn_key, owner_kind, land_use, holder_key, market_value, assessed_value)
    select load_id, county_fips, apn_key, owner_kind, land_use, hashtextextended(split_part(owner_text, '|', 1), 0), market_value, assessed_value
    from (select distinct on (county_fips, apn_key) * from property_incoming where load_id = p_load order by county_fips, apn_key, evidence_id) parcel;
  delete from property_incoming where load_id = p_load;
  insert into property_county (load_id, county_fips, parcels, tells_homesteads, cities, told)
    select load_id, county_fips, count(*)::integer, v_rolls_homesteads, coalesce(array_agg(distinct city) filter (where city is not null), '{}'),
      jsonb_build_object('ownerKinds', count(owner_kind), 'occupancies', count(occupancy), 'landUses', count(land_use), 'portfolio', count(portfolio),
        'sameMailing', count(same_mailing), 'squareFeet', count(square_feet), 'acreage', count(acreage), 'yearBuilt', count(year_built),
        'bedrooms', count(bedrooms), 'bathrooms', count(bathrooms), 'marketValue', count(market_value), 'assessedValue', count(assessed_value),
        'valueChange', count(value_change))
    from property where load_id = p_load group by load_id, county_fips;
  perform count_classes(p_load, county_fips) from property_county where load_id = p_load;
  if v_before is not null then
    perform tell_roll_changes(p_load, v_before);
  end if;
end $$;

-- Updates the parcels that are named in the sales, bills and outlines of a load, in the transaction that makes it live, after keep_named.
create or replace function tell_properties(p_load integer) returns void language plpgsql as $$
begin
  update property p set sold_on = told.sold_on, sale_price = told.sale_price, deed_type = told.deed_type, deed_kind = deed_kind(told.deed_type),
      sold_before_on = told.before_on, price_before = told.before_price
  from (
    select sold.evidence_id, newest.*, sale.before_on, sale.before_price,
      case when sale.sold_on >= sold.sold_on or sold.sold_on is null then sale.deed_type end as deed_type
    from (select distinct county_fips, apn_key from property_sale where load_id = p_load) named
    join property sold using (county_fips, apn_key)
    cross join lateral told_sales(named.county_fips, named.apn_key, p_load) sale
    cross join lateral newest_sale(sold.sold_on, sold.sale_price, sale.sold_on, sale.price) newest
  ) told
  where p.evidence_id = told.evidence_id
    and (p.sold_on, p.sale_price, p.deed_type, p.sold_before_on, p.price_before)
      is distinct from (told.sold_on, told.sale_price, told.deed_type, told.before_on, told.before_price);
  perform tell_bills(with_former(p_load));
  perform tell_places(with_former(p_load));
  perform count_named(with_former(p_load));
  perform tell_named_changes(p_load);
end $$;

-- Recomputes these parcels from their rolls and from the sales and bills of live loads. `p_own`: for each parcel, what its roll itself prints, which no column
-- keeps separately.
create or replace function retell_parcels(p_own jsonb) returns void language plpgsql as $$
begin
  update property p set sold_on = told.sold_on, sale_price = told.sale_price, deed_type = told.deed_type, deed_kind = deed_kind(told.deed_type),
      sold_before_on = told.before_on, price_before = told.before_price, occupancy = told.occupancy, is_homestead = told.is_homestead
  from (
    select own.id, newest.*, sale.before_on, sale.before_price,
      case when sale.sold_on >= own.sold_on or own.sold_on is null then sale.deed_type end as deed_type,
      case when bill.is_homestead then 1 else own.occupancy end as occupancy,
      coalesce(bill.is_homestead, own.is_homestead, case when listed.tells_homesteads then false end) as is_homestead
    from jsonb_to_recordset(p_own) as own (id bigint, load_id integer, county_fips text, apn_key text, sold_on date, sale_price bigint, occupancy smallint,
      is_homestead boolean)
    left join property_county listed on listed.load_id = own.load_id and listed.county_fips = own.county_fips
    left join lateral told_sales(own.county_fips, own.apn_key, 0) sale on true
    left join lateral told_bill(own.county_fips, own.apn_key, 0) bill on true
    cross join lateral newest_sale(own.sold_on, own.sale_price, sale.sold_on, sale.price) newest
  ) told
  where p.evidence_id = told.id
    and (p.sold_on, p.sale_price, p.deed_type, p.sold_before_on, p.price_before, p.occupancy, p.is_homestead)
      is distinct from (told.sold_on, told.sale_price, told.deed_type, told.before_on, told.before_price, told.occupancy, told.is_homestead);
end $$;

-- Recomputes the parcels named in bills and outlines of loads that go out of use, in that transaction, and recounts their classes.
create or replace function retell_properties(p_loads integer[]) returns void language plpgsql as $$
begin
  perform tell_bills(p_loads);
  perform tell_places(p_loads);
  perform count_named(p_loads);
end $$;

-- Sets what live loads say about taxes and homesteads of the parcels that are named in the bills of these loads. Parcels that are no longer on any bill lose
-- these facts.
create or replace function tell_bills(p_loads integer[]) returns void language plpgsql as $$
begin
  update property p set tax_year = told.tax_year, tax_amount = told.tax_amount, is_homestead = told.is_homestead, occupancy = told.occupancy,
      tax_state = told.tax_state, delinquent_since = told.delinquent_since
  from (
    select billed.evidence_id, bill.tax_year, bill.tax_amount, coalesce(bill.is_homestead, billed.is_homestead) as is_homestead,
      case when bill.is_homestead then 1 else billed.occupancy end as occupancy, tax.tax_state, tax.delinquent_since
    from (select distinct county_fips, apn_key from property_bill where load_id = any(p_loads)) named
    join property billed using (county_fips, apn_key)
    left join lateral told_bill(named.county_fips, named.apn_key, 0) bill on true
    left join lateral told_taxes(named.county_fips, named.apn_key, 0) tax on true
  ) told
  where p.evidence_id = told.evidence_id
    and (p.tax_year, p.tax_amount, p.is_homestead, p.occupancy, p.tax_state, p.delinquent_since)
      is distinct from (told.tax_year, told.tax_amount, told.is_homestead, told.occupancy, told.tax_state, told.delinquent_since);
end $$;

-- Sets the places from live maps for the parcels that these loads draw.
create or replace function tell_places(p_loads integer[]) returns void language sql as $$
  update property p set place = told.place
  from (
    select distinct on (drawn.evidence_id) drawn.evidence_id, case when load.id is not null then center(s.bounds) end as place
    from property drawn
    join parcel_shape s on s.county_fips = drawn.county_fips collate "default" and s.apn_key = drawn.apn_key collate "default"
    left join load on load.id = s.load_id and load.state = 'live'
    where (drawn.county_fips, drawn.apn_key) in (
      select county_fips collate "C", apn_key collate "C" from parcel_shape where load_id = any(p_loads))
    order by drawn.evidence_id, load.as_of desc nulls last, area(s.bounds) desc, (center(s.bounds))[0], (center(s.bounds))[1]
  ) told
  where p.evidence_id = told.evidence_id and (p.place is null and told.place is not null or p.place is not null and told.place is null or p.place <> told.place);
$$;

-- Recounts the classes that these loads may have changed: only in the counties that they name.
create or replace function count_named(p_loads integer[]) returns void language plpgsql as $$
begin
  perform count_classes(listed.load_id, listed.county_fips)
    from property_county listed
    where listed.county_fips in (select county_fips from property_sale where load_id = any(p_loads)
      union select county_fips from property_bill where load_id = any(p_loads)
      union select county_fips collate "C" from parcel_shape where load_id = any(p_loads));
end $$;

-- A load, and the loads that it replaced whose rows still exist.
create or replace function with_former(p_load integer) returns integer[] language sql stable as $$
  select array_agg(old.id) || p_load from load fresh
    join load old on old.source_id = fresh.source_id and old.layout = fresh.layout and old.state = 'superseded' and old.cleared_at is null
    where fresh.id = p_load;
$$;

-- Serializes writes that concern several loads. Held until the end of the transaction.
create or replace function lock_properties() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('deedline properties', 0));
$$;

-- The last two sales of a parcel from live loads and one additional load.
create or replace function told_sales(p_county text, p_apn text, p_load integer)
returns table (sold_on date, price bigint, deed_type text, before_on date, before_price bigint) language sql stable as $$
  with told as (
    select s.sold_on, max(s.price) as price, max(s.deed_type) as deed_type
    from property_sale s join load on load.id = s.load_id
    where s.county_fips = p_county and s.apn_key = p_apn and (load.state = 'live' or load.id = p_load)
    group by s.sold_on order by s.sold_on desc limit 2
  )
  select last.sold_on, last.price, last.deed_type, before.sold_on, before.price
  from (select * from told order by told.sold_on desc limit 1) last
  left join lateral (select * from told where told.sold_on < last.sold_on) before on true;
$$;

-- Whether the bills of a load mark any homestead.
create or replace function tells_homesteads(p_load integer) returns boolean language sql stable as $$
  select exists (select from property_bill where load_id = p_load and is_homestead);
$$;

-- The latest bill. If a load marks some homesteads, its other parcels are not homesteads, and it takes precedence over a load that marks none, in whichever
-- order they were loaded.
create or replace function told_bill(p_county text, p_apn text, p_load integer)
returns table (tax_year smallint, tax_amount real, is_homestead boolean) language sql stable as $$
  select b.tax_year, b.tax_amount, case when b.is_homestead then true when told.homesteads then false end
  from property_bill b join load on load.id = b.load_id
  cross join lateral (select tells_homesteads(b.load_id) as homesteads) told
  where b.county_fips = p_county and b.apn_key = p_apn and (load.state = 'live' or load.id = p_load)
  order by b.tax_year desc, b.is_homestead desc, told.homesteads desc, load.as_of desc, b.tax_amount desc nulls last limit 1;
$$;

-- Whether taxes are paid, according to the newest bills that say so, all of one date: overdue if any year is, and since which year. No row if no bill says so.
create or replace function told_taxes(p_county text, p_apn text, p_load integer)
returns table (tax_state smallint, delinquent_since smallint) language sql stable as $$
  with told as (
    select b.*, load.as_of from property_bill b join load on load.id = b.load_id
    where b.county_fips = p_county and b.apn_key = p_apn and b.tax_state is not null and (load.state = 'live' or load.id = p_load)
  ), newest as (
    select * from told where as_of = (select max(as_of) from told)
  )
  select case when bool_or(newest.tax_state = 3) then 3::smallint else (array_agg(newest.tax_state order by newest.tax_year desc, newest.tax_state desc))[1] end,
    min(coalesce(newest.delinquent_since, nullif(newest.tax_year, 0))) filter (where newest.tax_state = 3)
  from newest having count(*) > 0;
$$;

-- Parcels that cannot be updated from their current values when loads go out of use (`p_gone`): their sales or homesteads are not in the load that replaces
-- them (`p_fresh`, or 0), or that load says that a homestead is none, or it has a sale without a price soon after the known one.
create or replace function forsaken_by(p_gone integer[], p_fresh integer) returns table (county_fips text, apn_key text) language sql stable as $$
  select county_fips, apn_key from (
    select county_fips, apn_key, sold_on, price, deed_type from property_sale where load_id = any(p_gone)
    except select county_fips, apn_key, sold_on, price, deed_type from property_sale where load_id = p_fresh
  ) sale
  union
  select county_fips, apn_key from (
    select county_fips, apn_key, is_homestead from property_bill where load_id = any(p_gone) and tells_homesteads(load_id)
    except select county_fips, apn_key, is_homestead from property_bill where load_id = p_fresh and tells_homesteads(load_id)
  ) bill
  union
  select p.county_fips, p.apn_key from property_bill named join property p using (county_fips, apn_key)
    left join lateral told_bill(p.county_fips, p.apn_key, 0) bill on true
    where named.load_id = p_fresh and p.is_homestead <> coalesce(bill.is_homestead, not p.is_homestead) and bill.is_homestead is not true
      and exists (select from property_bill other where other.county_fips = p.county_fips and other.apn_key = p.apn_key and other.load_id <> p_fresh)
  union
  select p.county_fips, p.apn_key from property_sale named join property p using (county_fips, apn_key)
    where named.load_id = p_fresh and named.price is null and named.sold_on > p.sold_on and named.sold_on < p.sold_on + 31;
$$;

-- The later of the sales known to the roll and to the recorder; if both know the same sale, with the price that either has.
create or replace function newest_sale(p_on date, p_price bigint, p_told_on date, p_told_price bigint, out sold_on date, out sale_price bigint)
language sql immutable as $$
  select case when p_on is null or p_told_on >= p_on then p_told_on else p_on end,
    case when p_told_on is null or p_on > p_told_on then p_price
      when p_told_on >= p_on and p_told_on < p_on + 31 then coalesce(p_told_price, p_price) else p_told_price end;
$$;

-- Whether the printed kind of deed, in upper case, transfers no title now: it corrects another deed, secures a loan, takes effect on a death or grants a right
-- of way.
create or replace function is_no_transfer(p_printed text) returns boolean language sql immutable parallel safe as $$
  select p_printed ~ 'CORRECT|RE-?RECORD|MORTGAGE|DEED OF TRUST|TRUST DEED|ON DEATH|\yTODD?\y|EASEMENT|AFFIDAVIT';
$$;

-- The kind of a deed from what the recorder prints. The first match counts; null if the words do not say, or nothing is transferred (mortgages, corrections,
-- transfers on death).
create or replace function deed_kind(p_printed text) returns smallint language sql immutable parallel safe as $$
  select (case
    when t is null or is_no_transfer(t) then null
    when t ~ '\yTAX\y(?!.*EXEMPT)|TREASURER|\yIDED\y|\yIN REM\y' then 7
    when t ~ 'FORECLOS|IN LIEU|SHERIFF|\yMARSHAL(''?S)?\y|REFEREE|COMMISSIONER|MASTER''?S|CERTIFICATE OF TITLE|UPON SALE|\yTDUS\y' then 6
    when t ~ 'GIFT|LOVE AND AFFECTION' then 9
    when t ~ 'QUIT|\yQCD?\y' then 4
    when t ~ '(SPECIAL|LIMITED|SPEC\.?|LTD\.?) *WARR|\y(SWD|LWD|SPWD)\y' then 2
    when t ~ 'WARR|\y(G|JT)?WD\y' then 1
    when t ~ 'EXECUT|ADMINISTRAT|PERSONAL REP|GUARDIAN|CONSERVATOR|PROBATE|\yESTATE\y|\yHEIRS?\y|DISTRIBUTION|\yPRD?\y' then 8
    when t ~ 'TRUSTEE' then 5
    when t ~ 'GRANT|BARGAIN' then 3
  end)::smallint from (select upper(p_printed) as t) printed;
$$;

-- Whether a deed shows that its price was not agreed between independent, willing parties: gifts, corrections, quitclaims, estates and forced sales are for
-- less, or nothing. A deed that says nothing, or only that it is a trustee's, may be a sale.
create or replace function is_no_sale(p_printed text) returns boolean language sql immutable parallel safe as $$
  select coalesce(deed_kind(p_printed) in (4, 6, 7, 8, 9), is_no_transfer(upper(p_printed)) or upper(p_printed) ~ 'COURT|\yDECREE|DIVORCE|RIGHT.OF.WAY', false);
$$;

-- The centre of a lot's outline on the newest of the live maps and one additional load's; of its largest piece. Same rule as in tell_places.
create or replace function told_place(p_county text, p_apn text, p_load integer) returns point language sql stable as $$
  select center(s.bounds) from parcel_shape s join load on load.id = s.load_id and (load.state = 'live' or load.id = p_load)
  where s.county_fips = p_county collate "default" and s.apn_key = p_apn collate "default"
  order by load.as_of desc, area(s.bounds) desc, (center(s.bounds))[0], (center(s.bounds))[1] limit 1;
$$;

-- Removes the history of a load that goes. What a roll said is kept when the next one replaces it, but not if the same files were loaded again, nor if its
-- source is removed.
create or replace function forget_history(p_load integer) returns void language plpgsql as $$
declare
  v_gone load;
begin
  select * into v_gone from load where id = p_load;
  if v_gone.state = 'superseded' and not exists (select from load live where live.source_id = v_gone.source_id and live.layout = v_gone.layout
      and live.state = 'live' and live.digest = v_gone.digest) then
    return;
  end if;
  delete from property_history where load_id = p_load;
  if v_gone.state = 'removed' then
    delete from property_history h using load old
      where h.load_id = old.id and old.source_id = v_gone.source_id and old.layout = v_gone.layout and old.state in ('superseded', 'removed');
  end if;
end $$;

-- Counts the classes of a county in a load, and of each of its cities, in the transaction that changed them.
create or replace function count_classes(p_load integer, p_county text) returns void language sql as $$
  delete from property_class where load_id = p_load and county_fips = p_county;
  insert into property_class (load_id, county_fips, is_county, city, owner_kind, occupancy, land_use, is_homestead, parcels, untold_sales, untold_prices,
      untold_portfolios, untold_mail, untold_feet, untold_acres, untold_years, untold_bedrooms, untold_values, untold_places, untold_baths, untold_assessed,
      untold_changes, untold_deeds, untold_taxes)
    select load_id, county_fips, grouping(city) = 1, city, owner_kind, occupancy, land_use, is_homestead, count(*),
      count(*) - count(sold_on), count(*) - count(sale_price), count(*) - count(portfolio), count(*) - count(same_mailing), count(*) - count(square_feet),
      count(*) - count(acreage), count(*) - count(year_built), count(*) - count(bedrooms), count(*) - count(market_value), count(*) - count(place),
      count(*) - count(bathrooms), count(*) - count(assessed_value), count(*) - count(value_change), count(*) - count(deed_kind),
      count(*) - count(tax_state)
    from property where load_id = p_load and county_fips = p_county
    group by grouping sets ((load_id, county_fips, owner_kind, occupancy, land_use, is_homestead),
      (load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead));
  -- A bill may show an occupant that the roll did not.
  update property_county listed set told = listed.told || jsonb_build_object('occupancies', counted.occupancies)
    from (select coalesce(sum(parcels) filter (where occupancy is not null), 0) as occupancies from property_class
      where load_id = p_load and county_fips = p_county and is_county) counted
    where listed.load_id = p_load and listed.county_fips = p_county and (listed.told ->> 'occupancies')::bigint <> counted.occupancies;
$$;
