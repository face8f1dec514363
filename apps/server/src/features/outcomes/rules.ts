/** What comes back for a contact that its buyer reports wrong or disconnected. Pure: what is on record and the time decide. */
import { ALWAYS_REFUNDED_CREDITS, MAX_REFUNDED_SHARE, SLIP_MINUTES } from '@deedline/contract/search/prices';
import type { RefundReason } from '@deedline/contract/accuracy/outcome';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import { freeSince, freeUntil } from '../credits/price-answer.ts';

/** What an account said of a contact on the result of one search. */
export interface ReportOnRecord {
  searchId: string;
  outcome: ContactOutcome;
  reportedAt: Date;
  reportedBadAt: Date | null;
  wasRightParty: boolean;
  purchaseId: string | null;
  refundedCredits: number;
  refundedAt: Date | null;
}

/** The latest search that charged this account for the contact. */
export interface Purchase {
  searchId: string;
  boughtAt: Date;
  /** What was charged for all of its contacts, how many they were, and what of it has come back. */
  credits: number;
  contacts: number;
  refundedCredits: number;
  /** Of what its hold was charged: credits that had been paid for, not given, and have not come back. Null: bought before that was asked. */
  paidCreditsLeft: number | null;
}

export interface Report {
  searchId: string;
  outcome: ContactOutcome;
  now: Date;
  /** Whether this result charges for a contact of such confidence, and when it came. */
  counts: boolean;
  deliveredAt: Date;
  /** Everything that this account ever said of this contact, on whichever result. */
  onRecord: readonly ReportOnRecord[];
  purchase: Purchase | null;
  /** Credits charged for contacts, and refunds, of the days that count. */
  chargedCredits: number;
  refunds: readonly { at: Date; credits: number }[];
}

export interface Decision {
  reason: RefundReason;
  /** What comes back now. */
  credits: number;
  refundableFrom: Date | null;
}

/** The published rules, in the order in which they are asked. */
export function decideRefund(report: Report): Decision {
  const { outcome, now, purchase } = report;
  if (outcome === 'right_party') return nothing('right_party');
  if (refundedHere(report) > 0) return nothing('refunded');
  if (report.onRecord.some((earlier) => stoodAsRight(earlier, now))) return nothing('was_right_party');
  if (purchase === null) return nothing(reasonOfNoPurchase(report));
  if (reportedBadSince(report) > freeUntil(purchase.boughtAt)) return nothing('too_late');
  if (report.onRecord.some(({ purchaseId, refundedAt }) => purchaseId === purchase.searchId && refundedAt !== null))
    return nothing('already_refunded');
  const share = shareOfContact(purchase);
  if (share === 0) return nothing('all_refunded');
  const credits = Math.min(share, purchase.paidCreditsLeft ?? share);
  if (credits <= 0) return nothing('free_credits');
  if (sum(report.refunds) + credits > mostRefunded(report.chargedCredits))
    return { reason: 'limit', credits: 0, refundableFrom: whenRoomFor(credits, report.refunds) };
  return { reason: 'refunded', credits, refundableFrom: null };
}

/** An equal share for each contact, rounded up for the buyer; in sum never more than was charged for all of them. */
export function shareOfContact({ credits, contacts, refundedCredits }: Purchase): number {
  return Math.min(Math.ceil(credits / contacts), credits - refundedCredits);
}

/** What can come back within the days that count. */
export function mostRefunded(chargedCredits: number): number {
  return Math.max(ALWAYS_REFUNDED_CREDITS, Math.floor(chargedCredits * MAX_REFUNDED_SHARE));
}

/** When so much fits into what always comes back: after the oldest refunds no longer count. Buying more contacts may make room sooner. */
export function whenRoomFor(credits: number, refunds: readonly { at: Date; credits: number }[]): Date | null {
  const oldestFirst = refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let left = sum(refunds);
  for (const refund of oldestFirst) {
    left -= refund.credits;
    if (left + credits <= ALWAYS_REFUNDED_CREDITS) return freeUntil(refund.at);
  }
  return null;
}

/** Whether it stood as the right party for longer than a slip of the finger takes to mend. */
export function stoodAsRight({ outcome, reportedAt, wasRightParty }: ReportOnRecord, now: Date): boolean {
  return wasRightParty || (outcome === 'right_party' && now.getTime() - reportedAt.getTime() > SLIP_MINUTES * 60_000);
}

/** Since when it is called wrong on this result: in time once is in time for good, whatever limit it waits for. */
export function reportedBadSince({ searchId, onRecord, now }: Pick<Report, 'searchId' | 'onRecord' | 'now'>): Date {
  return onRecord.find((earlier) => earlier.searchId === searchId)?.reportedBadAt ?? now;
}

function refundedHere({ searchId, onRecord }: Report): number {
  return onRecord.find((earlier) => earlier.searchId === searchId)?.refundedCredits ?? 0;
}

function reasonOfNoPurchase({ counts, deliveredAt, now }: Report): RefundReason {
  if (!counts) return 'not_counted';
  return deliveredAt > freeSince(now) ? 'not_charged' : 'too_late';
}

function nothing(reason: RefundReason): Decision {
  return { reason, credits: 0, refundableFrom: null };
}

function sum(moved: readonly { credits: number }[]): number {
  return moved.reduce((total, { credits }) => total + credits, 0);
}
