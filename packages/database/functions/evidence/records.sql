-- The record with an id, if it exists, with its load, in the form of its page: [kind, record_id, origin, first_seen, last_seen, body].
create or replace function record_of(asked bigint) returns table (load_id integer, record json) language sql stable as $$
  select found.load_id, found.record::json
  -- A separate subquery, so that the page is decompressed once and not twice.
  from (select page.load_id, page.records[(asked - 1) % 20 + 1] as record from evidence_page page where page.page = (asked - 1) / 20 offset 0) found
  where found.record is not null
$$;

-- The existing records among these ids.
create or replace function records_of(asked bigint[]) returns table (id bigint, load_id integer, record json) language sql stable as $$
  select one.id, found.load_id, found.record from (select distinct unnest(asked) as id) one cross join lateral record_of(one.id) found
$$;
