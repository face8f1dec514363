/** Retention periods of the privacy policy: the jobs apply them and the pages print them. */

export const RETENTION = {
  /** After an account is closed. */
  accountDays: 90,
  complianceYears: 5,
  billingYears: 7,
  usageYears: 2,
  backupDays: 90,
} as const;

/** The periods as listed in the specification, section "Privacy policy". */
export const RETENTION_LINES: readonly (readonly [what: string, howLong: string])[] = [
  ['Account and searches', `while the account is active, plus ${RETENTION.accountDays} days`],
  ['Compliance records', `${RETENTION.complianceYears} years`],
  ['Billing records', `${RETENTION.billingYears} years`],
  ['Usage logs', `${RETENTION.usageYears} years`],
  ['Backups', `up to ${RETENTION.backupDays} extra days`],
];
