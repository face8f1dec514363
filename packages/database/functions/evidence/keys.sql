-- The ids of records filed under a hash; some may belong to loads that are gone. They come from keys that are not packed yet, and from the one page that may
-- contain the hash, or the few pages that a common hash fills.
create or replace function ids_under(asked bigint) returns table (id bigint) language sql stable as $$
  select evidence_id from evidence_key where hash = asked
  union all
  select ids[at] from (
    select ids, unnest(array_positions(hashes, asked)) as at from key_page
    where bucket = (asked >> 58) & 63
      and upto = (select upto from key_page where bucket = (asked >> 58) & 63 and upto >= asked order by upto limit 1)
  ) page
$$;

-- The same with the load of each. A caller's limit ends the scan early. Deleted records have no load and are left out.
create or replace function records_under(asked bigint) returns table (evidence_id bigint, load_id integer) language sql stable as $$
  select found.id, block.load_id from ids_under(asked) found join evidence_block block on block.block = (found.id - 1) / 10000
$$;

-- Creates the table that gathers a load's keys: temporary and within its transaction, so that nothing is logged.
create or replace function gather_keys() returns void language sql as $$
  create temporary table load_key (hash bigint not null, evidence_id bigint not null) on commit drop
$$;

-- Inserts the keys in the order of their hashes. They are spread over the whole index; in the order of the records, each would find, change and log another
-- page.
create or replace function file_gathered_keys() returns void language plpgsql set work_mem = '64MB' as $$
begin
  insert into evidence_key (hash, evidence_id, bucket)
  select hash, evidence_id, (hash >> 58) & 63 from pg_temp.load_key order by hash, evidence_id;
end $$;
