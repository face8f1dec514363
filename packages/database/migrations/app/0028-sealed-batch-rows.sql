-- A customer's file may hold phones, emails and birth dates in any of its cells: they are sealed as searches are. Addresses stay, for rows are sorted by them.
alter table batch_row
  -- The cells as the file has them, and the name that a search reads of them.
  add column sealed bytea,
  -- How many cells there are.
  add column width integer,
  add constraint batch_row_sealed_tells_nothing check (sealed is null or (cells = '{}' and not input ? 'name' and width is not null));
create index batch_row_in_clear on batch_row (job_id, number) where sealed is null;
