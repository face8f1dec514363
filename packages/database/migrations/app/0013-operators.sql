-- What operators did by hand, and why.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Their name on the machine where the command ran.
  operator text not null check (operator <> ''),
  command text not null,
  -- What it was about, by id: an account, an event, a payment. Null when nothing has the name that was given.
  subject text,
  account_id uuid references account (id),
  credits_asked integer check (credits_asked > 0),
  credits_moved integer check (credits_moved >= 0),
  reason text,
  -- Of a movement: in the ledger it is '<command>:operator:<key>'.
  idempotency_key text,
  result text not null check (result in ('asked', 'done', 'repeated', 'refused')),
  detail text,
  check (credits_asked is null or (account_id is not null and reason is not null and idempotency_key is not null))
);
create index operator_audit_account on operator_audit (account_id, id desc) where account_id is not null;
create unique index operator_audit_key on operator_audit (command, idempotency_key) where result = 'done' and idempotency_key is not null;
create trigger operator_audit_append_only before update or delete or truncate on operator_audit for each statement execute function refuse_change();

-- A movement of no amount is none: to least() nothing is as much as anything.
alter function grant_credits(text, uuid, integer) strict;
alter function revoke_credits(text, uuid, integer) strict;
alter function purchase_credits(text, uuid, integer) strict;
alter function reverse_credits(text, uuid, integer) strict;
alter function restore_credits(text, uuid, integer) strict;
alter function refund_credits(text, uuid, integer) strict;
alter function hold_credits(uuid, uuid, integer) strict;

-- While the ledger is small its functions would plan to read all of it, and a connection keeps its plans while the ledger grows.
alter function post_movement(uuid, text, text, bigint[], bigint[]) set enable_seqscan = off;
alter function move_to_wallet(text, text, uuid, integer, text, boolean) set enable_seqscan = off;
alter function take_from_wallet(text, text, uuid, bigint, text) set enable_seqscan = off;
alter function reverse_credits(text, uuid, integer) set enable_seqscan = off;
alter function hold_credits(uuid, uuid, integer) set enable_seqscan = off;
alter function settle_hold(uuid, integer) set enable_seqscan = off;
alter function move_head() set enable_seqscan = off;
alter function apply_postings() set enable_seqscan = off;
