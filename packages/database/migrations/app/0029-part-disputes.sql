-- Of how much of a payment a dispute is. Null: nobody said, or it is from before this was kept; then it is of all of it.
alter table payment_dispute add column amount_cents integer check (amount_cents >= 0);
