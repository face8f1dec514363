-- By what kinds of contacts are told apart whose outcomes are learned from: how many independent records stood behind it, and, of one alone, whose.
alter table contact_outcome
  add column records smallint check (records > 0),
  add column source text check (source <> '');
