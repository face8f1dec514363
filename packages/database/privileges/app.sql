-- What the application may do with its own tables. Runs after the migrations, at every start, in one transaction.
grant usage on schema public to deedline_app;
grant select, insert, update, delete on all tables in schema public to deedline_app;
revoke all on schema_migration from deedline_app;

-- Credits move by the functions of the ledger, which keep its laws, and in no other way.
revoke insert, update, delete on ledger_account, ledger_transaction, posting, hold from deedline_app;
-- On record for good.
revoke update, delete on search_audit from deedline_app;
