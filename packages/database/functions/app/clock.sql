-- Clocks are set by people and programs, sometimes wrongly, and corrected again (decision 0239).

-- Checks the clock. If it was set back since the last check, due times and leases are made earlier by the same amount; otherwise they would wait until the
-- clock has caught up. Data is expired by `believed`, which follows the clock over a standstill of up to a week and, after a longer jump, advances by eight
-- days each day. A clock that is years ahead for a while therefore removes next to nothing.
create or replace function follow_clock() returns table (back_seconds double precision, believed timestamptz) language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_watch clock_watch;
  v_step interval := interval '8 days';
  v_back interval := interval '0';
begin
  select * into strict v_watch from clock_watch for no key update;
  if v_now < v_watch.seen_at - interval '1 minute' then
    v_back := v_watch.seen_at - v_now;
    perform bring_forward(v_now, v_back);
  end if;
  if v_now <= v_watch.believed_at + v_step then
    v_watch.believed_at := v_now;
    v_watch.moved_at := v_now;
  elsif v_now >= v_watch.moved_at + interval '1 day' or v_now < v_watch.moved_at then
    v_watch.believed_at := v_watch.believed_at + v_step;
    v_watch.moved_at := v_now;
  end if;
  update clock_watch set seen_at = v_now, believed_at = v_watch.believed_at, moved_at = v_watch.moved_at;
  return query select extract(epoch from v_back)::double precision, v_watch.believed_at;
end $$;

-- Makes times earlier that were set by a clock that was ahead by p_back. Only rows that wait for a vendor have leases longer than a minute, so what is due
-- within a minute is left alone. A lease that ends too early only means that work is taken over or repeated, as after a crash.
create or replace function bring_forward(p_now timestamptz, p_back interval) returns void language plpgsql as $$
declare
  v_from timestamptz := p_now + interval '1 minute';
begin
  update search set lease_until = lease_until - p_back where lease_until > v_from;
  update batch_chunk set lease_until = lease_until - p_back where lease_until > v_from;
  update load_job set lease_until = lease_until - p_back where lease_until > v_from;
  update load_job set started_at = started_at - p_back where state = 'waiting' and started_at > p_now;
  update feed set lease_until = lease_until - p_back where lease_until > v_from;
  update feed set next_at = next_at - p_back where next_at > v_from and next_at < '9999-01-01';
  update suppression_round set lease_until = lease_until - p_back where lease_until > v_from;
  update mail_outbox set due_at = due_at - p_back where due_at > v_from;
  update crm_connection set lease_until = case when lease_until > v_from then lease_until - p_back else lease_until end,
    paused_until = case when paused_until > v_from then paused_until - p_back else paused_until end
    where lease_until > v_from or paused_until > v_from;
  update crm_push set due_at = due_at - p_back where state = 'waiting' and due_at > v_from;
  update vendor_call set collect_at = collect_at - p_back where state = 'later' and collect_at > v_from;
  update vendor_outcome set due_at = due_at - p_back where due_at > v_from;
  update vendor_pace set next_at = least(next_at, p_now), paused_until = case when paused_until > v_from then paused_until - p_back else paused_until end
    where next_at > v_from or paused_until > v_from;
  update webhook_delivery set next_at = case when next_at > v_from then next_at - p_back else next_at end,
    lease_until = case when lease_until > v_from then lease_until - p_back else lease_until end
    where state = 'waiting' and (next_at > v_from or lease_until > v_from);
  update webhook_endpoint set retry_at = retry_at - p_back where retry_at > v_from;
  -- The endpoint then receives events from now on.
  update webhook_endpoint set on_since = on_since - p_back where on_since > p_now;
  update program_request set asked_at = asked_at - p_back where subject is null and asked_at > p_now;
  update attempt set last_at = last_at - p_back, blocked_until = blocked_until - p_back where blocked_until > v_from;
  -- Nobody counts as recently confirmed or present for longer than without the jump.
  update session set seen_at = least(seen_at, p_now), proved_at = proved_at - p_back where seen_at > p_now or proved_at > p_now;
  update operator_session set began_at = began_at - p_back, seen_at = least(seen_at, p_now) where began_at > p_now or seen_at > p_now;
  delete from worker_beat where seen_at > p_now;
end $$;
