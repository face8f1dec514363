-- Credits in double entry. A posting is never changed; the postings of a transaction sum to zero; the balance of a
-- wallet or of what is held equals the sum of its postings and is never negative. The database holds to all of it by itself.

create table ledger_account (
  id bigint generated always as identity primary key,
  -- Null for the house's own accounts.
  account_id uuid references account (id),
  kind text not null check (kind in ('wallet', 'held', 'grants', 'revenue')),
  -- The house's accounts keep no running balance: every settlement of everybody would queue for that one row.
  balance bigint,
  check ((kind in ('wallet', 'held')) = (balance is not null)),
  check ((kind in ('wallet', 'held')) = (account_id is not null)),
  constraint balance_never_negative check (balance >= 0),
  unique nulls not distinct (account_id, kind)
);
insert into ledger_account (kind) values ('grants'), ('revenue');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null check (kind in ('grant', 'hold', 'settle')),
  created_at timestamptz not null default now()
);

create table posting (
  transaction_id bigint not null references ledger_transaction (id),
  ledger_account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, ledger_account_id)
);
create index posting_account on posting (ledger_account_id);

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger posting_append_only before update or delete or truncate on posting for each statement execute function refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction for each statement execute function refuse_change();
create trigger ledger_account_stays before delete or truncate on ledger_account for each statement execute function refuse_change();

create function apply_postings() returns trigger language plpgsql as $$
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

-- One movement. False when its key was used before: nothing moves twice.
create function post_movement(p_key text, p_kind text, p_accounts bigint[], p_amounts bigint[]) returns boolean language plpgsql as $$
declare
  v_transaction bigint;
begin
  insert into ledger_transaction (idempotency_key, kind) values (p_key, p_kind) on conflict (idempotency_key) do nothing returning id into v_transaction;
  if v_transaction is null then
    return false;
  end if;
  insert into posting (transaction_id, ledger_account_id, amount)
  select v_transaction, moved.account, moved.amount from unnest(p_accounts, p_amounts) as moved (account, amount) where moved.amount <> 0;
  return true;
end $$;

-- Opens the ledger of an account. Called once, when the account is made.
create function open_wallet(p_account uuid) returns void language sql as $$
  insert into ledger_account (account_id, kind, balance) values (p_account, 'wallet', 0), (p_account, 'held', 0);
$$;

-- Credits given by the house. False when this key was granted before.
create function grant_credits(p_key text, p_account uuid, p_amount integer) returns boolean language plpgsql as $$
declare
  v_wallet bigint;
  v_grants bigint;
begin
  select id into strict v_wallet from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  select id into strict v_grants from ledger_account where account_id is null and kind = 'grants';
  return post_movement('grant:' || p_key, 'grant', array[v_grants, v_wallet], array[-p_amount, p_amount]);
end $$;

-- Sets aside min(what the wallet has, p_most) under the id p_hold. Returns what it set aside, 0 when the wallet is empty.
create function hold_credits(p_hold uuid, p_account uuid, p_most integer) returns integer language plpgsql as $$
declare
  v_wallet bigint;
  v_held bigint;
  v_amount integer;
begin
  -- Every movement locks the wallet first: whoever waited sees the balance that the one before left, and nobody deadlocks.
  select id, least(balance, p_most) into strict v_wallet, v_amount from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  if v_amount < 1 then
    return 0;
  end if;
  select id into strict v_held from ledger_account where account_id = p_account and kind = 'held';
  insert into hold (id, account_id, amount) values (p_hold, p_account, v_amount);
  perform post_movement('hold:' || p_hold, 'hold', array[v_wallet, v_held], array[-v_amount, v_amount]);
  return v_amount;
end $$;

-- Closes a hold: charges p_charge of it and gives the rest back. False when it was closed before: nothing moves twice.
create function settle_hold(p_hold uuid, p_charge integer) returns boolean language plpgsql as $$
declare
  v_hold hold;
  v_wallet bigint;
  v_held bigint;
  v_revenue bigint;
begin
  update hold set charged = p_charge, closed_at = now() where id = p_hold and closed_at is null returning * into v_hold;
  if not found then
    return false;
  end if;
  select id into strict v_wallet from ledger_account where account_id = v_hold.account_id and kind = 'wallet' for no key update;
  select id into strict v_held from ledger_account where account_id = v_hold.account_id and kind = 'held';
  select id into strict v_revenue from ledger_account where account_id is null and kind = 'revenue';
  return post_movement('settle:' || p_hold, 'settle', array[v_held, v_revenue, v_wallet], array[-v_hold.amount, p_charge, v_hold.amount - p_charge]);
end $$;
