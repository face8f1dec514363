/**
 * Events at the practice provider that its API does not trigger: a payment, a refund, a dispute. Each function returns the webhook events that would be sent.
 */
import { randomUUIDv7 } from 'node:crypto';
import { chargeOf, disputeOf, intentOf, sessionIdOfPayment, sessionOf } from './present-objects.ts';
import type { PracticeParts } from './practice-fetch.ts';
import { disputeSession, paySession, refundSession } from './queries.ts';

export interface PracticeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: false;
  data: { object: object };
}

export const DISPUTE_STATUS = { open: 'needs_response', won: 'won', lost: 'lost' } as const;
export type PracticeDispute = keyof typeof DISPUTE_STATUS;

type Acting = Pick<PracticeParts, 'config' | 'db' | 'now'>;

/** Undefined if the session cannot be paid: it does not exist, is already paid, or has expired. */
export async function payPractice({ config, db, now }: Acting, sessionId: string): Promise<PracticeEvent[] | undefined> {
  const row = await paySession(db, sessionId, now());
  if (row === undefined) return undefined;
  const session = sessionOf(row, { publicUrl: config.publicUrl, now: now(), expand: new Set() });
  return [eventOf('checkout.session.completed', session, now()), eventOf('payment_intent.succeeded', intentOf(row, false), now())];
}

/** Undefined if there is no such payment, or less than `cents` is left of it. */
export async function refundPractice({ db, now }: Acting, paymentId: string, cents: number): Promise<PracticeEvent | undefined> {
  const row = await refundSession(db, sessionIdOfPayment(paymentId), cents, now());
  return row && eventOf('charge.refunded', chargeOf(row), now());
}

/** Undefined if there is no such payment. */
export async function disputePractice(
  { db, now }: Acting,
  paymentId: string,
  standing: PracticeDispute,
): Promise<PracticeEvent | undefined> {
  const row = await disputeSession(db, sessionIdOfPayment(paymentId), DISPUTE_STATUS[standing], now());
  return row && eventOf(standing === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', disputeOf(row), now());
}

function eventOf(type: string, object: object, now: Date): PracticeEvent {
  const id = `evt_practice_${randomUUIDv7().replaceAll('-', '')}`;
  return { id, object: 'event', type, created: Math.floor(now.getTime() / 1000), livemode: false, data: { object } };
}
