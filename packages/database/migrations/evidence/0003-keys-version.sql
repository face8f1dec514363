-- Under which version of the engine's keys a load is filed; 0: from before versions were kept. A load of another version than the
-- engine's is not searched until it is loaded again (decision 0067).
alter table load add column keys_version smallint not null default 0;
