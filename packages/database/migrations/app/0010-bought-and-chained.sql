-- Credits that are bought, taken back and owed; a hash chain over every account's movements; and the means for a role that can
-- move credits by these functions and in no other way (privileges/app.sql).

-- What an account owes is at most zero: it got credits for a payment that was taken back, and had spent them.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account drop constraint ledger_account_check1;
alter table ledger_account drop constraint balance_never_negative;
alter table ledger_account
  add constraint ledger_account_kind_check check (kind in ('wallet', 'held', 'owed', 'grants', 'revenue', 'forfeited', 'purchases')),
  add constraint ledger_account_balance_check check ((kind in ('wallet', 'held', 'owed')) = (balance is not null)),
  add constraint ledger_account_owner_check check ((kind in ('wallet', 'held', 'owed')) = (account_id is not null)),
  add constraint balance_never_negative check (case when kind = 'owed' then balance <= 0 else balance >= 0 end),
  -- On a wallet: the hash of the account's latest movement.
  add column head bytea,
  add constraint ledger_account_head_check check (head is null or kind = 'wallet');
insert into ledger_account (kind) values ('purchases');
insert into ledger_account (account_id, kind, balance) select account_id, 'owed', 0 from ledger_account where kind = 'wallet';

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction
  add constraint ledger_transaction_kind_check
    check (kind in ('grant', 'hold', 'settle', 'forfeit', 'purchase', 'reverse', 'restore', 'refund', 'revoke')),
  -- Whose movement it is; counted from 1 in each account without a gap, and hashed with the hash of the one before it.
  add column account_id uuid references account (id),
  add column number bigint check (number > 0),
  add column hash bytea check (length(hash) = 32);

-- What a movement's hash is made of. Postings are 'ledger account:amount', joined by commas in the order of the ledger accounts.
create function hash_movement(
  p_previous bytea, p_account uuid, p_number bigint, p_key text, p_kind text, p_at timestamptz, p_postings text
) returns bytea language sql stable parallel safe as $$
  select sha256(coalesce(p_previous, '\x') || convert_to(
    concat_ws('|', p_account, p_number, p_key, p_kind, trim_scale(extract(epoch from p_at)), p_postings), 'UTF8'));
$$;

-- Chains what was moved before there was a chain.
alter table ledger_transaction disable trigger ledger_transaction_append_only;
do $$
declare
  v_row record;
  v_account uuid;
  v_number bigint;
  v_hash bytea;
begin
  for v_row in
    select moved.id, moved.idempotency_key, moved.kind, moved.created_at, min(owner.account_id::text)::uuid as account_id,
      string_agg(posting.ledger_account_id || ':' || posting.amount, ',' order by posting.ledger_account_id) as postings
    from ledger_transaction moved
    join posting on posting.transaction_id = moved.id
    join ledger_account owner on owner.id = posting.ledger_account_id
    group by moved.id
    order by min(owner.account_id::text), moved.id
  loop
    if v_account is distinct from v_row.account_id then
      v_account := v_row.account_id;
      v_number := 0;
      v_hash := null;
    end if;
    v_number := v_number + 1;
    v_hash := hash_movement(v_hash, v_account, v_number, v_row.idempotency_key, v_row.kind, v_row.created_at, v_row.postings);
    update ledger_transaction set account_id = v_account, number = v_number, hash = v_hash where id = v_row.id;
  end loop;
end $$;
alter table ledger_transaction enable trigger ledger_transaction_append_only;
alter table ledger_account disable trigger ledger_account_guard;
update ledger_account set head = last.hash
from (select distinct on (account_id) account_id, hash from ledger_transaction order by account_id, number desc) last
where last.account_id = ledger_account.account_id and ledger_account.kind = 'wallet';
alter table ledger_account enable trigger ledger_account_guard;
alter table ledger_transaction
  alter column account_id set not null,
  alter column number set not null,
  alter column hash set not null,
  add constraint ledger_transaction_number unique (account_id, number);

-- As a trigger, for the guard of ledger_account lets nothing else change it.
create function move_head() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_account set head = new.hash where account_id = new.account_id and kind = 'wallet';
  return null;
end $$;
create trigger ledger_transaction_moves_head after insert on ledger_transaction for each row execute function move_head();

-- One movement of an account whose wallet the caller has locked. False when its key was used before: nothing moves twice.
drop function post_movement(text, text, bigint[], bigint[]);
create function post_movement(p_account uuid, p_kind text, p_key text, p_accounts bigint[], p_amounts bigint[])
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_key text := p_kind || ':' || p_key;
  v_at timestamptz := clock_timestamp();
  v_last record;
  v_transaction bigint;
  v_postings text;
begin
  if exists (select from ledger_transaction where idempotency_key = v_key) then
    return false;
  end if;
  select number, hash into v_last from ledger_transaction where account_id = p_account order by number desc limit 1;
  select string_agg(moved.account || ':' || moved.amount, ',' order by moved.account) into v_postings
  from unnest(p_accounts, p_amounts) as moved (account, amount) where moved.amount <> 0;
  insert into ledger_transaction (idempotency_key, kind, created_at, account_id, number, hash)
  values (v_key, p_kind, v_at, p_account, coalesce(v_last.number, 0) + 1,
    hash_movement(v_last.hash, p_account, coalesce(v_last.number, 0) + 1, v_key, p_kind, v_at, v_postings))
  returning id into v_transaction;
  insert into posting (transaction_id, ledger_account_id, amount)
  select v_transaction, moved.account, moved.amount from unnest(p_accounts, p_amounts) as moved (account, amount) where moved.amount <> 0;
  return true;
end $$;

