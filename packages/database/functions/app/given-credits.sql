-- How many of an account's credits were given and not paid for, after each movement; given credits are spent first. This is computed from the ledger and not
-- stored.
create or replace function next_given(p_given bigint, p_change bigint, p_owned bigint) returns bigint language sql immutable parallel safe as $$
  select least(greatest(p_given + p_change, 0), p_owned);
$$;
create or replace aggregate given_credits(p_change bigint, p_owned bigint) (sfunc = next_given, stype = bigint, initcond = '0');

-- Each settlement of an account up to a movement, with the amount charged and how much of it had been given. Grants add given credits; charges, revocations and
-- forfeitures use them first; an account never has more of them than it owns.
create or replace function follow_given(p_account uuid, p_last bigint)
returns table (number bigint, idempotency_key text, charged bigint, charged_given bigint) language sql stable set enable_seqscan = off as $$
  with moved as (
    select t.number, t.idempotency_key, t.kind,
      coalesce(sum(amount) filter (where ledger.kind in ('wallet', 'held')), 0)::bigint as owned_change,
      coalesce(sum(amount) filter (where ledger.kind = 'revenue' and t.kind = 'settle'), 0)::bigint as charged,
      coalesce(sum(amount) filter (where ledger.kind = 'wallet' and t.kind in ('grant', 'revoke', 'forfeit')), 0)::bigint as given_change
    from ledger_transaction t join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
    where t.account_id = p_account and t.number <= p_last group by t.id
  ), owned as (
    select *, (sum(owned_change) over (order by number))::bigint as owned from moved
  ), given as (
    select *, given_credits(given_change - charged, owned) over (order by number) as given_after from owned
  ), before as (
    select *, coalesce(lag(given_after) over (order by number), 0) as given_before from given
  )
  select number, idempotency_key, charged, least(charged, given_before) from before where kind = 'settle';
$$;

-- How much of a settlement's charge had been given. An old account has hundreds of thousands of movements, most of them far from any grant. If the latest
-- movements before it charged as much as was ever given, and granted nothing, no given credits are left, and the earlier movements need not be examined.
create or replace function charged_given(p_account uuid, p_number bigint, p_latest integer default 1000) returns bigint language plpgsql stable
set enable_seqscan = off as $$
declare
  v_given bigint;
  v_last_grant bigint;
begin
  select sum(amount), max(t.number) into v_given, v_last_grant
  from ledger_transaction t join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
  where t.account_id = p_account and t.kind = 'grant' and t.number < p_number and ledger.kind = 'wallet';
  if v_given is null or v_last_grant < p_number - p_latest and v_given <= (
    select coalesce(sum(amount), 0)
    from ledger_transaction t join posting on posting.transaction_id = t.id join ledger_account ledger on ledger.id = posting.ledger_account_id
    where t.account_id = p_account and t.number between p_number - p_latest and p_number - 1 and t.kind = 'settle' and ledger.kind = 'revenue'
  ) then
    return 0;
  end if;
  return (select charged_given from follow_given(p_account, p_number) where number = p_number);
end $$;

-- What remains of the paid credits charged by a search's hold: without given credits and without refunds. The hold of a batch pays for many searches.
create or replace function paid_credits_left(p_search uuid) returns bigint language sql stable set enable_seqscan = off as $$
  select hold.charged - charged_given(paid.account_id, settled.number) - case when paid.batch_job_id is null then paid.credits_refunded else (
    select sum(credits_refunded) from search other
    where other.batch_job_id = paid.batch_job_id and other.hold_id = paid.hold_id
      and other.batch_row between coalesce(chunk.first_row, 0) and coalesce(chunk.last_row, 2147483647)) end
  from search paid left join batch_chunk chunk on chunk.id = paid.hold_id
  join hold on hold.id = coalesce(paid.hold_id, paid.id)
  join ledger_transaction settled on settled.idempotency_key = 'settle:' || hold.id
  where paid.id = p_search;
$$;
