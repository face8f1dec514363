-- Whether a list was told what the newest files had changed before it began to watch. False for the moment until the worker has looked.
alter table property_list add column is_caught_up boolean not null default true;
create index property_list_behind on property_list (id) where not is_caught_up;
