/** Limits of a grant, free of schemas, because the page that makes one states them. */
export const GRANT_LIMITS = {
  /** Active at once, for one account. */
  live: 50,
  credits: 100_000,
  /** Thirty days. */
  hours: 720,
  /** The default of the page: a working day. */
  proposedHours: 8,
  proposedCredits: 20,
  /** How many ended grants are listed. */
  ended: 50,
  /** The length of the name that a client gives itself. */
  clientName: 80,
} as const;
