-- A living list may be a stack that is asked again: on at least so many of some lists, on none of others.
alter table property_list add column stack_of uuid[], add column stack_at_least smallint, add column stack_without uuid[];
alter table property_list drop constraint property_list_check,
  add constraint property_list_check check (kind = 'frozen' or (filter is null) <> (stack_of is null)),
  add constraint property_list_stack_check check (
    (stack_of is null) = (stack_at_least is null) and (stack_of is null) = (stack_without is null) and (stack_of is null or kind = 'living')
  );
-- On which lists a parcel is.
create index property_list_row_parcel on property_list_row (county_fips, apn_key);

-- Of a roll that was held against the opt-outs: the latest transaction that had opted a person out by then, and from which one on somebody may have since.
-- Null: held before this was kept, and once more now.
alter table property_sweep add column latest xid8, add column written_from xid8;
create index suppression_people on suppression (written_in) where kind = 'person';
