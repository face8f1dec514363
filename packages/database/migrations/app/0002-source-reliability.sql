-- What the agreement of this installation's own sources says of each of them: names of sources, shares and counts, nothing of anybody. The latest
-- row counts, for the engine that it was learned with.
create table source_reliability (
  id integer generated always as identity primary key,
  learned_at timestamptz not null,
  learned_by text not null check (learned_by <> ''),
  -- What sources are compared with belongs to an engine.
  engine_version text not null check (engine_version <> ''),
  -- Of so many records it was looked up what others say of the same person.
  records integer not null check (records >= 0),
  learned jsonb not null check (jsonb_typeof(learned) = 'object')
);
create trigger source_reliability_append_only before update or delete or truncate on source_reliability for each statement execute function refuse_change();
