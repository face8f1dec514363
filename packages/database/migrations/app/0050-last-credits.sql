-- A search costs less than its price only where everything the account owns, held or not, is less: credits that are set aside elsewhere come
-- back, and whoever sets them aside first would buy at a discount.
create or replace function hold_credits(p_hold uuid, p_account uuid, p_most integer)
returns integer language plpgsql strict security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_wallet bigint;
  v_free bigint;
  v_held bigint;
  v_owned bigint;
  v_amount integer;
begin
  -- Every movement locks the wallet first: whoever waited sees the balance that the one before left, and nobody deadlocks.
  select id, balance into strict v_wallet, v_free from ledger_account where account_id = p_account and kind = 'wallet' for no key update;
  -- A statement of its own: the one that waited for the lock still sees what was held before.
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
