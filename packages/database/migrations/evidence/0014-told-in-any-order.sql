-- What is told of a parcel is the same in whichever order its files are loaded (functions/). For that is kept whether a roll itself tells of homesteads: of
-- those that are loaded, where it told of one that no bill names.
alter table property_county add column tells_homesteads boolean not null default false;
update property_county listed set tells_homesteads = true
  where exists (select from property p where p.load_id = listed.load_id and p.is_homestead is not null
    and not exists (select from property_bill b where b.county_fips = p.county_fips and b.apn_key = p.apn_key));
drop function if exists retell_sales(jsonb), billed_by(integer);
