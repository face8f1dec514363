-- Credits only move through these functions (migrations/app/0001-schema/07-credits.sql). Those that give or take are strict: a movement needs an amount, and
-- least() would ignore a null. Functions that read the ledger disable sequential scans: those would be chosen while it is small, and a connection keeps its
-- plans while the ledger grows.

-- The hash of a movement, from these values. Postings are 'ledger account:amount', joined by commas in the order of the ledger accounts.
create or replace function hash_movement(
  p_previous bytea, p_account uuid, p_number bigint, p_key text, p_kind text, p_at timestamptz, p_postings text
) returns bytea language sql stable parallel safe as $$
  select sha256(coalesce(p_previous, '\x') || convert_to(
    concat_ws('|', p_account, p_number, p_key, p_kind, trim_scale(extract(epoch from p_at)), p_postings), 'UTF8'));
$$;

-- Stores what an account's movements up to one of them added to each balance, by kind: the sums stored for an earlier movement plus those since.
create or replace function keep_ledger_sums(p_account uuid, p_number bigint) returns void language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_kept bigint := coalesce((select number from ledger_sum where account_id = p_account and number < p_number order by number desc limit 1), 0);
begin
  insert into ledger_sum (account_id, number, kind, wallet, held, owed)
  select p_account, p_number, kind, sum(wallet), sum(held), sum(owed) from (
    select kind, wallet, held, owed from ledger_sum where account_id = p_account and number = v_kept
    union all
    select moved.kind, case when ledger.kind = 'wallet' then amount else 0 end, case when ledger.kind = 'held' then amount else 0 end,
      case when ledger.kind = 'owed' then amount else 0 end
    from ledger_transaction moved join posting on transaction_id = moved.id join ledger_account ledger on ledger.id = ledger_account_id
    where moved.account_id = p_account and moved.number > v_kept and moved.number <= p_number
  ) each group by kind;
end $$;

-- Posts one movement of an account whose wallet the caller has locked. False if its key was used before: nothing is moved twice. No movement is dated before
-- its predecessor, even if the clock was set back, because statements find the limits of a period by these times.
create or replace function post_movement(p_account uuid, p_kind text, p_key text, p_accounts bigint[], p_amounts bigint[])
returns boolean language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_key text := p_kind || ':' || p_key;
  v_at timestamptz;
  v_last record;
  v_transaction bigint;
  v_postings text;
begin
  if exists (select from ledger_transaction where idempotency_key = v_key) then
    return false;
  end if;
  select number, hash, created_at into v_last from ledger_transaction where account_id = p_account order by number desc limit 1;
  v_at := greatest(clock_timestamp(), v_last.created_at);
  select string_agg(moved.account || ':' || moved.amount, ',' order by moved.account) into v_postings
  from unnest(p_accounts, p_amounts) as moved (account, amount) where moved.amount <> 0;
  insert into ledger_transaction (idempotency_key, kind, created_at, account_id, number, hash)
  values (v_key, p_kind, v_at, p_account, coalesce(v_last.number, 0) + 1,
    hash_movement(v_last.hash, p_account, coalesce(v_last.number, 0) + 1, v_key, p_kind, v_at, v_postings))
  returning id into v_transaction;
  insert into posting (transaction_id, ledger_account_id, amount)
  select v_transaction, moved.account, moved.amount from unnest(p_accounts, p_amounts) as moved (account, amount) where moved.amount <> 0;
  if (coalesce(v_last.number, 0) + 1) % 100 = 0 then
    perform keep_ledger_sums(p_account, v_last.number + 1);
  end if;
  return true;
end $$;

-- The house's own ledger account of a kind.
create or replace function house_account(p_kind text) returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select id from ledger_account where account_id is null and kind = p_kind;
$$;

-- Locks wallets in a fixed order to avoid deadlocks. Returns how many. In plpgsql a connection plans the statement once instead of at each call; planned while
-- the ledger is small, it would read all of it, so sequential scans are disabled.
create or replace function lock_wallets(p_accounts uuid[]) returns bigint language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return (select count(*) from (
    select from ledger_account where kind = 'wallet' and account_id = any (p_accounts) order by account_id for no key update
  ) locked);
end $$;

