-- Whether an account's free credits still wait for the proof of its address by mail. Accounts of before had theirs at once.
alter table account add column free_credits text not null default 'settled' check (free_credits in ('waiting', 'settled'));
-- Whether reports of its contacts give back no more than was paid for. What was bought before was bought under the rules of then.
alter table contact_purchase add column refunds_paid_only boolean not null default true;
update contact_purchase set refunds_paid_only = false;
