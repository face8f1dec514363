-- What a program asked under an Idempotency-Key: the same key is the same request, and never another. What was made is read back by its id.
create table program_request (
  key_id text not null references program_key (id) on delete cascade,
  idempotency_key text not null,
  route text not null,
  body_hash bytea not null check (length(body_hash) = 32),
  -- What it made, once it has.
  subject text,
  asked_at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index program_request_asked on program_request (asked_at);
