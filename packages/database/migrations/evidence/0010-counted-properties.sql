-- Of each class how many are told nothing of a figure, as counts: by which figures are untold together there were nearly as many classes as parcels.
-- Those of a whole county stand once more by themselves (`is_county`), so that a count of many counties reads no city of theirs.
drop table property_class;
drop function if exists property_untold(property);
create table property_class (
  load_id integer not null,
  county_fips text collate "C" not null,
  is_county boolean not null,
  city text collate "C",
  owner_kind smallint,
  occupancy smallint,
  land_use smallint,
  is_homestead boolean,
  parcels integer not null,
  untold_sales integer not null,
  untold_prices integer not null,
  untold_portfolios integer not null,
  untold_mail integer not null,
  untold_feet integer not null,
  untold_acres integer not null,
  untold_years integer not null,
  untold_bedrooms integer not null,
  untold_values integer not null,
  untold_places integer not null
);
insert into property_class
  select load_id, county_fips, grouping(city) = 1, city, owner_kind, occupancy, land_use, is_homestead, count(*),
    count(*) - count(sold_on), count(*) - count(sale_price), count(*) - count(portfolio), count(*) - count(same_mailing), count(*) - count(square_feet),
    count(*) - count(acreage), count(*) - count(year_built), count(*) - count(bedrooms), count(*) - count(market_value), count(*) - count(place)
  from property
  group by grouping sets ((load_id, county_fips, owner_kind, occupancy, land_use, is_homestead),
    (load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead));
create index property_class_place on property_class (is_county, county_fips, city);

-- What is asked of figures is read of indexes alone: of one that begins with the figure where it rules out most, else of all that is told of a county's
-- parcels, by kinds. A parcel is looked up itself only when it is shown.
drop index property_kinds, property_city_order, property_sold, property_value, property_price, property_built, property_feet, property_flip, property_portfolio,
  property_mail;
create index property_counted on property (county_fips, occupancy, land_use, owner_kind, evidence_id) include (load_id, city, zip, is_homestead, sold_on,
  sold_before_on, portfolio, same_mailing, square_feet, acreage, year_built, bedrooms, market_value, sale_price);
create index property_sold on property (county_fips, sold_on) include (evidence_id, load_id, sold_before_on, portfolio, same_mailing, square_feet, acreage,
  market_value, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead);
create index property_value on property (county_fips, market_value) include (evidence_id, load_id, sold_on, sold_before_on, portfolio, same_mailing, square_feet,
  acreage, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead);
create index property_feet on property (county_fips, square_feet) include (evidence_id, load_id, sold_on, sold_before_on, portfolio, same_mailing, acreage,
  market_value, sale_price, owner_kind, occupancy, land_use, year_built, bedrooms, is_homestead);
create index property_built on property (county_fips, year_built) include (evidence_id, load_id, sold_on, sold_before_on, portfolio, same_mailing, square_feet,
  acreage, market_value, sale_price, owner_kind, occupancy, land_use, bedrooms, is_homestead);
create index property_price on property (county_fips, sale_price) include (evidence_id, load_id, owner_kind, occupancy, land_use, is_homestead);
create index property_acres on property (county_fips, acreage) include (evidence_id, load_id);
create index property_bedrooms on property (county_fips, bedrooms) include (evidence_id, load_id);
-- Of few: most owners have one parcel, and few lots are sold twice in a year.
create index property_portfolio on property (county_fips, portfolio) include (evidence_id, load_id, owner_kind, occupancy, land_use, is_homestead)
  where portfolio > 1;
create index property_mail on property (county_fips, same_mailing) include (evidence_id, load_id, owner_kind, occupancy, land_use, is_homestead)
  where same_mailing > 1;
create index property_flip on property (county_fips, sold_on) include (evidence_id, load_id, owner_kind, occupancy, land_use, is_homestead)
  where sold_on - sold_before_on <= 365;
