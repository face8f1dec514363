-- What is asked together is read of one index: deeds beside taxes and changes of value, and all of them beside the other figures.
drop index property_value_change, property_deed, property_tax, property_assessed, property_bathrooms;
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
