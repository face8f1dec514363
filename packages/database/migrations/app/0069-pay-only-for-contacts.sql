-- Searches and batches that are paid for only if contacts are found, what a member chose last, and searches that run without a credit.
alter table search
  add column pay_only_for_contacts boolean not null default false,
  -- A single search without a hold may give what was bought before, and nothing else: `finish_searches` charges it nothing.
  drop constraint search_held_check,
  add constraint search_held_check check (credits_held >= 0);
alter table batch_job add column pay_only_for_contacts boolean not null default false;
alter table member add column pays_only_for_contacts boolean not null default false;

-- It says one thing more; what stands in functions/ takes its place at once.
drop function finish_searches(uuid[], json, timestamptz, timestamptz);
