-- What workers saw of the clock: it may be set back, and it may leap ahead. `follow_clock` keeps it (functions/app/clock.sql).
create table clock_watch (
  only_row boolean primary key default true check (only_row),
  -- The latest look.
  seen_at timestamptz not null,
  -- By this what is old enough is removed.
  believed_at timestamptz not null,
  -- When it was last moved on after a leap.
  moved_at timestamptz not null
);
insert into clock_watch (seen_at, believed_at, moved_at) values (clock_timestamp(), clock_timestamp(), clock_timestamp());
