-- The map that a load was read by, where a map read it: what became of its columns can be told long after the file is gone.
alter table load add column map jsonb;
