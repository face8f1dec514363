-- Properties as they are looked for: of each parcel of a roll one row, of classes and figures alone. Nothing of it says whose it is.
-- What a roll does not say is null; no filter takes null for no.
create table property (
  evidence_id bigint not null,
  load_id integer not null,
  county_fips text collate "C" not null,
  -- As printed, and letters and digits without leading zeros.
  apn text not null,
  apn_key text collate "C" not null,
  street text,
  unit text,
  city text collate "C",
  state text collate "C",
  zip text collate "C",
  -- Numbered by the engine (property/property-facts.ts, property/land-use.ts).
  owner_kind smallint,
  occupancy smallint,
  land_use smallint,
  is_homestead boolean,
  -- Hashes of the owner as printed with the door their mail goes to, and of that door: equal for the lots of one owner.
  owner_key bigint,
  mailing_key bigint,
  -- Parcels of the same load of one owner, and of those whose mail goes to one door.
  portfolio integer,
  same_mailing integer,
  square_feet integer,
  acreage real,
  year_built smallint,
  bedrooms smallint,
  bathrooms real,
  -- Whole dollars.
  market_value bigint,
  assessed_value bigint,
  land_value bigint,
  building_value bigint,
  -- The market value that the roll before this one printed.
  value_before bigint,
  -- The last sale that any file tells, by the first day of what it says, and the sale before it.
  sold_on date,
  sale_price bigint,
  deed_type text,
  sold_before_on date,
  price_before bigint,
  tax_year smallint,
  tax_amount real
);
create unique index property_evidence on property (evidence_id);
create index property_parcel on property (county_fips, apn_key);
create index property_load on property (load_id);
create index property_place on property (county_fips, city);
create index property_zip on property (zip);
create index property_owner on property (owner_key) where portfolio > 1;
create index property_sold on property (sold_on);
create index property_value on property (market_value);

-- Rows of a load on their way into it. Nothing stays here.
create unlogged table property_incoming (
  evidence_id bigint not null,
  load_id integer not null,
  county_fips text collate "C" not null,
  apn text not null,
  apn_key text collate "C" not null,
  street text,
  unit text,
  city text collate "C",
  state text collate "C",
  zip text collate "C",
  owner_kind smallint,
  occupancy smallint,
  land_use smallint,
  is_homestead boolean,
  owner_text text,
  mailing_text text,
  square_feet integer,
  acreage real,
  year_built smallint,
  bedrooms smallint,
  bathrooms real,
  market_value bigint,
  assessed_value bigint,
  land_value bigint,
  building_value bigint,
  sold_on date,
  sale_price bigint
);

-- Of a load that lists parcels, of each county how many, in which cities, and of how many of them it tells what: {"occupancy": 1200}.
create table property_county (
  load_id integer not null,
  county_fips text collate "C" not null,
  parcels integer not null,
  cities text[] not null,
  told jsonb not null,
  primary key (load_id, county_fips)
);

-- What recorders' files tell of sales, and collectors' of bills, as far as it is told of a property.
create table property_sale (
  load_id integer not null,
  county_fips text collate "C" not null,
  apn_key text collate "C" not null,
  sold_on date not null,
  price bigint,
  deed_type text
);
create index property_sale_parcel on property_sale (county_fips, apn_key, sold_on);
create index property_sale_load on property_sale (load_id);

create table property_bill (
  load_id integer not null,
  county_fips text collate "C" not null,
  apn_key text collate "C" not null,
  tax_year smallint not null,
  tax_amount real,
  is_homestead boolean not null
);
create index property_bill_parcel on property_bill (county_fips, apn_key);
-- Whether a load tells of any homestead at all.
create index property_bill_homestead on property_bill (load_id) where is_homestead;
create index property_bill_load on property_bill (load_id);
