-- What came of calling a phone, for the vendor that answered about it and takes outcomes, until it took it. One for an answer: the latest.
create table vendor_outcome (
  call_id uuid primary key references vendor_call (id) on delete cascade,
  account_id uuid not null references account (id),
  -- The phone and what came of it.
  sealed bytea not null,
  said_at timestamptz not null,
  attempts integer not null default 0,
  -- From when on it is told, or told again.
  due_at timestamptz not null
);
create index vendor_outcome_due on vendor_outcome (due_at);
create index vendor_outcome_of_account on vendor_outcome (account_id, call_id);
