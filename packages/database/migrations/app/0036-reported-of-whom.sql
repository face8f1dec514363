-- Whose contact it was said not to be, each as a keyed hash of person and contact: of another's answer with the same number nothing was said.
alter table contact_outcome add column persons bytea[] not null default '{}';
