-- The purpose that a member sent last: their next form begins with it. Null: they sent none yet.
alter table member add column purpose text check (purpose in ('skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'));
