-- The application's rights on its own tables. Applied after the migrations, at every start, in one transaction.
grant usage on schema public to deedline_app;
grant select, insert, update, delete on all tables in schema public to deedline_app;
-- A database from an old server may let anybody create objects, which a function of the ledger might then call.
revoke create on schema public from public, deedline_app;
revoke all on schema_migration from deedline_app;
grant select (set, name) on schema_migration to deedline_app;

-- Credits only move through the ledger's functions, which enforce its rules; audit records are sealed and removed through those of the audit.
revoke insert, update, delete on ledger_account, ledger_transaction, posting, ledger_sum, hold from deedline_app;
do $$
declare
  v_function text;
begin
  foreach v_function in array array['open_wallet(uuid)', 'lock_wallets(uuid[])', 'hold_credits(uuid, uuid, integer)', 'settle_hold(uuid, integer)',
    'grant_credits(text, uuid, integer)', 'revoke_credits(text, uuid, integer)', 'forfeit_credits(uuid)', 'purchase_credits(text, uuid, integer)',
    'reverse_credits(text, uuid, integer)', 'restore_credits(text, uuid, integer)', 'refund_credits(text, uuid, integer)',
    'erase_licences(uuid)', 'lock_audit_head()', 'seal_audit(bigint, bigint[], bytea[], bytea[])', 'remove_audit(bigint, bytea)',
    'remove_licences(timestamptz)', 'remove_account(uuid)',
    'continue_hold_numbers()'] loop
    execute format('revoke execute on function %s from public', v_function);
    execute format('grant execute on function %s to deedline_app', v_function);
  end loop;
end $$;
-- Internal functions, which only these functions call.
revoke execute on function post_movement(uuid, text, text, bigint[], bigint[]), keep_ledger_sums(uuid, bigint), move_to_wallet(text, text, uuid, integer, text, boolean),
  take_from_wallet(text, text, uuid, bigint, text), move_head(), apply_postings(), tell_low_credits(uuid, integer) from public;
-- Append-only.
revoke update, delete on operator_audit, calibration, source_reliability, calling_rules, calling_rules_use, price_list from deedline_app;
revoke insert, update, delete on calling_rule from deedline_app;
revoke insert, update, delete on search_audit, licence_attestation, audit_record, audit_head, audit_checkpoint from deedline_app;
-- The writer of a record cannot choose its time or its place.
grant insert (kind, what, account_id, operator, subject, ip, user_agent, facts) on audit_record to deedline_app;
-- The same applies to licence statements.
grant insert (account_id, kind, profession, state, number, broker, number_key, text_version) on licence_attestation to deedline_app;
-- A calibration in use can be ended.
revoke update, delete on calibration_use from deedline_app;
grant update (ended_at, ended_by) on calibration_use to deedline_app;
-- A legal hold can be released, once. Records of removals are append-only.
revoke update, delete on legal_hold, retention_run, account_key from deedline_app;
grant update (released_at, released_by, release_reason) on legal_hold to deedline_app;
grant update (destroyed_at, removed_at) on account_key to deedline_app;
-- The keys with which this installation hashes: keys can be added but not removed.
revoke update, delete on installation_key from deedline_app;
