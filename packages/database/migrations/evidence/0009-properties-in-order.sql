-- A page of a place is read in the order of the roll, from where the place begins: not from where the store does.
create index property_county_order on property (county_fips, evidence_id);
create index property_city_order on property (county_fips, city, evidence_id);
create index property_zip_order on property (zip, evidence_id);
drop index property_place;
drop index property_zip;
