-- How often somebody asked since their window began, counted by all processes together. Not logged: after a crash of the database the
-- counts begin anew, and nothing that counts is ever waited for on a disk. Whoever asks is a keyed hash here.
create unlogged table request_count (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
