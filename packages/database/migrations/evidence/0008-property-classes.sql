-- Properties counted by what is most often asked of them, so that a count reads thousands of rows where there are millions of parcels; those of a ZIP code are few enough to be counted themselves.
-- `untold`: a bit for each figure that is not told, in the order of property_untold().
create table property_class (
  load_id integer not null,
  county_fips text collate "C" not null,
  city text collate "C",
  owner_kind smallint,
  occupancy smallint,
  land_use smallint,
  is_homestead boolean,
  untold smallint not null,
  parcels integer not null
);
insert into property_class
  select load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead, untold, count(*)::integer
  from (
    select *, (case when sold_on is null then 1 else 0 end + case when sale_price is null then 2 else 0 end + case when portfolio is null then 4 else 0 end
      + case when same_mailing is null then 8 else 0 end + case when square_feet is null then 16 else 0 end + case when acreage is null then 32 else 0 end
      + case when year_built is null then 64 else 0 end + case when bedrooms is null then 128 else 0 end
      + case when market_value is null then 256 else 0 end + case when place is null then 512 else 0 end)::smallint as untold from property
  ) p group by load_id, county_fips, city, owner_kind, occupancy, land_use, is_homestead, untold;
create index property_class_place on property_class (county_fips, load_id);

-- Of few values each, which take little room: what is rare is found without reading the rest.
create index property_kinds on property (land_use, owner_kind, occupancy);
create index property_portfolio on property (portfolio) where portfolio > 1;
create index property_mail on property (same_mailing) where same_mailing > 1;
create index property_flip on property (sold_on) where sold_on - sold_before_on <= 365;
create index property_built on property (year_built);
create index property_feet on property (square_feet);
create index property_price on property (sale_price);
