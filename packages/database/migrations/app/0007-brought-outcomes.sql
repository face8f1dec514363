-- What is said of contacts below the threshold is learned from numbers that accounts had from elsewhere: of those who ask for it, a few of the
-- contacts that a search withheld are kept as keyed hashes, and a file of dispositions that names one of them says what became of it.

-- Since when the account's files count for contacts that it was not given; null: they do not, and nothing is kept for it.
alter table account add column counts_brought_since timestamptz;

create table withheld_contact (
  account_id uuid not null references account (id),
  -- Its keyed hash, as of a bought item.
  contact bytea not null,
  search_id uuid not null references search (id),
  delivered_at timestamptz not null,
  kind text not null check (kind in ('mobile', 'landline', 'voip', 'unknown', 'email')),
  -- In percent, and what said it.
  confidence smallint not null check (confidence between 0 and 49),
  engine_version text not null check (engine_version <> ''),
  calibration_id integer references calibration (id),
  records smallint check (records > 0),
  source text check (source <> ''),
  -- How likely it was kept, of all that its search withheld.
  chance real not null check (chance > 0 and chance <= 1),
  primary key (account_id, contact, search_id)
);
create index withheld_contact_delivered on withheld_contact (delivered_at);
create index withheld_contact_search on withheld_contact (search_id);

-- What a file says of a contact that its account had from elsewhere: it was withheld, or was called before it was delivered. One of a contact.
create table brought_outcome (
  account_id uuid not null references account (id),
  contact bytea not null,
  search_id uuid not null references search (id),
  import_id uuid not null references outcome_import (id),
  is_right boolean not null,
  occurred_at timestamptz not null,
  imported_at timestamptz not null,
  kind text not null check (kind in ('mobile', 'landline', 'voip', 'unknown', 'email')),
  confidence smallint not null check (confidence between 0 and 100),
  engine_version text not null check (engine_version <> ''),
  calibration_id integer references calibration (id),
  records smallint check (records > 0),
  source text check (source <> ''),
  chance real not null check (chance > 0 and chance <= 1),
  primary key (account_id, contact)
);
create index brought_outcome_import on brought_outcome (import_id);
create index brought_outcome_search on brought_outcome (search_id);
