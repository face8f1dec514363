-- Seven years after its closing nothing of an account has to stay. This is asked for each row that goes, so of the ledger the latest movement alone is read.
create or replace function may_be_removed(p_account uuid) returns boolean language sql stable as $$
  select exists (select from account where id = p_account and erased_at is not null and closed_at < now() - interval '7 years')
    and coalesce((select created_at from ledger_transaction where account_id = p_account order by number desc limit 1) < now() - interval '7 years', true)
    and not exists (select from ledger_account where account_id = p_account and balance <> 0)
    and not is_account_held(p_account);
$$;
