-- What an account reported about a person: dead, bankrupt, or not to be contacted. Nobody is named: whom it means is kept as keyed hashes.
create table person_report (
  id uuid primary key,
  account_id uuid not null references account (id),
  kind text not null check (kind in ('deceased', 'bankruptcy', 'no_contact')),
  reported_at timestamptz not null,
  -- The member, or the key of the program, that reported it, and the file that said it.
  member_id uuid references member (id) on delete set null,
  key_id text references program_key (id) on delete set null,
  import_id uuid references outcome_import (id),
  -- Each of the account, the person's name, and one thing that identifies them: an address, a lot, a contact.
  marks bytea[] not null check (cardinality(marks) > 0),
  -- Where known, and each of the account: whoever differs in one of them is somebody else of the same name.
  birth_year bytea,
  birth_date bytea,
  suffix bytea
);
create index person_report_mark on person_report using gin (marks);
create index person_report_account on person_report (account_id);
create index person_report_member on person_report (member_id) where member_id is not null;
create index person_report_key on person_report (key_id) where key_id is not null;
create index person_report_import on person_report (import_id) where import_id is not null;

-- Reports about people that a file brought, beside those about contacts.
alter table outcome_import add column persons integer not null default 0 check (persons >= 0);
