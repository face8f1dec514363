-- What a load changed of the properties of a roll, written by the load itself. Nothing of whose they are: that an owner or a mailing address is another one,
-- and not which.
create table property_change (
  load_id integer not null,
  -- The roll in which the parcel stands, or stood.
  roll_id integer not null,
  county_fips text collate "C" not null,
  apn_key text collate "C" not null,
  -- 1 came, 2 went, 4 sold, 8 new owner, 16 new mailing address, 32 new value; added up. 0: other facts alone.
  changes smallint not null,
  -- Columns of `property` as they were, of those that differ; of a parcel that went all of them, of one that came null.
  before jsonb
);
create index property_change_parcel on property_change (load_id, county_fips, apn_key);
