/** The practice provider's objects in the shapes of Stripe's API: only the fields that the product reads, and those that identify the object. */
import type { PracticeRow } from './queries.ts';

/** The ending that all ids of a session share: cs_practice_X is paid by pi_practice_X. */
const rest = (row: PracticeRow) => row.id.slice('cs_'.length);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export interface Presenting {
  publicUrl: string;
  now: Date;
  /** The dotted paths of references that the request wants expanded. */
  expand: ReadonlySet<string>;
}

export function statusOf(row: PracticeRow, now: Date): 'open' | 'complete' | 'expired' {
  if (row.paid_at !== null) return 'complete';
  return row.expires_at <= now ? 'expired' : 'open';
}

export function sessionOf(row: PracticeRow, { publicUrl, now, expand }: Presenting): object {
  const { request } = row;
  const status = statusOf(row, now);
  const isPaid = status === 'complete';
  const intent = expand.has('payment_intent') ? intentOf(row, expand.has('payment_intent.latest_charge')) : paymentIdOf(row);
  return {
    id: row.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    amount_total: request.amountCents,
    currency: request.currency,
    client_reference_id: request.reference,
    metadata: request.metadata,
    payment_intent: isPaid ? intent : null,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status,
    created: seconds(row.created_at),
    expires_at: seconds(row.expires_at),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    url: status === 'open' ? `${publicUrl}/practice-checkout/${row.id}` : null,
  };
}

export function paymentIdOf(row: PracticeRow): string {
  return `pi_${rest(row)}`;
}

export function sessionIdOfPayment(paymentId: string): string {
  return `cs_${paymentId.slice('pi_'.length)}`;
}

export function intentOf(row: PracticeRow, withCharge: boolean): object {
  const { amountCents, currency, paymentMetadata } = row.request;
  return {
    id: paymentIdOf(row),
    object: 'payment_intent',
    livemode: false,
    amount: amountCents,
    amount_received: amountCents,
    currency,
    metadata: paymentMetadata,
    status: 'succeeded',
    latest_charge: withCharge ? chargeOf(row) : `ch_${rest(row)}`,
    created: seconds(row.created_at),
  };
}

export function chargeOf(row: PracticeRow): object {
  const { amountCents, currency, paymentMetadata } = row.request;
  return {
    id: `ch_${rest(row)}`,
    object: 'charge',
    livemode: false,
    amount: amountCents,
    amount_captured: amountCents,
    amount_refunded: row.refunded_cents,
    captured: true,
    currency,
    disputed: row.dispute_status !== null,
    metadata: paymentMetadata,
    paid: true,
    payment_intent: paymentIdOf(row),
    refunded: row.refunded_cents >= amountCents,
    status: 'succeeded',
    created: seconds(row.created_at),
  };
}

/** A session has one refund object with the total refunded so far. */
export function refundOf(row: PracticeRow, withCharge: boolean): object {
  return {
    id: `re_${rest(row)}`,
    object: 'refund',
    amount: row.refunded_cents,
    charge: withCharge ? chargeOf(row) : `ch_${rest(row)}`,
    currency: row.request.currency,
    payment_intent: paymentIdOf(row),
    status: 'succeeded',
    created: seconds(row.refunded_at ?? row.created_at),
  };
}

export function disputeOf(row: PracticeRow): object {
  return {
    id: `dp_${rest(row)}`,
    object: 'dispute',
    livemode: false,
    amount: row.request.amountCents,
    charge: `ch_${rest(row)}`,
    currency: row.request.currency,
    payment_intent: paymentIdOf(row),
    reason: 'general',
    status: row.dispute_status,
    created: seconds(row.disputed_at ?? row.created_at),
  };
}
