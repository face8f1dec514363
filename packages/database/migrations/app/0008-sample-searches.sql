-- A sample search is run without an account. It alone may be on record without one, and it costs nothing.

alter table search_audit
  alter column account_id drop not null,
  drop constraint search_audit_outcome_check,
  add constraint search_audit_outcome_check check (outcome in ('completed', 'failed', 'sample')),
  add constraint search_audit_account_check check ((account_id is null) = (outcome = 'sample')),
  add constraint search_audit_sample_check check (outcome <> 'sample' or credits_charged = 0);
