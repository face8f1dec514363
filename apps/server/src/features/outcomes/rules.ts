/** Decides the refund for a contact that its buyer reports as wrong or disconnected. Pure: depends only on the records and the time. */
import { ALWAYS_REFUNDED_CREDITS, MAX_REFUNDED_SHARE, SLIP_MINUTES } from '@deedline/contract/search/prices';
import type { RefundReason } from '@deedline/contract/accuracy/outcome';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import { freeSince, freeUntil } from '../credits/price-answer.ts';

/** What an account reported about a contact on the result of one search. */
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
  /** What was charged for all of its contacts, how many there were, and how much of it was refunded. */
  credits: number;
  contacts: number;
  refundedCredits: number;
  /** The credits of its charge that had been paid for rather than given and that have not been refunded. Null for purchases made before this was recorded. */
  paidCreditsLeft: number | null;
}

export interface Report {
  searchId: string;
  outcome: ContactOutcome;
  now: Date;
  /** Whether the result charges for a contact of this confidence, and when it was delivered. */
  counts: boolean;
  deliveredAt: Date;
  /** All reports of this account about this contact, on any result. */
  onRecord: readonly ReportOnRecord[];
  purchase: Purchase | null;
  /** Credits charged for contacts, and refunds, within the days that count. */
  chargedCredits: number;
  refunds: readonly { at: Date; credits: number }[];
}

export interface Decision {
  reason: RefundReason;
  /** The credits to refund now. */
  credits: number;
  refundableFrom: Date | null;
}

/** The published rules, in the order in which they are applied. */
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

/** An equal share for each contact, rounded up in the buyer's favor; the sum never exceeds what was charged for all of them. */
export function shareOfContact({ credits, contacts, refundedCredits }: Purchase): number {
  return Math.min(Math.ceil(credits / contacts), credits - refundedCredits);
}

/** The most that can be refunded within the days that count. */
export function mostRefunded(chargedCredits: number): number {
  return Math.max(ALWAYS_REFUNDED_CREDITS, Math.floor(chargedCredits * MAX_REFUNDED_SHARE));
}

/**
 * When these credits fit into the amount that is always refunded, as the oldest refunds stop counting. Buying more contacts may make room sooner. Null when
 * they never fit.
 */
export function whenRoomFor(credits: number, refunds: readonly { at: Date; credits: number }[]): Date | null {
  const oldestFirst = refunds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let left = sum(refunds);
  for (const refund of oldestFirst) {
    left -= refund.credits;
    if (left + credits <= ALWAYS_REFUNDED_CREDITS) return freeUntil(refund.at);
  }
  return null;
}

/** Whether it was marked as the right party for longer than correcting a mistaken click takes. */
export function stoodAsRight({ outcome, reportedAt, wasRightParty }: ReportOnRecord, now: Date): boolean {
  return wasRightParty || (outcome === 'right_party' && now.getTime() - reportedAt.getTime() > SLIP_MINUTES * 60_000);
}

/** Since when this result reports it as wrong. A report made in time stays in time, however long it waits for the limit. */
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
