-- The chain of audit records: sealed by the worker, removed when they are old.

-- Locks the head of the chain, so that others who want to seal wait until the transaction ends.
create or replace function lock_audit_head() returns audit_head language sql security definer set search_path = public, pg_temp as $$
  select * from audit_head for no key update;
$$;

-- Appends records to the chain in the given order. Their digests and hashes are computed by the caller, which has the installation's key.
create or replace function seal_audit(p_first bigint, p_ids bigint[], p_digests bytea[], p_hashes bytea[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sealed bigint;
begin
  if p_first is distinct from (select number + 1 from audit_head for no key update) then
    raise exception 'the chain does not go on at %', p_first using errcode = 'restrict_violation';
  end if;
  update audit_record set number = p_first + sealing.place - 1, digest = sealing.digest, hash = sealing.hash
  from unnest(p_ids, p_digests, p_hashes) with ordinality as sealing (id, digest, hash, place)
  where audit_record.id = sealing.id;
  get diagnostics v_sealed = row_count;
  if v_sealed <> cardinality(p_ids) then
    raise exception 'a record that was to be sealed is gone' using errcode = 'restrict_violation';
  end if;
  update audit_head set number = p_first + v_sealed - 1, hash = p_hashes[v_sealed];
end $$;

-- The oldest sealed record under a legal hold; null if there is none. The chain is kept from it on. Each kind of hold uses its own index, or the table would be
-- read from its beginning. Numbers follow ids and times except for a few records written at the same moment, so the first thousands of each are examined.
create or replace function first_held_record() returns bigint language sql stable as $$
  select min(first.number) from legal_hold hold left join search on search.id = hold.search_id cross join lateral (
    (select number from audit_record where account_id = hold.account_id and number is not null order by id limit 10000)
    union all
    (select number from audit_record where account_id = search.account_id and subject = search.id::text and number is not null)
    union all
    (select number from audit_record where at >= hold.from_at and at < hold.until_at and number is not null order by at limit 10000)
  ) first where hold.released_at is null;
$$;

-- Removes the beginning of the chain up to a record. Records younger than five years or held are kept, whoever calls. It disables sequential scans because a
-- function keeps plans made while there were few records, which would later read the whole table.
create or replace function remove_audit(p_number bigint, p_mac bytea) returns bigint language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_last timestamptz := (select max(at) from (select at from audit_record where number <= p_number offset 0) old);
  v_removed bigint;
begin
  if v_last > now() - interval '5 years' then
    raise exception 'a record that is not five years old stays' using errcode = 'restrict_violation';
  end if;
  if first_held_record() <= p_number then
    raise exception 'a record that is held stays' using errcode = 'restrict_violation';
  end if;
  insert into audit_checkpoint (number, hash, last_at, mac) select p_number, hash, v_last, p_mac from audit_record where number = p_number;
  delete from audit_record where number <= p_number;
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;
