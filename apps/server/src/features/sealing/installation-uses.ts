/** What is sealed with keys made of the installation's. A name is part of its key: it never changes. */
export const REQUESTS = 'privacy requests';
export const SECOND_FACTORS = 'second factors';
export const PROVIDER_SECRETS = 'provider secrets';
/** In browsers, for a day at most. */
export const SEARCH_DRAFTS = 'search drafts';
/** In the audit record, which nobody writes anew: it stays sealed with the key of its time. */
export const LEFT_OUT = 'left out';

/** In a file beside the database, which only grows. */
export const OPT_OUT_LOG = 'opt-out log';

/** Where it stands. `bound`: the row is part of the seal. */
export const INSTALLATION_COLUMNS = [
  { table: 'opt_out', row: 'id', column: 'sealed', use: REQUESTS, bound: false },
  { table: 'privacy_request', row: 'id', column: 'sealed', use: REQUESTS, bound: false },
  { table: 'operator', row: 'id', column: 'totp_sealed', use: SECOND_FACTORS, bound: true },
  { table: 'operator_setup', row: 'operator_id', column: 'totp_sealed', use: SECOND_FACTORS, bound: true },
  { table: 'member_totp', row: 'member_id', column: 'sealed', use: SECOND_FACTORS, bound: true },
  { table: 'openid_provider', row: 'account_id', column: 'sealed', use: PROVIDER_SECRETS, bound: true },
] as const;

export type InstallationColumn = (typeof INSTALLATION_COLUMNS)[number];
