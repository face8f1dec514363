-- How often a chunk waited for a database that takes no writes, or for stores that are away: no fault of its rows, and none of whoever took it.
alter table batch_chunk add column postponed integer not null default 0;
create index batch_chunk_postponed on batch_chunk (job_id) where lease_until is not null and postponed > 0;
