-- The records that are filed under a hash, each with its load: of keys that wait to be packed, and of the one page that may have it, or the few that one
-- common hash fills. A caller's limit stops it early; of records that were deleted since there is no load, and so none of them.
create or replace function records_under(asked bigint) returns table (evidence_id bigint, load_id integer) language sql stable as $$
  select found.id, block.load_id
  from (
    select evidence_key.evidence_id as id from evidence_key where hash = asked
    union all
    select ids[at] from (
      select ids, unnest(array_positions(hashes, asked)) as at from key_page
      where bucket = (asked >> 58) & 63
        and upto = (select upto from key_page where bucket = (asked >> 58) & 63 and upto >= asked order by upto limit 1)
    ) page
  ) found join evidence_block block on block.block = (found.id - 1) / 10000
$$;
