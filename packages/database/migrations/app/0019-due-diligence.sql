-- Due-diligence reports as they were signed, sealed with the account's key: a court is to see the same paper whenever it is written again.
create table due_diligence_report (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- Who made it; nobody is named where they are no member any more.
  member_id uuid not null,
  made_at timestamptz not null,
  -- By which is known whom it is about, and who opted out of it since.
  search_ids uuid[] not null check (cardinality(search_ids) between 1 and 20),
  sealed bytea not null
);
create index due_diligence_report_of_account on due_diligence_report (account_id, id desc);
create index due_diligence_report_of_search on due_diligence_report using gin (search_ids);
