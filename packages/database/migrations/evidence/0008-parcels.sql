-- Where a lot lies, by the middle of its outline: longitude and latitude. Null where no map of it is loaded.
alter table property add column place point;

-- Book and page of a deed, which several lots may share, and whether those who bought and sold bear one surname.
alter table property_sale add column instrument text, add column is_kin boolean;
create index property_sale_day on property_sale (county_fips, sold_on, price);

-- What each roll said of a parcel, kept when the next one takes its place: without a name. `holder_key` is a hash of the owners as printed.
create table property_history (
  load_id integer not null,
  county_fips text collate "C" not null,
  apn_key text collate "C" not null,
  owner_kind smallint,
  land_use smallint,
  holder_key bigint,
  market_value bigint,
  assessed_value bigint
);
insert into property_history (load_id, county_fips, apn_key, owner_kind, land_use, market_value, assessed_value)
  select load_id, county_fips, apn_key, owner_kind, land_use, market_value, assessed_value from property;
create index property_history_parcel on property_history (county_fips, apn_key);
create index property_history_load on property_history (load_id);

update property p set place = center(s.bounds)
  from parcel_shape s join load on load.id = s.load_id and load.state = 'live'
  where p.county_fips = s.county_fips collate "C" and p.apn_key = s.apn_key collate "C";
create index property_point on property using gist (place);
