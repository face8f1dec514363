-- Webhook messages: created from events, and assigned to workers.

-- The body of a message. It only contains ids, so that programs read the current details themselves.
create or replace function write_message(p_kind text, p_at timestamptz, p_data jsonb) returns text language sql stable as $$
  select json_build_object('type', p_kind, 'timestamp', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', p_data)::text;
$$;

-- Creates messages for the next events, at most p_most, and returns for how many events. Concurrent calls wait and continue after them.
create or replace function queue_deliveries(p_now timestamptz, p_most integer) returns integer language plpgsql set enable_seqscan = off as $$
declare
  v_from bigint;
  v_to bigint;
  v_events integer;
begin
  if not exists (select from account_event where place > (select place from webhook_cursor)) then
    return 0;
  end if;
  select place into strict v_from from webhook_cursor for no key update;
  select max(place), count(*) into v_to, v_events
  from (select place from account_event where place > v_from order by place limit p_most) next;
  insert into webhook_delivery (endpoint_id, account_id, message_id, kind, subject, place, body, next_at, created_at)
  select endpoint.id, event.account_id, event.id, kind, subject, place, write_message(kind, occurred_at, data), p_now, p_now
  from account_event event join webhook_endpoint endpoint using (account_id)
  where place > v_from and place <= v_to and is_on and kind = any (kinds) and occurred_at >= on_since
  order by place
  on conflict (endpoint_id, message_id) do nothing;
  update webhook_cursor set place = coalesce(v_to, place);
  return v_events;
end $$;

-- Claims up to p_most due messages. Those about one subject are sent one after the other. An endpoint has at most four messages on their way, one if it is slow
-- or failing, and an account eight; those with fewer come first. Claims are serialized, so that two workers count each other's.
create or replace function claim_deliveries(p_now timestamptz, p_is_slow boolean, p_most integer) returns table (claimed uuid, claim integer)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(4016);
  return query
  with room as materialized (
    select endpoint.id, account_id, case when is_slow or failures > 0 then 1 else 4 end - under_way.count as free,
      is_slow or failures > 0 as goes_slowly, is_on and (retry_at is null or retry_at <= p_now) as is_ready,
      8 - sum(under_way.count) over (partition by account_id) as free_of_account
    from webhook_endpoint endpoint cross join lateral (
      select count(*) from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting' and lease_until > clock_timestamp()
    ) under_way
  ), due as (
    select next.id, free_of_account, row_number() over (partition by account_id order by next_at, place) as turn
    from room cross join lateral (
      select id, next_at, place from webhook_delivery mine
      where endpoint_id = room.id and state = 'waiting' and next_at <= p_now and (lease_until is null or lease_until <= clock_timestamp())
        and not exists (select from webhook_delivery earlier where earlier.endpoint_id = room.id and earlier.subject = mine.subject
          and earlier.state = 'waiting' and earlier.place < mine.place)
      order by next_at, place limit greatest(free, 0)
    ) next
    where is_ready and goes_slowly = p_is_slow
  )
  update webhook_delivery set lease = lease + 1, lease_until = clock_timestamp() + interval '20 s'
  where id in (select id from due where turn <= free_of_account order by turn, random() limit p_most)
  returning id, lease;
end $$;
