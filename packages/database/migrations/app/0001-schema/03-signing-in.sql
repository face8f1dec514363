-- By what members sign in: sessions, known browsers, passkeys, second factors, an identity provider of their own.

-- The token itself is known to the browser only. A session ends when nobody uses it.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- By which its member ends it.
  id uuid not null default gen_random_uuid(),
  seen_at timestamptz not null default now(),
  -- When whoever sits there last proved who they are: by signing in, or by their password once more.
  proved_at timestamptz not null default now(),
  ip text,
  user_agent text,
  -- With which known device it began.
  device_hash bytea,
  -- Whether it began through the identity provider, by whose word a second factor is not asked for.
  by_provider boolean not null default false,
  -- Whether how it began was two factors; and, of one through a provider, which methods it named (RFC 8176).
  has_two_factors boolean not null default false,
  provider_methods text[]
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);
create unique index session_id on session (id);
create index session_seen on session (seen_at);

-- Browsers that a member has signed in with, by a long-lived cookie whose hash is kept: no stranger's guessing holds them off.
create table known_device (
  member_id uuid not null references member (id) on delete cascade,
  token_hash bytea not null,
  first_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, token_hash)
);
create index known_device_token on known_device (token_hash);
create index known_device_seen on known_device (seen_at);

-- How often in a row signing in failed, of members and of operators: per address (there or not) and per address of the network, as keyed hashes.
create table attempt (
  subject bytea primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Keys that members sign in with in place of password and code. The private halves never leave their devices.
create table passkey (
  -- As the device calls it.
  id bytea primary key,
  member_id uuid not null references member (id) on delete cascade,
  public_key bytea not null,
  -- What the device last said how often the key was used; 0: it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What a device has to sign, once.
create unlogged table passkey_challenge (
  challenge text primary key,
  -- Whose new key it is for; null: for signing in.
  member_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

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

-- The identity provider through which an account's members may sign in (OpenID Connect), as an owner set it.
create table openid_provider (
  account_id uuid primary key references account (id),
  -- By which a browser says whose provider it wants; no secret, and nothing of the account.
  team_code text not null unique,
  issuer text not null,
  client_id text not null,
  -- The client's secret, encrypted under the installation's key.
  sealed bytea not null,
  since timestamptz not null,
  -- The `acr` that means more than one factor at this provider, by its owner's word (decision 0109); null: none was named.
  strong_acr text
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
  expires_at timestamptz not null,
  -- Whom a provider has let in by one factor, while their own code is asked for.
  member_id uuid,
  methods text[]
);
create index openid_sign_in_expiry on openid_sign_in (expires_at);
