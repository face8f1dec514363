-- Budgets for questions to vendors: reserved under a lock before a question is sent, settled by what was billed.

-- The rows of vendor_spent that a call counts towards.
create or replace function vendor_scopes(p_account uuid, p_job uuid, p_vendor text, p_whose text, p_on date)
returns table (scope text, whose uuid, vendor text, starts_on date) language sql immutable as $$
  select 'account_day', p_account, p_vendor, p_on
  union all select 'account_month', p_account, p_vendor, date_trunc('month', p_on)::date
  union all select 'job', p_job, '', date '2000-01-01' where p_job is not null
  union all select 'operator_day', uuid '00000000-0000-0000-0000-000000000000', p_vendor, p_on where p_whose = 'operator';
$$;

-- Records calls in order as long as every budget covers them. The verdict on each is 'reserved', or the reason against it: 'asked' (already recorded for this
-- search), 'off', 'search_cap', 'job_cap', 'day_cap', 'month_cap', 'operator_cap'.
create or replace function reserve_vendor_calls(p_calls json, p_at timestamptz)
returns table (call uuid, verdict text) language plpgsql
-- A connection keeps its plans: those made while tables are small would read all of them later.
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_on date := (p_at at time zone 'UTC')::date;
  v_call record;
  v_setting record;
  v_cap bigint;
  v_search bigint;
  v_full text;
begin
  -- Locks the rows in a fixed order to avoid deadlocks.
  insert into vendor_spent (scope, whose, vendor, starts_on, micros)
  select distinct scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on, 0
  from json_to_recordset(p_calls) as asked (account_id uuid, job_id uuid, vendor text, whose text)
  cross join lateral vendor_scopes(asked.account_id, asked.job_id, asked.vendor, asked.whose, v_on) scoped
  order by 1, 2, 3, 4 on conflict do nothing;
  perform from vendor_spent spent where (spent.scope, spent.whose, spent.vendor, spent.starts_on) in (
    select scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on
    from json_to_recordset(p_calls) as asked (account_id uuid, job_id uuid, vendor text, whose text)
    cross join lateral vendor_scopes(asked.account_id, asked.job_id, asked.vendor, asked.whose, v_on) scoped
  ) order by spent.scope, spent.whose, spent.vendor, spent.starts_on for update;
  for v_call in
    select * from json_to_recordset(p_calls) as asked (place integer, id uuid, account_id uuid, vendor text, whose text, search_id uuid, job_id uuid,
      job_row integer, kind text, question_hash text, sealed_question text, micros bigint, place_state text, owner_kind text, expires_at timestamptz)
    order by place
  loop
    call := v_call.id;
    select * into v_setting from account_vendor setting where setting.account_id = v_call.account_id and setting.vendor = v_call.vendor and setting.is_on;
    if not found then
      verdict := 'off';
    elsif (v_call.search_id is not null and exists (select from vendor_call known where known.search_id = v_call.search_id
        and known.vendor = v_call.vendor and known.question_hash = decode(v_call.question_hash, 'hex')))
      or (v_call.job_id is not null and exists (select from vendor_call known where known.job_id = v_call.job_id and known.job_row = v_call.job_row
        and known.vendor = v_call.vendor and known.question_hash = decode(v_call.question_hash, 'hex'))) then
      verdict := 'asked';
    else
      select coalesce(sum(coalesce(known.billed_micros, known.reserved_micros)), 0) into v_search from vendor_call known
      where (known.search_id = v_call.search_id or (known.job_id = v_call.job_id and known.job_row = v_call.job_row)) and known.vendor = v_call.vendor;
      v_full := null;
      select case spent.scope when 'account_day' then 'day_cap' when 'account_month' then 'month_cap' when 'job' then 'job_cap' else 'operator_cap' end
      into v_full
      from vendor_scopes(v_call.account_id, v_call.job_id, v_call.vendor, v_call.whose, v_on) scoped
      join vendor_spent spent on (spent.scope, spent.whose, spent.vendor, spent.starts_on) = (scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on)
      where spent.micros + v_call.micros > case spent.scope
        when 'account_day' then v_setting.day_micros
        when 'account_month' then v_setting.month_micros
        when 'job' then coalesce((select vendor_cap_micros from batch_job where id = v_call.job_id), 0)
        else coalesce((select day_micros from operator_vendor answering where answering.vendor = v_call.vendor and counterparty is not null), 0) end
      order by spent.scope limit 1;
      verdict := case when v_search + v_call.micros > v_setting.search_micros then 'search_cap' else coalesce(v_full, 'reserved') end;
    end if;
    if verdict = 'reserved' then
      update vendor_spent spent set micros = spent.micros + v_call.micros
      from vendor_scopes(v_call.account_id, v_call.job_id, v_call.vendor, v_call.whose, v_on) scoped
      where (spent.scope, spent.whose, spent.vendor, spent.starts_on) = (scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on);
      insert into vendor_call (id, account_id, vendor, whose, search_id, job_id, job_row, kind, question_hash, sealed_question, state, reserved_micros,
        place_state, owner_kind, reserved_at, expires_at)
      values (v_call.id, v_call.account_id, v_call.vendor, v_call.whose, v_call.search_id, v_call.job_id, v_call.job_row, v_call.kind,
        decode(v_call.question_hash, 'hex'), decode(v_call.sealed_question, 'base64'), 'reserved', v_call.micros, v_call.place_state, v_call.owner_kind,
        p_at, v_call.expires_at);
    end if;
    return next;
  end loop;
