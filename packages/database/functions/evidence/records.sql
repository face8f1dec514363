-- The record of an id, where it is there, with the load that wrote it, as its page has it: [kind, record_id, origin, first_seen, last_seen, body].
create or replace function record_of(asked bigint) returns table (load_id integer, record json) language sql stable as $$
  select found.load_id, found.record::json
  -- Kept apart, so that its page is unpacked once and not twice.
  from (select page.load_id, page.records[(asked - 1) % 20 + 1] as record from evidence_page page where page.page = (asked - 1) / 20 offset 0) found
  where found.record is not null
$$;

-- Those of these ids that are there.
create or replace function records_of(asked bigint[]) returns table (id bigint, load_id integer, record json) language sql stable as $$
  select one.id, found.load_id, found.record from (select distinct unnest(asked) as id) one cross join lateral record_of(one.id) found
$$;
