-- Legal holds, what was removed because it was old, and the means to remove what the law no longer asks for.

-- What must not be removed, until somebody says that it may be. Its end is set once; nothing else of it changes.
create table legal_hold (
  id bigint generated always as identity primary key,
  -- Exactly one of them: an account; a search; or whatever was there within some time.
  account_id uuid,
  search_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  reason text not null check (reason <> ''),
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null,
  released_at timestamptz,
  released_by text check (released_by <> ''),
  release_reason text check (release_reason <> ''),
  constraint legal_hold_covers_one_check check (num_nonnulls(account_id, search_id, from_at) = 1 and (from_at is null) = (until_at is null)),
  constraint legal_hold_range_check check (from_at < until_at),
  constraint legal_hold_release_check check (num_nulls(released_at, released_by, release_reason) in (0, 3))
);
create index legal_hold_standing on legal_hold (id) where released_at is null;

create function guard_legal_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.released_at is null and new.released_at is not null
    and to_jsonb(new) - '{released_at,released_by,release_reason}'::text[] = to_jsonb(old) - '{released_at,released_by,release_reason}'::text[] then
    return new;
  end if;
  raise exception 'a legal hold can be released, once, and nothing else: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger legal_hold_guard before update or delete on legal_hold for each row execute function guard_legal_hold();
create trigger legal_hold_stays before truncate on legal_hold for each statement execute function refuse_change();

-- Whether anything of an account is held: a hold on one of its searches keeps the account, whose key opens it.
create function is_account_held(p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from legal_hold hold where released_at is null and (
      hold.account_id = p_account
      or exists (select from search where search.id = hold.search_id and search.account_id = p_account)
      or exists (select from account where id = p_account and created_at < hold.until_at and (closed_at is null or closed_at >= hold.from_at))
    )
  );
$$;

-- Whether something of a moment is held, of an account or of none.
create function is_held(p_account uuid, p_search uuid, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from legal_hold hold where released_at is null and (hold.account_id = p_account or hold.search_id = p_search or (p_at >= hold.from_at and p_at < hold.until_at))
  );
$$;

-- When what an account asked and found was erased: at its closing, or once nothing held it any more.
alter table account add column erased_at timestamptz, add constraint account_erased_is_closed_check check (erased_at is null or closed_at is not null);
update account set erased_at = closed_at where closed_at is not null;
create index account_to_erase on account (id) where closed_at is not null and erased_at is null;

-- What each run of the jobs removed: counts by rule, never contents.
create table retention_run (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null: the worker, by the clock.
  operator text check (operator <> ''),
  removed jsonb not null check (jsonb_typeof(removed) = 'object'),
  -- Rules whose job could not be done, by name.
  failed text[] not null default '{}'
);
create index retention_run_began on retention_run (began_at);

-- As before, and nothing that is held.
create or replace function remove_audit(p_number bigint, p_mac bytea) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed bigint;
begin
  if exists (select from audit_record where number <= p_number and at > now() - interval '5 years') then
    raise exception 'a record that is not five years old stays' using errcode = 'restrict_violation';
  end if;
  if first_held_record() <= p_number then
    raise exception 'a record that is held stays' using errcode = 'restrict_violation';
  end if;
  insert into audit_checkpoint (number, hash, last_at, mac)
  select p_number, hash, (select max(at) from audit_record where number <= p_number), p_mac from audit_record where number = p_number;
  delete from audit_record where number <= p_number;
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- The oldest sealed record that is held; null when none is. From it on the chain stays.
create function first_held_record() returns bigint language sql stable as $$
  select min(first.number) from legal_hold hold cross join lateral (
    select min(number) as number from audit_record record
    where case when hold.account_id is not null then record.account_id = hold.account_id
      when hold.search_id is not null then record.subject = hold.search_id::text else record.at >= hold.from_at and record.at < hold.until_at end
  ) first where hold.released_at is null;
$$;