end $$;

-- Records the outcome of calls, returns reserved amounts that were not billed, and counts hits. A call that ended before is not changed, unless its outcome was
-- unknown: a late answer is accepted and marked as late. A call that is answered later is polled after 2 s and then at growing intervals. Returns the calls
-- that were written, and whether each pauses its vendor because its hits have become rare.
create or replace function settle_vendor_calls(p_ends json, p_at timestamptz)
returns table (call uuid, pauses boolean) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform from vendor_spent spent where (spent.scope, spent.whose, spent.vendor, spent.starts_on) in (
    select scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on
    from json_to_recordset(p_ends) as ending (id uuid) join vendor_call known on known.id = ending.id
    cross join lateral vendor_scopes(known.account_id, known.job_id, known.vendor, known.whose, (known.reserved_at at time zone 'UTC')::date) scoped
  ) order by spent.scope, spent.whose, spent.vendor, spent.starts_on for update;
  return query
  with ending as materialized (
    select known.id, known.account_id, known.job_id, known.vendor, known.whose, known.kind, known.reserved_at, known.place_state, known.owner_kind,
      coalesce(known.billed_micros, known.reserved_micros) as before, ending.state, ending.is_hit, ending.billed_micros, ending.request_id,
      ending.sealed_reply, ending.later_id, coalesce(ending.is_late, false) as is_late
    from json_to_recordset(p_ends) as ending (id uuid, state text, is_hit boolean, billed_micros bigint, request_id text, sealed_reply text,
      later_id text, is_late boolean)
    join vendor_call known on known.id = ending.id
    where known.state in ('sent', 'later') or (known.state = 'unknown' and ending.state <> 'unknown') or (known.state = 'reserved' and ending.state = 'refused')
  ), written as (
    update vendor_call set state = ending.state, is_hit = ending.is_hit, billed_micros = ending.billed_micros,
      request_id = coalesce(ending.request_id, vendor_call.request_id), ended_at = p_at,
      is_late = vendor_call.is_late or (ending.state = 'answered' and (vendor_call.state = 'unknown' or ending.is_late)),
      later_id = coalesce(ending.later_id, vendor_call.later_id),
      collect_at = case when ending.state = 'later'
        then p_at + greatest(interval '2 s', least(interval '1 min', (p_at - coalesce(vendor_call.sent_at, p_at)) / 4)) end,
      -- Nothing is kept for an account that was closed meanwhile.
      sealed_reply = case when vendor_call.question_hash is not null then decode(ending.sealed_reply, 'base64') end
    from ending where vendor_call.id = ending.id
  ), changed as (
    select scoped.scope, scoped.whose, scoped.vendor, scoped.starts_on, sum(coalesce(billed_micros, before) - before) as micros
    from ending cross join lateral vendor_scopes(account_id, job_id, ending.vendor, ending.whose, (reserved_at at time zone 'UTC')::date) scoped
    group by 1, 2, 3, 4
  ), spent as (
    update vendor_spent set micros = greatest(vendor_spent.micros + changed.micros, 0) from changed
    where (vendor_spent.scope, vendor_spent.whose, vendor_spent.vendor, vendor_spent.starts_on)
      = (changed.scope, changed.whose, changed.vendor, changed.starts_on)
  ), counted as (
    insert into vendor_count (vendor, kind, place_state, owner_kind, hits, misses)
    select vendor, kind, coalesce(place_state, ''), coalesce(owner_kind, ''), count(*) filter (where is_hit), count(*) filter (where not is_hit)
    from ending where state = 'answered' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (vendor, kind, place_state, owner_kind) do update
      set hits = vendor_count.hits + excluded.hits, misses = vendor_count.misses + excluded.misses
  ), usual as (
    select vendor, sum(hits) as hits, sum(hits + misses) as asked from vendor_count where vendor in (select vendor from ending) group by vendor
  ), latest as (
    select vendor, case whose when 'operator' then uuid '00000000-0000-0000-0000-000000000000' else account_id end as whose, count(*) as asked,
      count(*) filter (where is_hit) as hits
    from ending where state = 'answered' group by 1, 2 order by 1, 2
  ), paced as (
    -- About the latest hundred answers count. At a quarter of its usual hit rate or less, a vendor is paused for an hour and then tried with a few questions.
    insert into vendor_pace as pace (vendor, whose, next_at, asked_lately, hits_lately)
    select vendor, whose, p_at, asked, hits from latest
    on conflict (vendor, whose) do update set asked_lately = pace.asked_lately * power(0.99, excluded.asked_lately) + excluded.asked_lately,
      hits_lately = pace.hits_lately * power(0.99, excluded.asked_lately) + excluded.hits_lately
    returning pace.vendor, pace.whose, pace.asked_lately, pace.hits_lately
  )
  select ending.id, coalesce(paced.asked_lately >= 30 and usual.asked >= 100 and paced.hits_lately * usual.asked < 0.25 * paced.asked_lately * usual.hits, false)
  from ending left join usual on usual.vendor = ending.vendor left join paced on paced.vendor = ending.vendor
    and paced.whose = case ending.whose when 'operator' then uuid '00000000-0000-0000-0000-000000000000' else ending.account_id end;
