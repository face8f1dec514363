/** The events that a provider would deliver for one payment, in its documented formats. */
import type { Random } from '../../packages/world/ground/random.ts';

export interface Checkout {
  id: string;
  sessionId: string;
  wallet: number;
  credits: number;
  amountCents: number;
}

export type DisputeEnd = 'inquiry' | 'open' | 'won' | 'lost';

/** A payment and its history, from which the expected ledger entries are computed. */
export interface Payment {
  id: string;
  checkout: Checkout;
  isPaid: boolean;
  refundedCents: number;
  disputes: DisputeEnd[];
}

export interface ProviderEvent {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

export interface Story {
  payment: Payment;
  events: ProviderEvent[];
}

const BEGAN = 1_790_000_000;

/** Creates the events of one payment, each with a distinct id and timestamp. */
class Narrator {
  readonly events: ProviderEvent[] = [];
  readonly payment: Payment;
  readonly #number: string;

  constructor(number: string, checkout: Checkout) {
    this.#number = number;
    this.payment = { id: `pi_bench_${number}`, checkout, isPaid: false, refundedCents: 0, disputes: [] };
  }

  tell(type: string, object: Record<string, unknown>): void {
    const { length } = this.events;
    const id = `evt_bench_${this.#number}_${length}`;
    this.events.push({ id, type, created: BEGAN + length, data: { object: { livemode: false, ...object } } });
  }

  session(type: string, status: 'complete' | 'expired', isPaid: boolean): void {
    const { id, sessionId, amountCents } = this.payment.checkout;
    this.tell(`checkout.session.${type}`, {
      id: sessionId,
      object: 'checkout.session',
      mode: 'payment',
      amount_total: amountCents,
      currency: 'usd',
      client_reference_id: id,
      metadata: { checkout_id: id },
      payment_intent: status === 'expired' ? null : this.payment.id,
      payment_status: isPaid ? 'paid' : 'unpaid',
      status,
    });
  }

  intent(): void {
    const { id, amountCents } = this.payment.checkout;
    this.tell('payment_intent.succeeded', {
      id: this.payment.id,
      object: 'payment_intent',
      amount: amountCents,
      amount_received: amountCents,
      currency: 'usd',
      status: 'succeeded',
      latest_charge: `ch_bench_${this.#number}`,
      metadata: { checkout_id: id },
    });
  }

  /** `namesCheckout`: whether the charge has the payment's metadata, which the provider copies when it creates the charge, but not always. */
  charge(type: string, namesCheckout: boolean): void {
    const { id, amountCents } = this.payment.checkout;
    this.tell(`charge.${type}`, {
      id: `ch_bench_${this.#number}`,
      object: 'charge',
      payment_intent: this.payment.id,
      amount: amountCents,
      amount_refunded: this.payment.refundedCents,
      captured: true,
      currency: 'usd',
      paid: true,
      metadata: namesCheckout ? { checkout_id: id } : {},
    });
  }

  dispute(type: string, dispute: number, status: string): void {
    this.tell(`charge.dispute.${type}`, {
      id: `dp_bench_${this.#number}_${dispute}`,
      object: 'dispute',
      amount: this.payment.checkout.amountCents,
      charge: `ch_bench_${this.#number}`,
      currency: 'usd',
      payment_intent: this.payment.id,
      status,
      metadata: {},
    });
  }
}

/** The random history of one payment. `number` names it: two stories with the same number are the same payment. */
export function tellStory(random: Random, number: string, checkout: Checkout): Story {
  const narrator = new Narrator(number, checkout);
  const { payment, events } = narrator;
  const beginning = random.int(20);
  if (beginning === 0) narrator.session('expired', 'expired', false);
  else if (beginning === 1) {
    narrator.session('completed', 'complete', false);
    narrator.session('async_payment_failed', 'complete', false);
  } else {
    payment.isPaid = true;
    tellOfPaying(random, narrator);
    if (random.chance(0.35)) tellOfRefunds(random, narrator);
    for (let dispute = 0; random.chance(0.25) && dispute < 2; dispute += 1) tellOfDispute(random, narrator, dispute);
  }
  if (random.chance(0.1)) narrator.tell('customer.updated', { id: `cus_bench_${number}`, object: 'customer', email: 'buyer@example.com' });
  return { payment, events };
}

function tellOfPaying(random: Random, narrator: Narrator): void {
  const isAsync = random.chance(0.3);
  narrator.session('completed', 'complete', !isAsync);
  narrator.intent();
  if (random.chance(0.5)) narrator.charge('succeeded', random.chance(0.8));
  if (isAsync) narrator.session('async_payment_succeeded', 'complete', true);
}

/** Refunds a part, several parts, or everything; each event gives the total refunded so far. */
function tellOfRefunds(random: Random, narrator: Narrator): void {
  const { payment } = narrator;
  const { amountCents } = payment.checkout;
  for (let refunds = random.between(1, 3); refunds > 0 && payment.refundedCents < amountCents; refunds -= 1) {
    const most = amountCents - payment.refundedCents;
    payment.refundedCents += random.chance(0.4) ? most : random.between(1, most);
    narrator.charge('refunded', random.chance(0.8));
  }
}

function tellOfDispute(random: Random, narrator: Narrator, dispute: number): void {
  const end = random.pick(['inquiry', 'open', 'won', 'lost'] as const);
  narrator.payment.disputes.push(end);
  if (end === 'inquiry') {
    narrator.dispute('created', dispute, 'warning_needs_response');
    if (random.chance(0.5)) narrator.dispute('closed', dispute, 'warning_closed');
    return;
  }
  narrator.dispute('created', dispute, 'needs_response');
  narrator.dispute('funds_withdrawn', dispute, 'needs_response');
  if (random.chance(0.5)) narrator.dispute('updated', dispute, 'under_review');
  if (end !== 'open') narrator.dispute('closed', dispute, end);
  if (end === 'won') narrator.dispute('funds_reinstated', dispute, 'won');
}
