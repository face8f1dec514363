-- Properties counted by what is most often asked of them, so that a count reads thousands of rows where there are millions of parcels.
-- `untold`: a bit for each figure that is not told, in the order of property_untold().
create table property_class (
  load_id integer not null,
  county_fips text collate "C" not null,
  city text collate "C",
  zip text collate "C",
  owner_kind smallint,
  occupancy smallint,
  land_use smallint,
  is_homestead boolean,
  untold smallint not null,
  parcels integer not null
);
create index property_class_place on property_class (county_fips, load_id);
create index property_class_zip on property_class (zip);

-- Of few values each, which take little room: what is rare is found without reading the rest.
create index property_kinds on property (land_use, owner_kind, occupancy);
create index property_portfolio on property (portfolio) where portfolio > 1;
create index property_mail on property (same_mailing) where same_mailing > 1;
create index property_flip on property (sold_on) where sold_on - sold_before_on <= 365;
create index property_built on property (year_built);
create index property_feet on property (square_feet);
create index property_price on property (sale_price);
