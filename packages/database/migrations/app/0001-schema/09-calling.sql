-- Lists of numbers that are not to be called, and the rules of when calls are allowed.

create table number_list (
  id uuid primary key,
  -- Null: the installation's, for every account.
  account_id uuid references account (id),
  kind text not null check (kind in ('national', 'state', 'litigator', 'reassigned')),
  state text check (state ~ '^[A-Z]{2}$'),
  -- What a national list covers; a newer one takes over the area codes that it covers.
  area_codes text[],
  list_date date not null,
  -- The subscription account number under which the national list was loaded.
  san text,
  loaded_by text not null check (loaded_by <> ''),
  loaded_at timestamptz not null,
  numbers bigint not null check (numbers >= 0),
  added bigint,
  removed bigint,
  rejected bigint not null,
  -- The first lines that were left out, each with its reason; never what stood in them.
  rejects jsonb not null,
  check ((kind = 'national') = (area_codes is not null) and (kind = 'national') = (san is not null)),
  check ((kind = 'state') = (state is not null))
);
create index number_list_owner on number_list (account_id, kind);

-- The numbers of a list behind six leading digits: 10,000 bits, or where fewer than 625 are set the four last digits of each as two bytes.
create table number_list_block (
  list_id uuid not null references number_list (id) on delete cascade,
  prefix integer not null check (prefix between 200000 and 999999),
  bits bytea not null check (length(bits) between 2 and 1250 and length(bits) % 2 = 0),
  primary key (list_id, prefix)
);
-- A block is never changed after its list was published, and too small to be packed.
alter table number_list_block alter column bits set storage plain;

-- Answers of the Reassigned Numbers Database: whether a number was given up after a date.
create table reassigned_answer (
  list_id uuid not null references number_list (id) on delete cascade,
  phone bigint not null check (phone between 2000000000 and 9999999999),
  asked_about date not null,
  answer text not null check (answer in ('yes', 'no', 'no_data')),
  primary key (list_id, phone, asked_about)
);

-- Editions of the calling rules. Nothing of one is changed: an operator loads another and switches it on.
create table calling_rules (
  id integer generated always as identity primary key,
  edition text not null,
  -- SHA-256 of the document: one that is loaded again is the same.
  digest bytea not null unique check (length(digest) = 32),
  document jsonb not null check (jsonb_typeof(document -> 'rules') = 'array'),
  loaded_by text not null check (loaded_by <> ''),
  loaded_at timestamptz not null
);
create table calling_rules_use (
  id integer generated always as identity primary key,
  rules_id integer not null references calling_rules (id),
  since timestamptz not null,
  switched_by text not null check (switched_by <> '')
);
create trigger calling_rules_append_only before update or delete or truncate on calling_rules for each statement execute function refuse_change();
create trigger calling_rules_use_append_only before update or delete or truncate on calling_rules_use for each statement execute function refuse_change();

-- The rules by row.
create view calling_rule as
select calling_rules.id as rules_id, edition, rule.*
from calling_rules, jsonb_to_recordset(document -> 'rules') as rule (place text, days jsonb, opens text, closes text, holidays text, "mostCalls" jsonb,
  citation text, "checkedOn" date, "validFrom" date, "validTo" date);
