-- Failures in a row: of operators, and of members.
alter table operator_attempt rename to attempt;

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

-- With which of them it began; null: it began before that was kept.
alter table session add column device_hash bytea;
