-- Answers of vendors that came when nobody waited for them any more: billed, on record, and on no receipt.
alter table vendor_call add column is_late boolean not null default false;
