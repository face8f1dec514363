-- Several vendors about the same addresses: what each found is counted, and what it gave is known by keyed hashes, so that outcomes reported later can be added.
create table vendor_comparison (
  id uuid primary key,
  account_id uuid not null references account (id),
  created_at timestamptz not null,
  purpose text not null,
  vendors text[] not null check (cardinality(vendors) between 1 and 8),
  -- That were announced.
  rows integer not null check (rows > 0),
  -- Millionths of a dollar: of all of it, and of the parts that were taken, at most.
  most_micros bigint not null check (most_micros >= 0),
  taken_micros bigint not null default 0 check (taken_micros between 0 and most_micros)
);
create index vendor_comparison_account on vendor_comparison (account_id, created_at desc);

-- Some rows of it, taken once, whoever sends them again. Counts are null while vendors are asked.
create table vendor_comparison_part (
  comparison_id uuid not null references vendor_comparison (id) on delete cascade,
  part integer not null,
  rows integer not null check (rows > 0),
  unread integer not null check (unread >= 0),
  counts jsonb,
  primary key (comparison_id, part)
);

-- As `contact_outcome` knows them.
create table vendor_comparison_contact (
  comparison_id uuid not null references vendor_comparison (id) on delete cascade,
  vendor text not null,
  contact bytea not null,
  primary key (comparison_id, vendor, contact)
);
