-- What an account was ever given is asked for with each report of a wrong contact: among hundreds of thousands of movements there are few grants.
create index ledger_transaction_grant on ledger_transaction (account_id, number) where kind = 'grant';