-- Seven years after its closing nothing of an account has to stay. The ledger has a chain for each account, so one goes whole and breaks no other.
create function may_be_removed(p_account uuid) returns boolean language sql stable as $$
  select exists (select from account where id = p_account and erased_at is not null and closed_at < now() - interval '7 years')
    and not exists (select from ledger_transaction where account_id = p_account and created_at >= now() - interval '7 years')
    and not exists (select from ledger_account where account_id = p_account and balance <> 0)
    and not is_account_held(p_account);
$$;

create function guard_removal() returns trigger language plpgsql as $$
begin
  if may_be_removed(case tg_table_name when 'posting' then (select account_id from ledger_transaction where id = (to_jsonb(old) ->> 'transaction_id')::bigint)
    else (to_jsonb(old) ->> 'account_id')::uuid end) then
    return old;
  end if;
  raise exception '% is append-only: delete refused', tg_table_name using errcode = 'restrict_violation';
end $$;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['posting', 'ledger_transaction', 'operator_audit'] loop
    execute format('drop trigger %I on %I', v_table || '_append_only', v_table);
    execute format('create trigger %I before update or truncate on %I for each statement execute function refuse_change()', v_table || '_append_only', v_table);
    execute format('create trigger %I before delete on %I for each row execute function guard_removal()', v_table || '_removed', v_table);
  end loop;
end $$;
drop trigger ledger_account_stays on ledger_account;
create trigger ledger_account_stays before truncate on ledger_account for each statement execute function refuse_change();
create trigger ledger_account_removed before delete on ledger_account for each row execute function guard_removal();

-- What an account said of its licence goes five years after its closing; the number was erased then.
create or replace function guard_licence_attestation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is null and new.erased_at is not null and num_nonnulls(new.number, new.broker) = 0
    and to_jsonb(new) - '{number,broker,erased_at}'::text[] = to_jsonb(old) - '{number,broker,erased_at}'::text[]
    and exists (select from account where account.id = old.account_id and closed_at is not null) then
    return new;
  elsif tg_op = 'DELETE' and not is_account_held(old.account_id)
    and exists (select from account where account.id = old.account_id and closed_at < now() - interval '5 years') then
    return old;
  end if;
  raise exception 'licence_attestation is append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;

create function remove_licences(p_before timestamptz) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_accounts uuid[] := array(select distinct account_id from licence_attestation join account on account.id = account_id
    where closed_at < least(p_before, now() - interval '5 years') and not is_account_held(account_id));
  v_removed bigint;
begin
  update search set licence_id = null where account_id = any (v_accounts) and licence_id is not null;
  update batch_job set licence_id = null where account_id = any (v_accounts) and licence_id is not null;
  delete from licence_attestation where account_id = any (v_accounts);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- The last of an account: its searches, its payments and its ledger. False when something of it has to stay.
create function remove_account(p_account uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_wallets(array[p_account]);
  if not may_be_removed(p_account) then
    return false;
  end if;
  delete from contact_outcome where account_id = p_account;
  delete from list_entry where search_id in (select id from search where account_id = p_account);
  delete from batch_job where account_id = p_account;
  delete from search where account_id = p_account;
  delete from licence_attestation where account_id = p_account;
  delete from purpose_default where account_id = p_account;
  delete from operator_audit where account_id = p_account;
  delete from mail_outbox where account_id = p_account;
  delete from payment_event where payment_id in (select payment.id from payment join checkout on checkout.id = checkout_id where account_id = p_account);
  delete from payment_dispute where payment_id in (select payment.id from payment join checkout on checkout.id = checkout_id where account_id = p_account);
  delete from payment where checkout_id in (select id from checkout where account_id = p_account);
  delete from practice_session where id in (select session_id from checkout where account_id = p_account);
  delete from checkout where account_id = p_account;
  delete from hold where account_id = p_account;
  delete from posting where transaction_id in (select id from ledger_transaction where account_id = p_account);
  delete from ledger_transaction where account_id = p_account;
  delete from ledger_account where account_id = p_account;
  delete from account_key where account_id = p_account;
  delete from account where id = p_account;
  return true;
end $$;
revoke execute on function remove_licences(timestamptz), remove_account(uuid) from public;
