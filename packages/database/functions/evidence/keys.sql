-- The numbers of records that are filed under a hash, some of which may be of loads that are gone: of keys that wait to be packed, and of the one page
-- that may have it, or the few that one common hash fills.
create or replace function ids_under(asked bigint) returns table (id bigint) language sql stable as $$
  select evidence_id from evidence_key where hash = asked
  union all
  select ids[at] from (
    select ids, unnest(array_positions(hashes, asked)) as at from key_page
    where bucket = (asked >> 58) & 63
      and upto = (select upto from key_page where bucket = (asked >> 58) & 63 and upto >= asked order by upto limit 1)
  ) page
$$;

-- Each with its load. A caller's limit stops it early; of records that were deleted since there is no load, and so none of them.
create or replace function records_under(asked bigint) returns table (evidence_id bigint, load_id integer) language sql stable as $$
  select found.id, block.load_id from ids_under(asked) found join evidence_block block on block.block = (found.id - 1) / 10000
$$;

-- The keys of a load before they wait: a table of its transaction alone, of which nothing is logged.
create or replace function gather_keys() returns void language sql as $$
  create temporary table load_key (hash bigint not null, evidence_id bigint not null) on commit drop
$$;

-- Keys are spread over the whole of their index: one after the other in the order of the records would find, change and log another page of it each.
create or replace function file_gathered_keys() returns void language plpgsql set work_mem = '64MB' as $$
begin
  insert into evidence_key (hash, evidence_id, bucket)
  select hash, evidence_id, (hash >> 58) & 63 from pg_temp.load_key order by hash, evidence_id;
end $$;
