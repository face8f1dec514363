-- The newest year that the parcels of a roll are said to be of: an older roll that is vouched for on a later day is told by it.
alter table load add column roll_year smallint;
