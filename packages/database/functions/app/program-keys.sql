-- What a key's requests have cost in this month (UTC), or may still cost: searches count with their hold and batches with their cap until they end.
create or replace function program_key_spent(p_key text) returns integer language sql stable as $$
  with month as (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as since)
  select (coalesce((
      select sum(case when lease_until is null then credits_charged else credits_held end) from search, month
      where program is not null and program ->> 'keyId' = p_key and created_at >= since and (credits_charged > 0 or lease_until is not null)
    ), 0) + coalesce((
      select sum(case when status = 'processing' then greatest(coalesce(cap_credits, (quote ->> 'mostCredits')::integer), spent) else spent end)
      from month, batch_job cross join lateral (select coalesce(sum(charged), 0) as spent from batch_chunk where job_id = batch_job.id) done
      where program is not null and program ->> 'keyId' = p_key and (status = 'processing' or ended_at >= since)
    ), 0))::integer;
$$;

-- Allows a key to reserve credits, or raises DL402. Its row stays locked until the transaction ends, so that concurrent requests are counted one after the
-- other.
create or replace function program_key_may_spend(p_key text, p_credits integer) returns boolean language plpgsql as $$
declare
  v_most integer := (select month_credits from program_key where id = p_key);
begin
  if v_most is null then
    return true;
  end if;
  perform from program_key where id = p_key for no key update;
  if program_key_spent(p_key) + p_credits > v_most then
    raise exception 'more than the month of this key has room for' using errcode = 'DL402';
  end if;
  return true;
end $$;
