-- Of a contact that was held below what its curve says, for nothing had proved its source: the raw chance behind it, 0..1. From what was said it could not be read.
alter table contact_outcome
  add column held_raw real check (held_raw between 0 and 1);
