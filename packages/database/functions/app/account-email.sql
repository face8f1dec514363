-- The address that an account is written to and shown by: that of its longest-standing owner. Null once the account is closed.
create or replace function account_email(p_account uuid) returns text language sql stable as $$
  select (select email from member where account_id = p_account and role = 'owner' and removed_at is null order by created_at, id limit 1);
$$;
