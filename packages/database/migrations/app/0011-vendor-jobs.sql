-- What a vendor answers later: under which id of its own it is asked for, and when next.
alter table vendor_call
  add column later_id text,
  add column collect_at timestamptz,
  add check (state = 'later' or collect_at is null);
create index vendor_call_to_collect on vendor_call (collect_at) where state = 'later';
