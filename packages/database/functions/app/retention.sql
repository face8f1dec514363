-- Legal holds, what may be removed, and its removal.

-- Whether anything of an account is held. A hold on one of its searches keeps the account, whose key decrypts the search.
create or replace function is_account_held(p_account uuid) returns boolean language sql stable as $$
  select exists (
    select from legal_hold hold where released_at is null and (
      hold.account_id = p_account
      or exists (select from search where search.id = hold.search_id and search.account_id = p_account)
      or exists (select from account where id = p_account and created_at < hold.until_at and (closed_at is null or closed_at >= hold.from_at))
    )
  );
$$;

-- Whether data of a moment is held, with or without an account.
create or replace function is_held(p_account uuid, p_search uuid, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from legal_hold hold where released_at is null and (hold.account_id = p_account or hold.search_id = p_search or (p_at >= hold.from_at and p_at < hold.until_at))
  );
$$;

-- After legal holds were inserted with the numbers that they had: the next one gets a number of its own. The application may not set the sequence itself.
create or replace function continue_hold_numbers() returns void language sql security definer set search_path = public, pg_temp as $$
  select setval('legal_hold_id_seq', greatest((select last_value from legal_hold_id_seq), (select max(id) from legal_hold)));
$$;

-- Seven years after an account was closed, all of its data may go. This is called for each row that is removed, so only the latest movement of the ledger is
-- read.
create or replace function may_be_removed(p_account uuid) returns boolean language sql stable as $$
  select exists (select from account where id = p_account and erased_at is not null and closed_at < now() - interval '7 years')
    and coalesce((select created_at from ledger_transaction where account_id = p_account order by number desc limit 1) < now() - interval '7 years', true)
    and not exists (select from ledger_account where account_id = p_account and balance <> 0)
    and not is_account_held(p_account);
$$;

-- Removes the names from an account's licences when it is closed.
create or replace function erase_licences(p_account uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update licence_attestation set number = null, broker = null, erased_at = now() where account_id = p_account and erased_at is null;
$$;

-- Removes licences five years after the account was closed.
create or replace function remove_licences(p_before timestamptz) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Removes the rest of an account: its searches, its payments and its ledger. False if something of it has to stay.
create or replace function remove_account(p_account uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_wallets(array[p_account]);
  if not may_be_removed(p_account) then
    return false;
  end if;
  delete from webhook_endpoint where account_id = p_account;
  delete from account_event where account_id = p_account;
  delete from withheld_contact where account_id = p_account;
  delete from brought_outcome where account_id = p_account;
  delete from contact_outcome where account_id = p_account;
  delete from person_report where account_id = p_account;
  delete from outcome_import where account_id = p_account;
  delete from own_list where account_id = p_account;
  delete from vendor_call where account_id = p_account;
  delete from account_vendor where account_id = p_account;
  delete from vendor_pace where whose = p_account;
  delete from vendor_spent where whose = p_account or whose in (select id from batch_job where account_id = p_account);
  delete from list_entry where search_id in (select id from search where account_id = p_account);
  delete from batch_job where account_id = p_account;
  delete from search where account_id = p_account;
  delete from licence_attestation where account_id = p_account;
  delete from purpose_default where account_id = p_account;
  delete from operator_audit where account_id = p_account;
  delete from mail_outbox where account_id = p_account;
  delete from payment_event where payment_id in (select payment.id from payment join checkout on checkout.id = checkout_id where account_id = p_account);
  delete from payment_dispute where payment_id in (select payment.id from payment join checkout on checkout.id = checkout_id where account_id = p_account);
  delete from payment_refund where payment_id in (select payment.id from payment join checkout on checkout.id = checkout_id where account_id = p_account);
  delete from payment where checkout_id in (select id from checkout where account_id = p_account);
  delete from practice_session where id in (select session_id from checkout where account_id = p_account);
  delete from checkout where account_id = p_account;
  delete from hold where account_id = p_account;
  delete from ledger_sum where account_id = p_account;
  delete from posting where transaction_id in (select id from ledger_transaction where account_id = p_account);
  delete from ledger_transaction where account_id = p_account;
  delete from ledger_account where account_id = p_account;
  delete from account_key where account_id = p_account;
  delete from account where id = p_account;
  return true;
end $$;
