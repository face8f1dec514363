-- What buyers report becomes labels, labels become a proposal, and an operator switches it on.

-- A table of curves that was learned from reports: for good as it was proposed, with what spoke for it.
create table calibration (
  id integer generated always as identity primary key,
  proposed_at timestamptz not null,
  proposed_by text not null check (proposed_by <> ''),
  -- It says nothing about the raw chances of another engine.
  engine_version text not null check (engine_version <> ''),
  -- Per kind of contact the points from raw chance to share that was right.
  curves jsonb not null check (jsonb_typeof(curves) = 'object'),
  -- Per kind: how many labels of how many accounts, and the calibration error before and after.
  report jsonb not null check (jsonb_typeof(report) = 'array')
);
create trigger calibration_append_only before update or delete or truncate on calibration for each statement execute function refuse_change();

-- From when to when which of them was switched on, and by whom. Where none is, the curves that come with the engine count.
create table calibration_use (
  id integer generated always as identity primary key,
  calibration_id integer not null references calibration (id),
  began_at timestamptz not null,
  began_by text not null check (began_by <> ''),
  ended_at timestamptz,
  ended_by text check (ended_by <> ''),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= began_at)
);
create unique index calibration_use_one_at_a_time on calibration_use ((true)) where ended_at is null;

-- A use can be ended, once; nothing else of it changes.
create function guard_calibration_use() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.calibration_id, new.began_at, new.began_by) is distinct from (old.id, old.calibration_id, old.began_at, old.began_by)
    then raise exception 'calibration_use can be ended, once, and nothing else';
  end if;
  return new;
end $$;
create trigger calibration_use_guard before update on calibration_use for each row execute function guard_calibration_use();
create trigger calibration_use_append_only before delete or truncate on calibration_use for each statement execute function refuse_change();
