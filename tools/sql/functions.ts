/** Nullability of function results that the schema does not define. A function in no list may return null. */

const listOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));

/** Functions of PostgreSQL and our own. */
export const NEVER_NULL = listOf(`
  count row_number rank now clock_timestamp gen_random_uuid nextval current_setting concat concat_ws json_build_object jsonb_build_object
  pg_try_advisory_lock pg_try_advisory_xact_lock pg_current_wal_flush_lsn format
  grant_credits purchase_credits restore_credits refund_credits reverse_credits revoke_credits forfeit_credits hold_credits settle_hold
  finish_searches given_credits is_account_held is_held may_be_removed remove_licences remove_account remove_audit`);

/** Return null only when an argument is null. */
export const NULL_OF_NULL = listOf(`
  abs cardinality ceil convert_from convert_to date_trunc decode encode extract floor hashtextextended hash_movement host jsonb_array_length length lower make_interval
  pg_backup_start pg_get_constraintdef pg_get_indexdef pg_relation_size pg_size_bytes pg_walfile_name quote_ident replace right round
  row_to_json sha256 split_part starts_with substr substring timezone to_char to_json to_jsonb to_timestamp trim unnest upper`);

/** Return null only when there are no rows. */
export const AGGREGATES = listOf(
  'sum max min avg array_agg string_agg bool_or bool_and json_agg jsonb_agg json_object_agg jsonb_object_agg',
);
