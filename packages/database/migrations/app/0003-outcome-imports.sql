-- A file of a dialer's dispositions that a member brought: what it held in counts, and whether it was taken back. Its rows are not kept: what
-- they say stands in contact_outcome.
create table outcome_import (
  id uuid primary key,
  account_id uuid not null references account (id),
  file_name text not null,
  imported_at timestamptz not null,
  -- Rows of the file that said what became of somebody, those of them that were taken, and what came back for them.
  rows integer not null check (rows >= 0),
  taken integer not null default 0 check (taken between 0 and rows),
  refunded_credits integer not null default 0 check (refunded_credits >= 0),
  -- Numbers that it put on the account's own do-not-call list.
  listed integer not null default 0 check (listed >= 0),
  undone_at timestamptz,
  -- Of those that it had taken: they gave credits back, so they stand, and count for no curve.
  kept integer check (kept between 0 and taken),
  check ((undone_at is null) = (kept is null))
);
create index outcome_import_of_account on outcome_import (account_id, id desc);

alter table contact_outcome
  -- The import that said it; null: a member did, on the result.
  add column import_id uuid references outcome_import (id),
  -- When it happened, where that was said: the day of a call. Else it is taken to be when it was reported.
  add column occurred_at timestamptz;
create index contact_outcome_import on contact_outcome (import_id) where import_id is not null;

-- Whom the account itself was asked not to call.
alter table number_list drop constraint number_list_kind_check;
alter table number_list add constraint number_list_kind_check check (kind in ('national', 'state', 'litigator', 'reassigned', 'own'));
alter table number_list add constraint number_list_own_check check (kind <> 'own' or account_id is not null);
