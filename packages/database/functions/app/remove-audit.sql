-- Removes the chain's beginning up to a record. What is younger than five years or held stays, whoever asks. Reads what it removes: a function keeps the plans
-- that it made for few records, and by them the whole record would be read.
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
