/** Reads the provider's objects as facts of a payment. Only the fields named here are read and stored: none of them names a person or a card. */
import { z } from 'zod';
import { CURRENCY, readDisputeStatus, type DisputeStanding } from './rules.ts';

const metadata = z.object({ checkout_id: z.string().optional() }).nullish();
const id = z.string().min(1).max(255);
/** More than anything costs here. Other things that are sold through the same provider account, in other currencies, may cost more. */
const MAX_CENTS = 999_999_999;
const cents = z
  .number()
  .int()
  .min(0)
  .transform((amount) => Math.min(amount, MAX_CENTS));

const charge = z.object({
  object: z.literal('charge'),
  id,
  payment_intent: z.union([id, z.object({ id })]).nullish(),
  amount: cents,
  amount_refunded: cents,
  currency: z.string().max(3),
  paid: z.boolean(),
  captured: z.boolean(),
  metadata,
});
const intent = z.object({
  object: z.literal('payment_intent'),
  id,
  amount_received: cents,
  currency: z.string().max(3),
  status: z.string().max(50),
  latest_charge: z.union([id, charge]).nullish(),
  metadata,
});
const session = z.object({
  object: z.literal('checkout.session'),
  id,
  client_reference_id: z.string().max(255).nullish(),
  amount_total: cents.nullish(),
  currency: z.string().max(3).nullish(),
  payment_status: z.string().max(50),
  status: z.string().max(50).nullish(),
  payment_intent: z.union([id, intent]).nullish(),
  metadata,
});
const dispute = z.object({
  object: z.literal('dispute'),
  id,
  payment_intent: z.union([id, z.object({ id })]).nullish(),
  amount: cents.nullish(),
  currency: z.string().max(3).nullish(),
  status: z.string().max(50),
});
const refund = z.object({
  object: z.literal('refund'),
  id,
  payment_intent: z.union([id, z.object({ id })]).nullish(),
  charge: z.union([id, charge]).nullish(),
  amount: cents.nullish(),
  status: z.string().max(50).nullish(),
});

const providerObject = z.discriminatedUnion('object', [session, intent, charge, dispute, refund]);
type ProviderObject = z.output<typeof providerObject>;

const envelope = z.object({
  id,
  type: z.string().max(255),
  /** Seconds since 1970. */
  created: z.number().int().min(0),
  data: z.object({ object: z.unknown() }).optional(),
});

/** An event that the provider delivered, or that we made of an object fetched from it. */
export interface PaymentEvent {
  id: string;
  type: string;
  created: number;
  /** Null when the type is unknown to us or the object could not be read. */
  object: unknown;
}

/** What one event says about a payment. Facts only add to each other. */
export interface PaymentFacts {
  paymentId: string | null;
  checkoutId: string | null;
  sessionId: string | null;
  paid: { amountCents: number; currency: string } | null;
  /** The total that its charge says was refunded. If a refund fails later, the charge may or may not keep counting it. */
  refundedCents: number;
  refund: { id: string; amountCents: number; hasFailed: boolean } | null;
  /** `amountCents` null: the dispute is about the whole payment. */
  dispute: { id: string; standing: DisputeStanding; heardAt: Date; amountCents: number | null } | null;
  ended: 'expired' | 'failed' | null;
}

export type Reading = { facts: PaymentFacts } | { ignored: string } | { setAside: string; paymentId: string | null };

/** Event types that change what a payment is worth. Types with the prefix 'seen.' are objects that we fetched from the provider. */
const KNOWN_TYPES = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'charge.succeeded',
  'charge.refunded',
  'charge.updated',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);
const isKnown = (type: string) => KNOWN_TYPES.has(type) || type.startsWith('seen.');

/** Undefined when the body is not an event at all. */
export function readEnvelope(body: unknown): PaymentEvent | undefined {
  const opened = envelope.safeParse(body);
  if (!opened.success) return undefined;
  const { id, type, created, data } = opened.data;
  if (!isKnown(type)) return { id, type, created, object: null };
  const known = providerObject.safeParse(data?.object);
  return { id, type, created, object: known.success ? known.data : null };
}

export function readFacts(event: PaymentEvent): Reading {
  if (!isKnown(event.type)) return { ignored: 'unknown_type' };
  const parsed = providerObject.safeParse(event.object);
  if (!parsed.success) return { setAside: 'unreadable', paymentId: null };
  const reading = readObject(parsed.data, event);
  if (!('facts' in reading)) return reading;
  const { paymentId, checkoutId, paid } = reading.facts;
  const takesBack = isReversal(reading.facts);
  if (paymentId === null && (paid !== null || takesBack)) return { ignored: 'no_payment' };
  // The provider account may sell other things too. A dispute does not say which sale it belongs to, nor does every charge.
  const mayBeOurs = parsed.data.object === 'charge' || parsed.data.object === 'dispute' || parsed.data.object === 'refund';
  return checkoutId === null && !(mayBeOurs && takesBack) ? { ignored: 'not_ours' } : reading;
}

