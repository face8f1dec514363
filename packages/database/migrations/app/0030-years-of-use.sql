-- Of all whom an answer names, the first bytes of the hashes that an opt-out of theirs would have, sealed: an answer is opened where one agrees. Made when it is
-- first held against opt-outs, gone with the answer.
alter table search add column sealed_marks bytea;
alter table search drop constraint search_erased_tells_nothing,
  add constraint search_erased_tells_nothing
    check (erased_at is null or num_nonnulls(idempotency_key, body_hash, sealed_input, sealed_results, sealed_address, sealed_marks) = 0);
-- In the order in which an account's answers are gone through.
create index search_in_order on search (account_id, id);
drop index search_of_account;

-- What is rare in the record is found by its kind. Nearly all of it are searches, of which a page is near wherever one begins to read.
create index audit_record_kind on audit_record (kind, id) where kind <> 'search';
create index audit_record_account_kind on audit_record (account_id, kind, id) where kind <> 'search';
-- The same of an account's movements: what is neither set aside nor settled. Of grants each report of a wrong contact asks as well.
create index ledger_transaction_kind on ledger_transaction (account_id, kind, number) where kind not in ('hold', 'settle');

-- What the movements of an account brought to each place up to every hundredth of them, by kind. Follows from the ledger, whose movements never change, so that
-- a statement reads no more than a hundred of them to know how the account stood. The functions of the ledger write it; a law of the ledger holds to it.
create table ledger_sum (
  account_id uuid not null references account (id),
  -- Of the movement.
  number bigint not null check (number > 0),
  kind text not null,
  wallet bigint not null,
  held bigint not null,
  owed bigint not null,
  primary key (account_id, number, kind)
);
create trigger ledger_sum_append_only before update or truncate on ledger_sum for each statement execute function refuse_change();
create trigger ledger_sum_removed before delete on ledger_sum for each row execute function guard_removal();

insert into ledger_sum (account_id, number, kind, wallet, held, owed)
with moved as (
  select t.account_id, (t.number + 99) / 100 * 100 as number, t.kind, coalesce(sum(amount) filter (where ledger.kind = 'wallet'), 0) as wallet,
    coalesce(sum(amount) filter (where ledger.kind = 'held'), 0) as held, coalesce(sum(amount) filter (where ledger.kind = 'owed'), 0) as owed
  from ledger_transaction t join posting on transaction_id = t.id join ledger_account ledger on ledger.id = ledger_account_id
  group by 1, 2, 3
), hundredth as (
  select account_id, number from ledger_transaction where number % 100 = 0
), kind as (
  select account_id, kind, min(number) as first from moved group by 1, 2
)
select account_id, number, kind, sum(wallet) over running, sum(held) over running, sum(owed) over running
from (
  select account_id, number, kind, coalesce(wallet, 0) as wallet, coalesce(held, 0) as held, coalesce(owed, 0) as owed
  from hundredth join kind using (account_id) left join moved using (account_id, kind, number) where number >= first
) each window running as (partition by account_id, kind order by number);
