import type pg from 'pg';
import type { Delivered } from './deliver-events.ts';
import { sumOfCharges } from './drive-spends.ts';
import type { Payment } from './payment-events.ts';
import { countKinds } from './report.ts';
import type { Statement, Wallet } from './wallets.ts';

/** What the ledger records for one payment. */
interface BookedPayment {
  /** Number of transactions that credited it, and their credits. */
  purchases: number;
  bought: number;
  /** Credits that remain after all reversals. */
  standing: number;
}

/** By payment id; read from the postings alone. */
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
  /** Payments that their page shows as credited. */
  shownCredited: ReadonlySet<string>;
  /** Events in the inbox that could not be applied. */
  failedEvents: number;
}

/**
 * Invariants at the end: each payment that was made is credited once with its credits, and what remains of it equals the model's result; no other payment is
 * credited; and every wallet has what remains, less what it spent. Returns a sentence for each violation.
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

/** Computes what payments are worth from the published rule alone, without code of the product, as an independent reference. */

/**
 * A payment gives its credits. An open or lost dispute takes all of them; an inquiry or a won dispute takes none. Refunds take their share of the price in
 * credits, rounded in the buyer's favour.
 */
export function creditsLeft({ checkout: { credits, amountCents }, isPaid, refundedCents, disputes }: Payment): number {
  if (!isPaid || disputes.includes('open') || disputes.includes('lost')) return 0;
  return Math.ceil((credits * (amountCents - refundedCents)) / amountCents);
}
