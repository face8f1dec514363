-- A place may be that of an outline of the load itself (functions/).
drop function if exists told_place(text, text);
-- Whoever packs vacuums as well, and empties the table where nothing waits any more. A vacuum of its own, which may take minutes, kept that from happening.
alter table evidence_key set (autovacuum_enabled = off);
