-- Credits in double entry. A posting is never changed; the postings of a transaction sum to zero; the balance of a wallet, of what is held and of what is
-- owed equals the sum of its postings. Each account's movements are one chain of hashes. The database holds to all of it by itself: credits move by the
-- functions in functions/app/credits.sql, and the application's role can move them in no other way (privileges/app.sql).

create table ledger_account (
  id bigint generated always as identity primary key,
  -- Null for the house's own accounts.
  account_id uuid references account (id),
  kind text not null check (kind in ('wallet', 'held', 'owed', 'grants', 'revenue', 'forfeited', 'purchases')),
  -- The house's accounts keep no running balance: every settlement of everybody would queue for that one row.
  balance bigint,
  -- On a wallet: the hash of the account's latest movement.
  head bytea,
  constraint ledger_account_balance_check check ((kind in ('wallet', 'held', 'owed')) = (balance is not null)),
  constraint ledger_account_owner_check check ((kind in ('wallet', 'held', 'owed')) = (account_id is not null)),
  -- What an account owes is at most zero: it got credits for a payment that was taken back, and had spent them.
  constraint balance_never_negative check (case when kind = 'owed' then balance <= 0 else balance >= 0 end),
  constraint ledger_account_head_check check (head is null or kind = 'wallet'),
  unique nulls not distinct (account_id, kind)
);
insert into ledger_account (kind) values ('grants'), ('revenue'), ('forfeited'), ('purchases');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null check (kind in ('grant', 'hold', 'settle', 'forfeit', 'purchase', 'reverse', 'restore', 'refund', 'revoke')),
  created_at timestamptz not null default now(),
  -- Whose movement it is; counted from 1 in each account without a gap, and hashed with the hash of the one before it.
  account_id uuid not null references account (id),
  number bigint not null check (number > 0),
  hash bytea not null check (length(hash) = 32),
  constraint ledger_transaction_number unique (account_id, number)
);

create table posting (
  transaction_id bigint not null references ledger_transaction (id),
  ledger_account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, ledger_account_id)
);
create index posting_account on posting (ledger_account_id);

-- Credits that are set aside for what runs. Closed once it is settled.
create table hold (
  id uuid primary key,
  account_id uuid not null references account (id),
  amount integer not null check (amount > 0),
  charged integer check (charged between 0 and amount),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((charged is null) = (closed_at is null))
);
create index hold_open on hold (account_id) where closed_at is null;

create trigger posting_append_only before update or truncate on posting for each statement execute function refuse_change();
create trigger posting_removed before delete on posting for each row execute function guard_removal();
create trigger ledger_transaction_append_only before update or truncate on ledger_transaction for each statement execute function refuse_change();
create trigger ledger_transaction_removed before delete on ledger_transaction for each row execute function guard_removal();
create trigger ledger_account_stays before truncate on ledger_account for each statement execute function refuse_change();
create trigger ledger_account_removed before delete on ledger_account for each row execute function guard_removal();

-- Balances move with postings, whoever inserted them. While the ledger is small its functions would plan to read all of it, and a connection keeps its
-- plans while the ledger grows: none of them reads a table from its beginning.
create function apply_postings() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0) then
    raise exception 'the postings of a transaction must sum to zero' using errcode = 'check_violation';
  end if;
  update ledger_account set balance = balance + moved.amount
  from (select ledger_account_id, sum(amount) as amount from added group by 1) moved
  where ledger_account.id = moved.ledger_account_id and ledger_account.balance is not null;
  return null;
end $$;
create trigger posting_moves_balance after insert on posting referencing new table as added for each statement execute function apply_postings();

-- As a trigger, for the guard of ledger_account lets nothing else change it.
create function move_head() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  update ledger_account set head = new.hash where account_id = new.account_id and kind = 'wallet';
  return null;
end $$;
create trigger ledger_transaction_moves_head after insert on ledger_transaction for each row execute function move_head();

-- A balance moves inside apply_postings (trigger depth 2) and nowhere else.
create function guard_ledger_account() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before update on ledger_account for each row execute function guard_ledger_account();
create function guard_new_ledger_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 then
    raise exception 'a ledger account opens at zero' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_opens_at_zero before insert on ledger_account for each row execute function guard_new_ledger_account();
