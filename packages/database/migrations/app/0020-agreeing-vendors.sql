-- Of a contact that vendors alone gave: how many of them named it. What several name is right more often than what one does, and is learned apart.
alter table contact_outcome
  add column vendors smallint check (vendors > 0);
