/** How far a grant reaches, free of schemas: the page that makes one says so. */
export const GRANT_LIMITS = {
  /** Alive at once, of one account. */
  live: 50,
  credits: 100_000,
  /** Thirty days. */
  hours: 720,
  /** What the page proposes: a working day. */
  proposedHours: 8,
  proposedCredits: 20,
  /** As many of those that have ended are listed. */
  ended: 50,
  /** Of what a client calls itself. */
  clientName: 80,
} as const;
