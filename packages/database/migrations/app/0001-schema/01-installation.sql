-- What belongs to the installation as a whole.

-- Under which keys this installation hashes: under another, every opt-out would be forgotten without a word. The key can be rotated: each has a number,
-- and nothing is written under a newer one before every process had the time to read it.
create table installation_key (
  fingerprint bytea not null unique,
  version integer primary key check (version > 0),
  made_at timestamptz not null default now(),
  active_from timestamptz not null default now()
);

-- What the health check writes to, to know that the database takes writes. Logged, so that the log is tried too.
create table write_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);

-- How often somebody asked since their window began, counted by all processes together. Not logged: after a crash of the database the
-- counts begin anew, and nothing that counts is ever waited for on a disk. Whoever asks is a keyed hash here.
create unlogged table request_count (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- For triggers of tables whose rows are on record for good.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

-- For those of which everything about an account goes at once, seven years after its closing (`may_be_removed`), and nothing before.
create function guard_removal() returns trigger language plpgsql as $$
begin
  if may_be_removed(case tg_table_name when 'posting' then (select account_id from ledger_transaction where id = (to_jsonb(old) ->> 'transaction_id')::bigint)
    else (to_jsonb(old) ->> 'account_id')::uuid end) then
    return old;
  end if;
  raise exception '% is append-only: delete refused', tg_table_name using errcode = 'restrict_violation';
end $$;
