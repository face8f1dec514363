-- What files say of the rows of a chunk, sealed together: a file of a batch is written from it, and no answer is opened for one.
alter table batch_chunk add column sealed_output bytea;

-- In which transaction an opt-out was written: a process that has read all of those before asks for the others alone.
alter table suppression add column written_in xid8 not null default pg_current_xact_id();
create index suppression_written_in on suppression (written_in);