end $$;

-- Takes a turn at a vendor for a caller that waits at most p_most_ms. Returns the wait in milliseconds, or null if it would be longer. The turns of a quarter
-- of a minute may be taken at once and the others are spaced evenly, so that no minute exceeds the vendor's limit.
create or replace function take_vendor_turn(p_vendor text, p_whose uuid, p_per_minute integer, p_most_ms integer)
returns integer language plpgsql as $$
declare
  v_now timestamptz;
  v_next timestamptz;
  v_paused timestamptz;
  v_step interval := interval '80 s' / p_per_minute;
  v_at timestamptz;
begin
  insert into vendor_pace (vendor, whose, next_at) values (p_vendor, p_whose, clock_timestamp() - interval '1 min') on conflict do nothing;
  select next_at, paused_until into v_next, v_paused from vendor_pace where vendor = p_vendor and whose = p_whose for update;
  v_now := clock_timestamp();
  v_next := greatest(v_next, v_now - v_step * greatest(p_per_minute / 4 - 1, 0));
  v_at := greatest(v_next, v_now, coalesce(v_paused, v_now));
  if v_at > v_now + p_most_ms * interval '1 ms' then
    return null;
  end if;
  update vendor_pace set next_at = greatest(v_next, coalesce(v_paused, v_next)) + v_step where vendor = p_vendor and whose = p_whose;
  return ceil(extract(epoch from v_at - v_now) * 1000);
end $$;
