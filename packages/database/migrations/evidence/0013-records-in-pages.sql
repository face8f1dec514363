-- Twenty records at a time, compressed together, take a quarter of what they took as a row each (decision 0198). All are written anew, once, before anybody
-- searches; a load writes pages from now on.
create table evidence_page (
  -- (id - 1) / 20: each block of ten thousand ids has five hundred.
  page bigint primary key,
  load_id integer not null,
  -- Of each record [kind, record_id, origin, first_seen, last_seen, body] as JSON: that of id `page * 20 + n` is records[n]. Null where there is none.
  records text[] not null
);
alter table evidence_page alter records set storage main;
insert into evidence_page
  select page, min(load_id), array_agg(record order by n)
  from (
    select page, n, e.load_id, case when e.id is not null then json_build_array(e.kind, e.record_id, e.origin, e.first_seen, e.last_seen, e.body)::text end as record
    from (select distinct (id - 1) / 20 as page from evidence) known cross join generate_series(1, 20) n
    left join evidence e on e.id = page * 20 + n
  ) placed group by page order by page;
drop table evidence;

-- One by one, for whoever reads all of a load, or counts. Records whose ids are known are read by records_of (functions/).
create view evidence as
  select page, page * 20 + n as id, load_id, (record ->> 0)::smallint as kind, record ->> 1 as record_id, record ->> 2 as origin, record ->> 3 as first_seen,
    record ->> 4 as last_seen, record -> 5 as body
  from evidence_page cross join unnest(records::json[]) with ordinality as of_page (record, n) where record is not null;
