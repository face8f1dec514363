-- The application only reads evidence; the importer loads it. Applied after the migrations, at every start, in one transaction.
grant usage on schema public to deedline_app;
revoke all on source, load, evidence, evidence_page, evidence_block, evidence_key, key_page, key_packing, known_parcel, parcel_shape, street_line, property,
  property_incoming, property_county, property_sale, property_bill, property_change, property_class, property_history, setup_step from deedline_app;
grant select on source, load, evidence, evidence_page, evidence_block, evidence_key, key_page, known_parcel, parcel_shape, street_line, property, property_county,
  property_sale, property_bill, property_change, property_class, property_history to deedline_app;
grant select (set, name) on schema_migration to deedline_app;
