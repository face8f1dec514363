-- Numbers events in the order in which they become visible, however late their transaction commits.

-- Numbers up to p_most committed events and returns how many. Concurrent calls wait: until this commits, nobody sees a later place.
create or replace function place_events(p_most integer) returns integer language plpgsql as $$
declare
  v_head bigint;
  v_last bigint;
  v_placed integer;
begin
  if not exists (select from account_event where place is null) then
    return 0;
  end if;
  select place into strict v_head from event_head for no key update;
  -- Must be a separate statement: the one that waited for the lock still sees events as unplaced that were placed meanwhile.
  with waiting as (
    select id, row_number() over (order by ticket) as number
    from (select id, ticket from account_event where place is null order by ticket limit p_most) next
  ), placed as (
    update account_event set place = v_head + waiting.number from waiting where account_event.id = waiting.id returning account_event.place
  )
  select max(place), count(*) into v_last, v_placed from placed;
  update event_head set place = coalesce(v_last, place);
  return v_placed;
end $$;

-- Creates an event if the charge just made took the account's credits below a level, so that each level is reported once on the way down.
create or replace function tell_low_credits(p_account uuid, p_charged integer) returns void language sql
security definer set search_path = public, pg_temp as $$
  insert into account_event (account_id, kind, subject, data)
  select p_account, 'credits.low', p_account, jsonb_build_object('below', min(level))
  from (select sum(balance) as owned from ledger_account where account_id = p_account and kind in ('wallet', 'held')) left_over, unnest(array[5, 25, 100]) as level
  where owned < level and owned + p_charged >= level
  having count(*) > 0;
$$;
