-- The oldest sealed record that is held; null when none is. From it on the chain stays. Each kind of hold is asked by its own index, or the record would be
-- read from its beginning. Numbers follow ids and times but for those few records that were written at once: the first thousands of each are looked through.
create or replace function first_held_record() returns bigint language sql stable as $$
  select min(first.number) from legal_hold hold left join search on search.id = hold.search_id cross join lateral (
    (select number from audit_record where account_id = hold.account_id and number is not null order by id limit 10000)
    union all
    (select number from audit_record where account_id = search.account_id and subject = search.id::text and number is not null)
    union all
    (select number from audit_record where at >= hold.from_at and at < hold.until_at and number is not null order by at limit 10000)
  ) first where hold.released_at is null;
$$;
