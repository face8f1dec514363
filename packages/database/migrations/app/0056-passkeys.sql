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
