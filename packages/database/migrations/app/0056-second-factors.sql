-- The second factor of members: an authenticator's codes, with recovery codes for when it is lost.
create table member_totp (
  member_id uuid primary key references member (id) on delete cascade,
  -- The secret, encrypted under the installation's key.
  sealed bytea not null,
  -- Of 30 seconds since 1970: codes of this step and of those before it are used up.
  step bigint not null,
  -- Null: it was shown, and no code has proved yet that an authenticator has it.
  ready_at timestamptz
);

create table member_recovery_code (
  member_id uuid not null references member (id) on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- Since when the password alone lets them in no more; null: it does.
alter table member add column second_factor_at timestamptz;
-- Since when everybody in the account needs one; null: it is theirs to decide.
alter table account add column second_factor_since timestamptz;
