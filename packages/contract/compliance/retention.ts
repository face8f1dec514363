/** How long what is kept: the figures of the privacy policy, by which the jobs go and which the pages print. */

export const RETENTION = {
  /** After the closing of an account. */
  accountDays: 90,
  complianceYears: 5,
  billingYears: 7,
  usageYears: 2,
  backupDays: 90,
} as const;

/** Section "Privacy policy" of the specification. */
export const RETENTION_LINES: readonly (readonly [what: string, howLong: string])[] = [
  ['Account and searches', `while the account is active, plus ${RETENTION.accountDays} days`],
  ['Compliance records', `${RETENTION.complianceYears} years`],
  ['Billing records', `${RETENTION.billingYears} years`],
  ['Usage logs', `${RETENTION.usageYears} years`],
  ['Backups', `up to ${RETENTION.backupDays} extra days`],
];
