/** How many credits a payment is worth after everything that happened to it, and which movements the ledger still needs for that. */
export const CURRENCY = 'usd';

export interface PaymentState {
  /** The credits that were bought, and their price. */
  credits: number;
  amountCents: number;
  isPaid: boolean;
  /** The sum of all refunds. */
  refundedCents: number;
  /** The sum taken back by disputes that are open or lost. */
  disputedCents: number;
}

/** How many credits of a payment stand. Money that was taken back takes its share of the credits, rounded down: the fraction stays with the buyer. */
export function creditsThatStand({ credits, amountCents, isPaid, refundedCents, disputedCents }: PaymentState): number {
  if (!isPaid) return 0;
  const takenBack = Math.min(refundedCents + disputedCents, amountCents);
  return credits - Math.floor((credits * takenBack) / amountCents);
}

export interface Movement {
  kind: 'purchase' | 'reverse' | 'restore';
  credits: number;
}

/** What the ledger was told of a payment so far. */
export interface Posted {
  movements: number;
  standingCredits: number;
}

/**
 * The movements that the ledger still needs. A payment is credited in full once and then corrected, so that the account's owner sees both. `debt` is null for
 * an open account. A closed account gets only what pays the debt that an earlier correction left; what it should have beyond that is `withheld`.
 */
export function planMovements(state: PaymentState, posted: Posted, debt: number | null): { movements: Movement[]; withheld: number } {
  const standing = creditsThatStand(state);
  const missing = standing - posted.standingCredits;
  if (debt !== null && missing > 0) {
    const credits = posted.movements === 0 ? 0 : Math.min(missing, debt);
    return { movements: credits === 0 ? [] : [{ kind: 'restore', credits }], withheld: missing - credits };
  }
  const movements: Movement[] = [];
  let { standingCredits } = posted;
  if (posted.movements === 0 && state.isPaid && debt === null) {
    movements.push({ kind: 'purchase', credits: state.credits });
    standingCredits = state.credits;
  }
  if (standing < standingCredits) movements.push({ kind: 'reverse', credits: standingCredits - standing });
  if (standing > standingCredits) movements.push({ kind: 'restore', credits: standing - standingCredits });
  return { movements, withheld: 0 };
}

export type DisputeStanding = 'inquiry' | 'open' | 'won' | 'lost';

const DISPUTES: Readonly<Record<string, DisputeStanding>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  // After a loss the money stays away until the appeal is won.
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
  // Settled with the buyer's bank before it became a dispute: the money was returned.
  prevented: 'lost',
};

/** Undefined for an unknown status: somebody has to look at it. */
export function readDisputeStatus(status: string): DisputeStanding | undefined {
  return Object.hasOwn(DISPUTES, status) ? DISPUTES[status] : undefined;
}
