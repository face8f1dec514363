-- The identity provider through which an account's members may sign in (OpenID Connect), as an owner set it.
create table openid_provider (
  account_id uuid primary key references account (id),
  -- By which a browser says whose provider it wants; no secret, and nothing of the account.
  team_code text not null unique,
  issuer text not null,
  client_id text not null,
  -- The client's secret, encrypted under the installation's key.
  sealed bytea not null,
  since timestamptz not null
);

-- As whom the provider knows a member, from their first sign-in through it on.
create table openid_subject (
  member_id uuid primary key references member (id) on delete cascade,
  subject text not null,
  since timestamptz not null
);

-- Sign-ins that have begun, each good once: hashes of what went to the provider and of what the browser keeps.
create unlogged table openid_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id uuid not null,
  expires_at timestamptz not null
);
create index openid_sign_in_expiry on openid_sign_in (expires_at);

-- Whether it began through the provider, by whose word a second factor is not asked for.
alter table session add column by_provider boolean not null default false;
