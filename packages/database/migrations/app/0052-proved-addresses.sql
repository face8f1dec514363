-- When a member first showed that they read the mail of their address. Null: nobody has yet, and whoever does first owns the account.
alter table member add column email_proved_at timestamptz;
-- Who followed a mailed link before this was kept has shown it.
update member set email_proved_at = proof.at
from (
  select (facts ->> 'memberId')::uuid as member_id, min(at) as at from audit_record
  where account_id is not null and (kind, what) in (('setting', 'password_reset'), ('setting', 'email_changed'), ('sign_in', 'joined')) group by 1
) proof where proof.member_id = member.id;
