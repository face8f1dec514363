-- Legal holds, and what was removed because it was old.

-- What must not be removed, until somebody says that it may be. Its end is set once; nothing else of it changes.
create table legal_hold (
  id bigint generated always as identity primary key,
  -- Exactly one of them: an account; a search; or whatever was there within some time.
  account_id uuid,
  search_id uuid,
  from_at timestamptz,
  until_at timestamptz,
  reason text not null check (reason <> ''),
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null,
  released_at timestamptz,
  released_by text check (released_by <> ''),
  release_reason text check (release_reason <> ''),
  constraint legal_hold_covers_one_check check (num_nonnulls(account_id, search_id, from_at) = 1 and (from_at is null) = (until_at is null)),
  constraint legal_hold_range_check check (from_at < until_at),
  constraint legal_hold_release_check check (num_nulls(released_at, released_by, release_reason) in (0, 3))
);
create index legal_hold_standing on legal_hold (id) where released_at is null;

create function guard_legal_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.released_at is null and new.released_at is not null
    and to_jsonb(new) - '{released_at,released_by,release_reason}'::text[] = to_jsonb(old) - '{released_at,released_by,release_reason}'::text[] then
    return new;
  end if;
  raise exception 'a legal hold can be released, once, and nothing else: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger legal_hold_guard before update or delete on legal_hold for each row execute function guard_legal_hold();
create trigger legal_hold_stays before truncate on legal_hold for each statement execute function refuse_change();

-- What each run of the jobs removed: counts by rule, never contents.
create table retention_run (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null: the worker, by the clock.
  operator text check (operator <> ''),
  removed jsonb not null check (jsonb_typeof(removed) = 'object'),
  -- Rules whose job could not be done, by name.
  failed text[] not null default '{}'
);
create index retention_run_began on retention_run (began_at);