-- Creates the ledger accounts of an account. Called once, when the account is created.
create or replace function open_wallet(p_account uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_account (account_id, kind, balance) values (p_account, 'wallet', 0), (p_account, 'held', 0), (p_account, 'owed', 0);
$$;

-- Moves credits from the house to a wallet. A debt of the account is repaid first from bought credits and from refunds, so that a payment that was reversed is
-- not spent a second time.
create or replace function move_to_wallet(p_kind text, p_key text, p_account uuid, p_credits integer, p_from text, p_pays_debt boolean)
returns boolean language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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

-- Grants credits. False if this key was granted before.
create or replace function grant_credits(p_key text, p_account uuid, p_amount integer)
returns boolean language sql strict security definer set search_path = public, pg_temp as $$
  select move_to_wallet('grant', p_key, p_account, p_amount, 'grants', false);
$$;

-- Credits a payment. False if this payment was credited before.
create or replace function purchase_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql strict security definer set search_path = public, pg_temp as $$
  select move_to_wallet('purchase', p_key, p_account, p_credits, 'purchases', true);
$$;

-- Restores a reversed payment.
create or replace function restore_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql strict security definer set search_path = public, pg_temp as $$
  select move_to_wallet('restore', p_key, p_account, p_credits, 'purchases', true);
$$;

-- Refunds a part of what was charged.
create or replace function refund_credits(p_key text, p_account uuid, p_credits integer)
returns boolean language sql strict security definer set search_path = public, pg_temp as $$
  select move_to_wallet('refund', p_key, p_account, p_credits, 'revenue', true);
$$;

-- Reverses a payment: takes its credits from the wallet as far as possible; the rest becomes debt. For a closed account, the credits forfeited at closing are
-- used before anything is owed, because nobody spent them. Returns what was taken from the wallet.
create or replace function reverse_credits(p_key text, p_account uuid, p_credits integer)
returns integer language plpgsql strict security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_wallet bigint;
  v_owed bigint;
  v_taken bigint;
  v_forfeited bigint := 0;
begin
  if p_credits < 1 then
    raise exception 'a movement of % credits is none', p_credits using errcode = 'check_violation';
  end if;
  select id, least(balance, p_credits) into strict v_wallet, v_taken
  from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  select id into strict v_owed from ledger_account where account_id = p_account and kind = 'owed';
  if exists (select from account where id = p_account and closed_at is not null) then
    -- Minus what earlier reversals took of it.
    select least(coalesce(sum(amount), 0), p_credits - v_taken) into strict v_forfeited
    from ledger_transaction moved join posting on transaction_id = moved.id
    where moved.account_id = p_account and moved.kind in ('forfeit', 'reverse') and ledger_account_id = house_account('forfeited');
  end if;
  if not post_movement(p_account, 'reverse', p_key, array[v_wallet, house_account('forfeited'), v_owed, house_account('purchases')],
    array[-v_taken, -v_forfeited, v_taken + v_forfeited - p_credits, p_credits]) then
    return 0;
  end if;
  return v_taken;
end $$;

-- Moves up to p_most credits from a wallet to an account of the house. Returns how many.
create or replace function take_from_wallet(p_kind text, p_key text, p_account uuid, p_most bigint, p_to text)
returns integer language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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

-- Takes back granted credits, as far as the wallet has them. Returns how many.
create or replace function revoke_credits(p_key text, p_account uuid, p_most integer)
returns integer language sql strict security definer set search_path = public, pg_temp as $$
  select take_from_wallet('revoke', p_key, p_account, p_most, 'grants');
$$;

-- Empties the wallet of a closed account, once; the house keeps the rest. Returns how many credits were forfeited.
create or replace function forfeit_credits(p_account uuid) returns integer language sql security definer set search_path = public, pg_temp as $$
  select take_from_wallet('forfeit', p_account::text, p_account, 9223372036854775807, 'forfeited');
$$;

-- A search may cost less than its price only if everything the account owns, held or not, is less. Credits held elsewhere will come back, so otherwise holding
-- them first would buy at a discount.
create or replace function hold_credits(p_hold uuid, p_account uuid, p_most integer)
returns integer language plpgsql strict security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_wallet bigint;
  v_free bigint;
  v_held bigint;
  v_owned bigint;
  v_amount integer;
begin
  -- Every movement locks the wallet first, so that a waiting one sees the balance left by its predecessor, and no deadlock occurs.
  select id, balance into strict v_wallet, v_free from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  -- Must be a separate statement: the one that waited for the lock still sees the old value of what is held.
  select id, v_free + balance into strict v_held, v_owned from ledger_account where account_id = p_account and kind = 'held';
  v_amount := least(v_free, p_most);
  if v_amount < 1 or (v_free < p_most and v_owned >= p_most)
    or exists (select from account where id = p_account and closed_at is not null) then
    return 0;
  end if;
  insert into hold (id, account_id, amount) values (p_hold, p_account, v_amount);
  perform post_movement(p_account, 'hold', p_hold::text, array[v_wallet, v_held], array[-v_amount, v_amount]);
  return v_amount;
end $$;

-- Settles a hold: charges p_charge of it and returns the rest, from which debt is repaid first, because a payment may have been reversed while its credits were
-- held. False if it was settled before: nothing is moved twice.
create or replace function settle_hold(p_hold uuid, p_charge integer)
returns boolean language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_hold hold;
  v_wallet bigint;
  v_held bigint;
  v_owed bigint;
  v_debt bigint;
begin
  -- Locks the wallet before the hold, as every other movement does.
  select account.id into v_wallet from ledger_account account join hold using (account_id)
  where hold.id = p_hold and account.kind = 'wallet' for no key update of account;
  update hold set charged = p_charge, closed_at = clock_timestamp() where id = p_hold and closed_at is null returning * into v_hold;
  if not found then
    return false;
  end if;
  select id into strict v_held from ledger_account where account_id = v_hold.account_id and kind = 'held';
  select id, least(-balance, v_hold.amount - p_charge) into strict v_owed, v_debt
  from ledger_account where account_id = v_hold.account_id and kind = 'owed';
  if not post_movement(v_hold.account_id, 'settle', p_hold::text, array[v_held, house_account('revenue'), v_owed, v_wallet],
    array[-v_hold.amount, p_charge, v_debt, v_hold.amount - p_charge - v_debt]) then
    return false;
  end if;
  if p_charge > 0 then
    perform tell_low_credits(v_hold.account_id, p_charge);
  end if;
  return true;
end $$;
