-- What filters ask beside what they did: how the value changed since the roll before, what kind of deed the last sale was, whether the taxes are paid.
alter table property
  -- Percent; null where one of the two rolls prints no value, or no other is at hand.
  add column value_change real,
  -- Numbered by the engine (property/deed-kinds.ts, property/tax-states.ts).
  add column deed_kind smallint,
  add column tax_state smallint,
  -- The earliest tax year that is overdue.
  add column delinquent_since smallint;
alter table property_bill add column tax_state smallint, add column delinquent_since smallint;

-- Of what a recorder prints for the kind of a deed: which of the kinds it is. The first that fits speaks; null where the words do not say it, or of what passes
-- on nothing (mortgages, corrections, what is recorded before a death). As it stands in functions/.
create or replace function deed_kind(p_printed text) returns smallint language sql immutable parallel safe as $$
  select (case
    when t is null or t ~ 'CORRECT|RE-?RECORD|MORTGAGE|DEED OF TRUST|TRUST DEED|ON DEATH|\yTODD?\y|EASEMENT|AFFIDAVIT' then null
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

update property set value_change = (market_value - value_before) * 100.0 / value_before, deed_kind = deed_kind(deed_type)
  where market_value is not null and value_before > 0 or deed_type is not null;
update property_county listed set told = told || jsonb_build_object('valueChange', fresh.changes, 'bathrooms', fresh.baths, 'assessedValue', fresh.assessed)
  from (select load_id, county_fips, count(value_change) as changes, count(bathrooms) as baths, count(assessed_value) as assessed from property
    group by load_id, county_fips) fresh
  where fresh.load_id = listed.load_id and fresh.county_fips = listed.county_fips;

alter table property_class
  add column untold_baths integer not null default 0,
  add column untold_assessed integer not null default 0,
  add column untold_changes integer not null default 0,
  add column untold_deeds integer not null default 0,
  add column untold_taxes integer not null default 0;
delete from property_class;
insert into property_class
  select load_id, county_fips, grouping(city) = 1, city, owner_kind, occupancy, land_use, is_homestead, count(*),
    count(*) - count(sold_on), count(*) - count(sale_price), count(*) - count(portfolio), count(*) - count(same_mailing), count(*) - count(square_feet),
    count(*) - count(acreage), count(*) - count(year_built), count(*) - count(bedrooms), count(*) - count(market_value), count(*) - count(place),
    count(*) - count(bathrooms), count(*) - count(assessed_value), count(*) - count(value_change), count(*) - count(deed_kind), count(*) - count(tax_state)
  from property
  group by grouping sets ((load_id, county_fips, owner_kind, occupancy, land_use, is_homestead),
    (load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead));

drop index property_counted;
create index property_counted on property (county_fips, occupancy, land_use, owner_kind, evidence_id) include (load_id, city, zip, is_homestead, sold_on,
  sold_before_on, portfolio, same_mailing, square_feet, acreage, year_built, bedrooms, market_value, sale_price, value_change, deed_kind, tax_state,
  delinquent_since, bathrooms, assessed_value);
-- Of what some rolls alone tell: without the others. What is asked together is read of one index: deeds beside taxes and changes of value, and all of them
-- beside the other figures.
create index property_value_change on property (county_fips, value_change) include (evidence_id, load_id, sold_on, sold_before_on, portfolio, same_mailing,
  square_feet, acreage, market_value, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead, deed_kind, tax_state, delinquent_since)
  where value_change is not null;
create index property_deed on property (county_fips, deed_kind, sold_on) include (evidence_id, load_id, sold_before_on, portfolio, same_mailing, square_feet,
  acreage, market_value, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead, value_change, tax_state, delinquent_since)
  where deed_kind is not null;
create index property_tax on property (county_fips, tax_state, delinquent_since) include (evidence_id, load_id, sold_on, sold_before_on, portfolio,
  same_mailing, square_feet, acreage, market_value, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead, value_change, deed_kind)
  where tax_state is not null;
create index property_assessed on property (county_fips, assessed_value) include (evidence_id, load_id, sold_on, sold_before_on, portfolio, same_mailing,
  square_feet, acreage, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead, deed_kind, tax_state, delinquent_since)
  where assessed_value is not null;
create index property_bathrooms on property (county_fips, bathrooms) include (evidence_id, load_id, sold_on, square_feet, acreage, market_value, owner_kind,
  occupancy, land_use, year_built, bedrooms, is_homestead) where bathrooms is not null;
