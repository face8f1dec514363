-- Opt-outs with a receipt, requests about one's own data, and the deletion lists of the state of California.

-- Who is not to be found, as keyed hashes: the list itself names nobody.
create table suppression (
  kind text not null check (kind in ('phone', 'email', 'person')),
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (kind, hash)
);

-- Whoever opts out is on record as honoured from that moment, without a trace of who it is.
create function audit_opt_outs() returns trigger language plpgsql as $$
begin
  insert into audit_record (kind, what, facts)
  select 'opt_out', 'honoured', jsonb_object_agg(kind, count) from (select kind, count(*) from added group by kind) counted
  having count(*) > 0;
  return null;
end $$;
create trigger suppression_is_audited after insert on suppression referencing new table as added for each statement execute function audit_opt_outs();

-- What somebody asked not to be found by. `suppression` is what is in effect; this says since when, by what way, and what an undoing takes back.
create table opt_out (
  id uuid primary key,
  receipt text not null unique,
  kind text not null check (kind in ('phone', 'email', 'person')),
  -- 'page': the public form; 'request': a request to delete; 'drop': a deletion list.
  way text not null check (way in ('page', 'request', 'drop')),
  created_at timestamptz not null,
  -- Of the link in the mail to an address that opted out.
  token_hash bytea unique,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  undone_at timestamptz,
  -- A person, encrypted, until the worker has found their former addresses; nothing after that.
  sealed bytea
);
create index opt_out_sealed on opt_out (created_at) where sealed is not null;
create index opt_out_created on opt_out (created_at);

create table opt_out_hash (
  opt_out_id uuid not null references opt_out (id),
  kind text not null,
  hash bytea not null,
  primary key (opt_out_id, hash)
);
create index opt_out_hash_hash on opt_out_hash (hash);

-- Requests to know, correct and delete. What was asked is encrypted and goes when the request is closed; kind, dates and outcome stay.
create table privacy_request (
  id uuid primary key,
  receipt text not null unique,
  kind text not null check (kind in ('know', 'correct', 'delete')),
  state text not null check (state in ('unconfirmed', 'open', 'answered', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  token_hash bytea not null unique,
  sealed bytea,
  confirmed_at timestamptz,
  due_at timestamptz,
  extended_because text,
  warned_at timestamptz,
  closed_at timestamptz,
  outcome text,
  check ((state in ('answered', 'refused', 'withdrawn')) = (closed_at is not null)),
  check (state = 'unconfirmed' or (confirmed_at is not null and due_at is not null)),
  check (state in ('unconfirmed', 'open') = (sealed is not null) or state = 'answered')
);
create index privacy_request_open on privacy_request (due_at) where state = 'open';

-- Entries of deletion lists by the hash that the list gives; 5 not found, 4 opted out, 3 deleted, 2 exempt.
create table drop_entry (
  list text not null,
  entry_id text not null,
  kind text not null check (kind in ('phone', 'email')),
  hash bytea not null,
  status smallint not null default 5 check (status in (2, 3, 4, 5)),
  imported_at timestamptz not null,
  matched_at timestamptz,
  primary key (list, entry_id)
);
create index drop_entry_hash on drop_entry (hash);

-- Loads whose contacts have been compared with every entry.
create table drop_checked_load (
  load_id integer primary key,
  checked_at timestamptz not null
);
