-- A search that waited for the wallet while its account was being closed still sees the account as it was when the wait began,
-- and what another search gave back since then would let it in. Behind the lock the account is looked at anew.
create or replace function hold_credits(p_hold uuid, p_account uuid, p_most integer) returns integer language plpgsql as $$
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
  perform post_movement('hold:' || p_hold, 'hold', array[v_wallet, v_held], array[-v_amount, v_amount]);
  return v_amount;
end $$;