create function house_account(p_kind text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select id from ledger_account where account_id is null and kind = p_kind;
$$;

-- Locks wallets in one order, so that nobody waits in a ring. Returns how many.
create function lock_wallets(p_accounts uuid[]) returns bigint language sql security definer set search_path = public, pg_temp as $$
  select count(*) from (
    select from ledger_account where kind = 'wallet' and account_id = any (p_accounts) order by account_id for no key update
  ) locked;
$$;

create or replace function open_wallet(p_account uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_account (account_id, kind, balance) values (p_account, 'wallet', 0), (p_account, 'held', 0), (p_account, 'owed', 0);
$$;

-- Moves credits between the house and a wallet. What an account owes is paid first out of what it bought.
create function move_to_wallet(p_kind text, p_key text, p_account uuid, p_credits integer, p_from text, p_pays_debt boolean)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet bigint;
  v_owed bigint;
  v_debt bigint;
begin
  if p_credits < 1 then
    raise exception 'a movement of % credits is none', p_credits using errcode = 'check_violation';
  end if;
  select id into strict v_wallet from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  select id, case when p_pays_debt then least(-balance, p_credits) else 0 end into strict v_owed, v_debt
  from ledger_account where account_id = p_account and kind = 'owed';
  return post_movement(p_account, p_kind, p_key, array[house_account(p_from), v_owed, v_wallet],
    array[-p_credits, v_debt, p_credits - v_debt]);
end $$;

create or replace function grant_credits(p_key text, p_account uuid, p_amount integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  select move_to_wallet('grant', p_key, p_account, p_amount, 'grants', false);
$$;

-- Credits that were paid for. False when this payment was credited before.
create function purchase_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  select move_to_wallet('purchase', p_key, p_account, p_credits, 'purchases', true);
$$;

-- A payment that was taken back stands again.
create function restore_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  select move_to_wallet('restore', p_key, p_account, p_credits, 'purchases', true);
$$;

-- A part of what was charged goes back.
create function refund_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  select move_to_wallet('refund', p_key, p_account, p_credits, 'revenue', false);
$$;

-- A payment was taken back: its credits go, as far as the wallet has them; the rest is owed. Returns what the wallet gave.
create function reverse_credits(p_key text, p_account uuid, p_credits integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet bigint;
  v_owed bigint;
  v_taken bigint;
begin
  if p_credits < 1 then
    raise exception 'a movement of % credits is none', p_credits using errcode = 'check_violation';
  end if;
  select id, least(balance, p_credits) into strict v_wallet, v_taken
  from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  select id into strict v_owed from ledger_account where account_id = p_account and kind = 'owed';
  if not post_movement(p_account, 'reverse', p_key, array[v_wallet, v_owed, house_account('purchases')],
    array[-v_taken, v_taken - p_credits, p_credits]) then
    return 0;
  end if;
  return v_taken;
end $$;

-- Empties a wallet as far as p_most into an account of the house. Returns what it gave.
create function take_from_wallet(p_kind text, p_key text, p_account uuid, p_most bigint, p_to text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet bigint;
  v_taken bigint;
begin
  select id, least(balance, p_most) into strict v_wallet, v_taken
  from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  if v_taken < 1 or not post_movement(p_account, p_kind, p_key, array[v_wallet, house_account(p_to)], array[-v_taken, v_taken]) then
    return 0;
  end if;
  return v_taken;
end $$;

-- The operator takes back what was granted, as far as the wallet has it. Returns what it gave.
create function revoke_credits(p_key text, p_account uuid, p_most integer)
returns integer language sql security definer set search_path = public, pg_temp as $$
  select take_from_wallet('revoke', p_key, p_account, p_most, 'grants');
$$;

create or replace function forfeit_credits(p_account uuid) returns integer language sql security definer set search_path = public, pg_temp as $$
  select take_from_wallet('forfeit', p_account::text, p_account, 9223372036854775807, 'forfeited');
$$;

create or replace function hold_credits(p_hold uuid, p_account uuid, p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet bigint;
  v_held bigint;
  v_amount integer;
begin
  -- Every movement locks the wallet first: whoever waited sees the balance that the one before left, and nobody deadlocks.
  select id, least(balance, p_most) into strict v_wallet, v_amount from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  if v_amount < 1 or exists (select from account where id = p_account and closed_at is not null) then
    return 0;
  end if;
  select id into strict v_held from ledger_account where account_id = p_account and kind = 'held';
  insert into hold (id, account_id, amount) values (p_hold, p_account, v_amount);
  perform post_movement(p_account, 'hold', p_hold::text, array[v_wallet, v_held], array[-v_amount, v_amount]);
  return v_amount;
end $$;

create or replace function settle_hold(p_hold uuid, p_charge integer)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_hold hold;
  v_wallet bigint;
  v_held bigint;
begin
  -- The wallet before the hold, as in every other movement.
  select account.id into v_wallet from ledger_account account join hold using (account_id)
  where hold.id = p_hold and account.kind = 'wallet' for no key update of account;
  update hold set charged = p_charge, closed_at = clock_timestamp() where id = p_hold and closed_at is null returning * into v_hold;
  if not found then
    return false;
  end if;
  select id into strict v_held from ledger_account where account_id = v_hold.account_id and kind = 'held';
  return post_movement(v_hold.account_id, 'settle', p_hold::text, array[v_held, house_account('revenue'), v_wallet],
    array[-v_hold.amount, p_charge, v_hold.amount - p_charge]);
end $$;

-- Balances move with postings, whoever inserted them; nobody but these functions may.
alter function apply_postings() security definer set search_path = public, pg_temp;

-- The inner ones are nobody's to call.
revoke execute on function post_movement(uuid, text, text, bigint[], bigint[]),
  move_to_wallet(text, text, uuid, integer, text, boolean), take_from_wallet(text, text, uuid, bigint, text), move_head(), apply_postings()
from public;
