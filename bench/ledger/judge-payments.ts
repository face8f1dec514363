import type pg from 'pg';
import type { Delivered } from './deliver-events.ts';
import { sumOfCharges } from './drive-spends.ts';
import type { Payment } from './payment-events.ts';
import { countKinds } from './report.ts';
import type { Statement, Wallet } from './wallets.ts';

/** What the ledger has of one payment. */
interface BookedPayment {
  /** Transactions that credited it, and the credits of them. */
  purchases: number;
  bought: number;
  /** What of it stands, after all reversals. */
  standing: number;
}

/** By the payment's id. Read from the postings alone. */
export async function readBookedPayments(db: pg.Pool): Promise<Map<string, BookedPayment>> {
  const found = await db.query<BookedPayment & { id: string }>(
    `select split_part(idempotency_key, ':', 2) as id, count(*) filter (where moved.kind = 'purchase')::integer as purchases,
       coalesce(-sum(amount) filter (where moved.kind = 'purchase'), 0)::integer as bought, -sum(amount)::integer as standing
     from ledger_transaction moved join posting on posting.transaction_id = moved.id
     join ledger_account house on house.id = ledger_account_id and house.kind = 'purchases' group by 1`,
  );
  return new Map(found.rows.map(({ id, ...booked }) => [id, booked]));
}

export interface Outcome {
  wallets: readonly Wallet[];
  statements: readonly Statement[];
  /** By wallet. */
  owed: readonly number[];
  payments: readonly Payment[];
  booked: ReadonlyMap<string, BookedPayment>;
  delivered: Delivered;
  /** Payments whose page says that they are credited. */
  shownCredited: ReadonlySet<string>;
  /** Events in the inbox that could not be applied. */
  failedEvents: number;
}

/**
 * What must hold in the end: each payment that was made is credited once with its credits, and what stands of it is what the model says;
 * no other is; and every wallet has what stands, less what it spent. Returns a sentence for each breach.
 */
export function judgePayments({ wallets, statements, owed, payments, booked, delivered, shownCredited, failedEvents }: Outcome): string[] {
  const breaches = countKinds(delivered.odd).map((odd) => `a delivery was answered as none may be: ${odd}`);
  const known = new Set(payments.map(({ id }) => id));
  for (const id of booked.keys()) if (!known.has(id)) breaches.push(`${id} moved credits, and nobody paid it`);
  const standing = wallets.map(() => 0);
  for (const payment of payments) {
    const left = creditsLeft(payment);
    standing[payment.checkout.wallet]! += left;
    const { purchases, bought, standing: stands } = booked.get(payment.id) ?? { purchases: 0, bought: 0, standing: 0 };
    const credited = payment.isPaid ? payment.checkout.credits : 0;
    const story = JSON.stringify(payment);
    if (purchases !== (payment.isPaid ? 1 : 0)) breaches.push(`${payment.id} was credited ${purchases} times: ${story}`);
    if (bought !== credited) breaches.push(`${payment.id} was credited ${bought} credits and bought ${credited}: ${story}`);
    if (stands !== left) breaches.push(`of ${payment.id} ${stands} credits stand and ${left} should: ${story}`);
    if (shownCredited.has(payment.id) !== payment.isPaid) breaches.push(`${payment.id} does not say whether it is credited: ${story}`);
  }
  for (const [number, { given }] of wallets.entries()) {
    const { balance, searches } = statements[number]!;
    const spent = sumOfCharges(searches.values());
    const should = given + standing[number]! - spent;
    if (balance - owed[number]! !== should)
      breaches.push(`wallet ${number} has ${balance} and owes ${owed[number]}; after spending ${spent} it should come to ${should}`);
    if (balance < 0 || owed[number]! < 0) breaches.push(`wallet ${number} has ${balance} and owes ${owed[number]}`);
  }
  if (failedEvents > 0) breaches.push(`${failedEvents} events were answered and not applied`);
  return breaches;
}

/** What payments are worth, worked out anew from the published rule and nothing that the product has: the measure that it is held against. */

/**
 * A payment that was made gives its credits. A dispute that is open or lost takes all of them, an inquiry and one that was won take none;
 * refunds take their share of the price in credits, and a fraction of a credit stays with the buyer.
 */
export function creditsLeft({ checkout: { credits, amountCents }, isPaid, refundedCents, disputes }: Payment): number {
  if (!isPaid || disputes.includes('open') || disputes.includes('lost')) return 0;
  return Math.ceil((credits * (amountCents - refundedCents)) / amountCents);
}
