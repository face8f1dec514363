-- Locks wallets in one order, so that nobody waits in a ring. Returns how many. In this language a connection plans it once and not at
-- each call; while the ledger is small, that plan would read all of it.
create or replace function lock_wallets(p_accounts uuid[]) returns bigint language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return (select count(*) from (
    select from ledger_account where kind = 'wallet' and account_id = any (p_accounts) order by account_id for no key update
  ) locked);
end $$;