/** Whether the facts include a refund or a dispute, whatever became of it. */
export function isReversal({ refundedCents, refund, dispute }: PaymentFacts): boolean {
  return refundedCents > 0 || refund !== null || dispute !== null;
}

const NOTHING = {
  paymentId: null,
  checkoutId: null,
  sessionId: null,
  paid: null,
  refundedCents: 0,
  refund: null,
  dispute: null,
  ended: null,
};

function readObject(object: ProviderObject, event: PaymentEvent): Reading {
  switch (object.object) {
    case 'checkout.session':
      return { facts: readSession(object, event.type) };
    case 'payment_intent':
      return { facts: readIntent(object) };
    case 'charge':
      return { facts: readCharge(object) };
    case 'dispute':
      return readDispute(object, event);
    case 'refund':
      return readRefund(object);
    default:
      return object satisfies never;
  }
}

function readDispute(object: z.output<typeof dispute>, { created }: PaymentEvent): Reading {
  const standing = readDisputeStatus(object.status);
  const paymentId = idOf(object.payment_intent);
  if (standing === undefined) return { setAside: 'unknown_dispute_status', paymentId };
  // If the dispute is in a currency other than the one we sell in, its share of the payment is unknown.
  const amountCents = object.currency?.toLowerCase() === CURRENCY ? (object.amount ?? null) : null;
  return { facts: { ...NOTHING, paymentId, dispute: { id: object.id, standing, heardAt: new Date(created * 1000), amountCents } } };
}

function readRefund({ id: refundId, amount, status, payment_intent: payment, charge }: z.output<typeof refund>): Reading {
  // A pending refund counts as made. One that failed or was canceled never changes again.
  const hasFailed = status === 'failed' || status === 'canceled';
  const said = typeof charge === 'object' && charge !== null ? readCharge(charge) : undefined;
  if (typeof amount === 'number') {
    const known = said ?? NOTHING;
    return { facts: { ...known, paymentId: known.paymentId ?? idOf(payment), refund: { id: refundId, amountCents: amount, hasFailed } } };
  }
  // How many credits should come back is unknown.
  if (hasFailed) return { setAside: 'refund_failed', paymentId: idOf(payment) };
  return said === undefined ? { ignored: 'no_charge' } : { facts: said };
}

function readSession(object: z.output<typeof session>, type: string): PaymentFacts {
  const intent = object.payment_intent;
  const isPaid = object.payment_status === 'paid' && typeof object.amount_total === 'number' && typeof object.currency === 'string';
  const failed = type === 'checkout.session.async_payment_failed' ? ('failed' as const) : null;
  return {
    ...NOTHING,
    paymentId: idOf(intent),
    checkoutId: readCheckoutId(object.metadata?.checkout_id ?? object.client_reference_id),
    sessionId: object.id,
    paid: isPaid ? { amountCents: object.amount_total!, currency: object.currency! } : null,
    refundedCents: typeof intent === 'object' && intent !== null ? readIntent(intent).refundedCents : 0,
    ended: object.status === 'expired' ? 'expired' : failed,
  };
}

function readIntent(object: z.output<typeof intent>): PaymentFacts {
  const { latest_charge: charge } = object;
  return {
    ...NOTHING,
    paymentId: object.id,
    checkoutId: readCheckoutId(object.metadata?.checkout_id),
    paid: object.status === 'succeeded' ? { amountCents: object.amount_received, currency: object.currency } : null,
    refundedCents: typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0,
  };
}

function readCharge(object: z.output<typeof charge>): PaymentFacts {
  const checkoutId = readCheckoutId(object.metadata?.checkout_id);
  return {
    ...NOTHING,
    paymentId: idOf(object.payment_intent),
    checkoutId,
    paid: object.paid && object.captured && checkoutId !== null ? { amountCents: object.amount, currency: object.currency } : null,
    refundedCents: object.amount_refunded,
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' && reference !== null ? reference.id : (reference ?? null);
}

/** Our checkout ids are UUIDs; any other reference was made by somebody else. */
function readCheckoutId(reference: string | null | undefined): string | null {
  const parsed = z.uuid().safeParse(reference);
  return parsed.success ? parsed.data : null;
}
