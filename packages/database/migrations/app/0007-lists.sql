-- Named lists of an account's searches, with a note to the list and to each of its entries.

create table list (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  note text,
  created_at timestamptz not null default now(),
  -- Moves with the list's own fields and with its entries.
  updated_at timestamptz not null default now()
);
create unique index list_name on list (account_id, lower(name));

create table list_entry (
  list_id uuid not null references list (id) on delete cascade,
  search_id uuid not null references search (id) on delete cascade,
  note text,
  added_at timestamptz not null default now(),
  primary key (list_id, search_id)
);
create index list_entry_search on list_entry (search_id);
