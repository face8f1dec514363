-- Lists of people that an account brought itself: its own contacts, private to it. What a row says is sealed with the account's key; rows are found
-- by hashes under a secret which that key seals, so that whoever destroys the key destroys both.
create table own_list (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 80),
  file_name text not null,
  -- The day that its rows are of, where a row does not say its own.
  as_of date not null,
  created_at timestamptz not null,
  -- Null: rows still come; it is not searched.
  completed_at timestamptz,
  rows integer not null default 0 check (rows >= 0),
  -- Under which of the engine's keys its rows are filed; of another version it is filed anew before it is searched again.
  keys_version smallint not null,
  sealed_secret bytea not null
);
create index own_list_of_account on own_list (account_id, id desc);

create table own_contact (
  list_id uuid not null references own_list (id) on delete cascade,
  -- Its line in the file.
  number integer not null check (number > 0),
  sealed bytea not null,
  primary key (list_id, number)
);

create table own_contact_key (
  account_id uuid not null references account (id),
  hash bigint not null,
  list_id uuid not null,
  number integer not null,
  primary key (account_id, hash, list_id, number),
  foreign key (list_id, number) references own_contact (list_id, number) on delete cascade
);
create index own_contact_key_of_row on own_contact_key (list_id, number);
