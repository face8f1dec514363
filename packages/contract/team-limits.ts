/** How many may share an account, and how many mails to strangers it may cause. */
export const TEAM_LIMITS = {
  /** Members and invitations that wait, together. */
  members: 50,
  invitationDays: 7,
  /** Of one invitation, ever. */
  mailsPerInvitation: 5,
  /** Of an account, within 24 hours. */
  mailsPerDay: 20,
  /** To one address from all accounts, within 24 hours; those above it are not sent, and nobody is told. */
  mailsPerAddress: 3,
} as const;
