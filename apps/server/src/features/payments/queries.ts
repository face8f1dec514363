/** The SQL of checkouts, payments and what the provider reported about them. */
import type { Queryable } from '../../transaction.ts';
import type { Applied, Outcome } from './take-event.ts';
import type { PaymentEvent, PaymentFacts } from './read-event.ts';
import type { DisputeStanding, Movement } from './rules.ts';
import { Fault } from '../../http/describe-fault.ts';
import { lockWallet } from '../credits/wallet.ts';

export interface NewCheckout {
  id: string;
  accountId: string;
  priceId: string;
  credits: number;
  amountCents: number;
  currency: string;
  now: Date;
}

export async function insertCheckout(db: Queryable, checkout: NewCheckout): Promise<void> {
  await db.query(
    'insert into checkout (id, account_id, price_id, credits, amount_cents, currency, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [checkout.id, checkout.accountId, checkout.priceId, checkout.credits, checkout.amountCents, checkout.currency, checkout.now],
  );
}

export interface CheckoutRow {
  id: string;
  amount_cents: number;
  currency: string;
  session_id: string | null;
  ended_at: Date | null;
  /** The payment that paid for it. */
  payment_id: string | null;
}

export async function selectCheckout(db: Queryable, id: string): Promise<CheckoutRow | undefined> {
  const found = await db.query({
    name: 'payment-checkout',
    text: `select checkout.id, amount_cents, currency, session_id, ended_at, payment.id as payment_id
           from checkout left join payment on payment.checkout_id = checkout.id where checkout.id = $1`,
    values: [id],
  });
  return found.rows[0];
}

/** Sets only what was not known before. */
export async function updateCheckout(
  db: Queryable,
  id: string,
  known: { sessionId: string | null; ended: 'expired' | 'failed' | null; now: Date },
): Promise<void> {
  await db.query(
    `update checkout set session_id = coalesce(session_id, $2), ended_at = coalesce(ended_at, case when $3::text is not null then $4::timestamptz end),
       end_reason = coalesce(end_reason, $3) where id = $1`,
    [id, known.sessionId, known.ended, known.now],
  );
}

export interface OwnCheckoutRow {
  id: string;
  credits: number;
  price_id: string;
  is_credited: boolean;
  has_ended: boolean;
}

const OWN_CHECKOUT = `select checkout.id, credits, price_id, coalesce(payment.movements > 0, false) as is_credited, ended_at is not null as has_ended
  from checkout left join payment on payment.checkout_id = checkout.id`;

export async function selectOwnCheckout(db: Queryable, accountId: string, sessionId: string): Promise<OwnCheckoutRow | undefined> {
  const found = await db.query(`${OWN_CHECKOUT} where account_id = $1 and session_id = $2`, [accountId, sessionId]);
  return found.rows[0];
}

/** Whether the provider may be asked about this checkout now. If so, nobody may ask again for `pauseMs`. */
export async function claimAsking(db: Queryable, id: string, now: Date, pauseMs: number): Promise<boolean> {
  const claimed = await db.query('update checkout set asked_at = $2 where id = $1 and (asked_at is null or asked_at <= $3)', [
    id,
    now,
    new Date(now.getTime() - pauseMs),
  ]);
  return claimed.rowCount === 1;
}

/** Claims checkouts of a time span that are neither paid nor ended, to ask the provider about them. Each is claimed again only after a pause. */
export async function claimConfirming(
  db: Queryable,
  { since, until, now, askedBefore, most }: { since: Date; until: Date; now: Date; askedBefore: Date; most: number },
): Promise<{ id: string; sessionId: string }[]> {
  const claimed = await db.query(
    `update checkout set asked_at = $3 where id in (
       select checkout.id from checkout where created_at between $1 and $2 and session_id is not null and ended_at is null
         and (asked_at is null or asked_at <= $4) and not exists (select from payment where checkout_id = checkout.id and paid_at is not null)
       order by asked_at nulls first limit $5 for update skip locked)
     returning id, session_id as "sessionId"`,
    [since, until, now, askedBefore, most],
  );
  return claimed.rows.map(({ id, sessionId }) => ({ id, sessionId: sessionId! }));
}

export interface PaymentRow {
  checkout_id: string | null;
  paid_at: Date | null;
  refunded_cents: number;
  movements: number;
  standing_credits: number;
  withheld: string | null;
  id: string;
}

/** Locks the payment for the rest of the transaction. The refunded amount of its charge is the largest that was ever reported. */
export async function upsertPayment(db: Queryable, id: string, refundedCents: number): Promise<PaymentRow> {
  const merged = await db.query({
    name: 'payment-merge',
    text: `insert into payment (id, refunded_cents) values ($1, $2)
           on conflict (id) do update set refunded_cents = greatest(payment.refunded_cents, excluded.refunded_cents)
           returning id, checkout_id, paid_at, refunded_cents, movements, standing_credits, withheld`,
    values: [id, refundedCents],
  });
  return merged.rows[0]!;
}

/** Separate from the insert: inserting a row under two unique keys at once may fail on one of them while it waits for the other. */
export async function linkPayment(db: Queryable, id: string, checkoutId: string, paidAt: Date): Promise<void> {
  await db.query({
    name: 'payment-link',
    text: 'update payment set checkout_id = $2, paid_at = $3 where id = $1',
    values: [id, checkoutId, paidAt],
  });
}

const DECIDEDNESS = <const Row extends string>(row: Row) =>
  `case ${row}.standing when 'inquiry' then 0 when 'open' then 1 else 2 end` as const;

const NEWER = `(${DECIDEDNESS('excluded')}, excluded.heard_at, excluded.standing) >
  (${DECIDEDNESS('payment_dispute')}, payment_dispute.heard_at, payment_dispute.standing)` as const;

/**
 * A decision outweighs an open dispute and a later decision an earlier one; within the same second the alphabetically last wins. The order of arrival never
 * matters. The amount is the largest that was reported.
 */
export async function upsertDispute(
  db: Queryable,
  dispute: { id: string; paymentId: string; standing: DisputeStanding; heardAt: Date; amountCents: number | null },
): Promise<void> {
  await db.query(
    `insert into payment_dispute (id, payment_id, standing, heard_at, amount_cents) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set amount_cents = greatest(payment_dispute.amount_cents, excluded.amount_cents),
       standing = case when ${NEWER} then excluded.standing else payment_dispute.standing end,
       heard_at = case when ${NEWER} then excluded.heard_at else payment_dispute.heard_at end`,
    [dispute.id, dispute.paymentId, dispute.standing, dispute.heardAt, dispute.amountCents],
  );
}

/** The amount is the largest that was reported. A refund that failed once stays failed. */
export async function upsertRefund(
  db: Queryable,
  refund: { id: string; paymentId: string; amountCents: number; hasFailed: boolean },
): Promise<void> {
  await db.query(
    `insert into payment_refund (id, payment_id, amount_cents, has_failed) values ($1, $2, $3, $4)
     on conflict (id) do update set amount_cents = greatest(payment_refund.amount_cents, excluded.amount_cents),
       has_failed = payment_refund.has_failed or excluded.has_failed`,
    [refund.id, refund.paymentId, refund.amountCents, refund.hasFailed],
  );
}

export interface PurchaseRow {
  account_id: string;
  credits: number;
  amount_cents: number;
  is_closed: boolean;
  refunded_cents: number;
  disputed_cents: number;
}

/** What was bought, and how much of its money was taken back. The account is locked against closing and reopening for the rest of the transaction. */
export async function selectPurchase(db: Queryable, checkoutId: string, payment: PaymentRow): Promise<PurchaseRow> {
  const found = await db.query({
    name: 'payment-purchase',
    text: `select account_id, credits, amount_cents, account.closed_at is not null as is_closed, coalesce(cents_paid_back($2, $3), 0) as refunded_cents,
             (select least(coalesce(sum(coalesce(dispute.amount_cents, checkout.amount_cents)), 0), checkout.amount_cents)::integer
              from payment_dispute dispute where payment_id = $2 and standing in ('open', 'lost')) as disputed_cents
           from checkout join account on account.id = account_id where checkout.id = $1 for share of account`,
    values: [checkoutId, payment.id, payment.refunded_cents],
  });
  return found.rows[0]!;
}

/** What an account owes. Locks its wallet for the rest of the transaction, so that two payments take each other's share into account. */
export async function lockDebt(db: Queryable, accountId: string): Promise<number> {
  await lockWallet(db, accountId);
  const found = await db.query("select -balance as owed from ledger_account where account_id = $1 and kind = 'owed'", [accountId]);
  return Number(found.rows[0]!.owed);
}

const MOVEMENTS = {
  purchase: 'select purchase_credits($1, $2, $3) as moved',
  reverse: 'select reverse_credits($1, $2, $3) is not null as moved',
  restore: 'select restore_credits($1, $2, $3) as moved',
} as const satisfies Record<Movement['kind'], string>;

/** Throws when the ledger already has a movement with this key: the ledger then knows something about the payment that its row does not. */
export async function callMovement(db: Queryable, kind: Movement['kind'], key: string, accountId: string, credits: number): Promise<void> {
  const called = await db.query({
    name: `payment-move-${kind}`,
    text: MOVEMENTS[kind],
    values: [key, accountId, credits],
  });
  if (!called.rows[0]!.moved) throw new Fault(`The ledger has the movement ${kind}:${key} already`);
}

export async function recordMovements(
  db: Queryable,
  paymentId: string,
  posted: { movements: number; standingCredits: number; withheld: 'account_closed' | null },
): Promise<void> {
  await db.query({
    name: 'payment-posted',
    text: 'update payment set movements = $2, standing_credits = $3, withheld = $4 where id = $1',
    values: [paymentId, posted.movements, posted.standingCredits, posted.withheld],
  });
}

/** The outcome of an event that was applied; undefined when it is new or waits for the operator. */
export async function selectAppliedOutcome(db: Queryable, eventId: string): Promise<Outcome | undefined> {
  const found = await db.query({
    name: 'payment-event-known',
    text: 'select outcome from payment_event where id = $1 and applied_at is not null',
    values: [eventId],
  });
  return found.rows[0]?.outcome;
}

/** Records the outcome of an event. An event that was applied already stays as it is. */
export async function upsertEvent(
  db: Queryable,
  event: PaymentEvent,
  applied: Pick<Applied, 'outcome' | 'reason'> & { paymentId: string | null },
  now: Date,
): Promise<void> {
  const isOpen = applied.outcome === 'set_aside' || applied.outcome === 'failed';
  await db.query({
    name: 'payment-event-outcome',
    text: `insert into payment_event (id, type, body, received_at, applied_at, outcome, reason, payment_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (id) do update set body = excluded.body, applied_at = excluded.applied_at, outcome = excluded.outcome,
             reason = excluded.reason, payment_id = excluded.payment_id where payment_event.applied_at is null`,
    values: [
      event.id,
      event.type,
      { created: event.created, object: event.object },
      now,
      isOpen ? null : now,
      applied.outcome,
      applied.reason,
      applied.paymentId,
    ],
  });
}

export async function selectEvent(db: Queryable, id: string): Promise<PaymentEvent | undefined> {
  const found = await db.query('select id, type, body from payment_event where id = $1', [id]);
  const row = found.rows[0];
  return row && { id: row.id, type: row.type, ...row.body };
}

/** Events whose processing failed, oldest first. */
export async function selectFailedEvents(db: Queryable, most: number): Promise<string[]> {
  const found = await db.query(
    `select id from payment_event where applied_at is null and outcome = 'failed' order by received_at limit $1`,
    [most],
  );
  return found.rows.map(({ id }) => id);
}

/** Which of these events would tell us something new and are not in the inbox yet, by their index in the list. */
export async function selectNews(db: Queryable, told: readonly { event: PaymentEvent; facts: PaymentFacts }[]): Promise<number[]> {
  const facts = told.map((each) => each.facts);
  const found = await db.query(
    `select told.place from unnest($1::text[], $2::boolean[], $3::integer[], $4::text[], $5::text[], $6::uuid[], $7::boolean[], $8::text[], $9::integer[], $10::text[], $11::integer[], $12::boolean[])
       with ordinality as told (payment_id, is_paid, refunded_cents, dispute_id, standing, checkout_id, has_ended, event_id, disputed_cents, refund_id, refund_cents,
         refund_failed, place)
     left join payment on payment.id = told.payment_id
     left join payment_dispute on payment_dispute.id = told.dispute_id
     left join payment_refund on payment_refund.id = told.refund_id
     left join checkout on checkout.id = told.checkout_id
     where ((told.is_paid and payment.paid_at is null) or told.refunded_cents > coalesce(payment.refunded_cents, 0)
       or (told.dispute_id is not null and (payment_dispute.id is null or
         (payment_dispute.standing <> told.standing and (payment_dispute.standing in ('inquiry', 'open') or told.standing in ('won', 'lost'))) or
         told.disputed_cents > coalesce(payment_dispute.amount_cents, 0)))
       or (told.refund_id is not null and (payment_refund.id is null or told.refund_cents > payment_refund.amount_cents
         or (told.refund_failed and not payment_refund.has_failed)))
       or (told.has_ended and checkout.id is not null and checkout.ended_at is null))
       and not exists (select from payment_event where payment_event.id = told.event_id)
     order by told.place`,
    [
      facts.map(({ paymentId }) => paymentId),
      facts.map(({ paid }) => paid !== null),
      facts.map(({ refundedCents }) => refundedCents),
      facts.map(({ dispute }) => dispute?.id ?? null),
      facts.map(({ dispute }) => dispute?.standing ?? null),
      facts.map(({ checkoutId }) => checkoutId),
      facts.map(({ ended }) => ended !== null),
      told.map(({ event }) => event.id),
      facts.map(({ dispute }) => dispute?.amountCents ?? null),
      facts.map(({ refund }) => refund?.id ?? null),
      facts.map(({ refund }) => refund?.amountCents ?? null),
      facts.map(({ refund }) => refund?.hasFailed ?? null),
    ],
  );
  return found.rows.map(({ place }) => Number(place) - 1);
}

export async function selectOwed(db: Queryable, accountId: string): Promise<number> {
  const found = await db.query(`select -balance as owed from ledger_account where account_id = $1 and kind = 'owed'`, [accountId]);
  return Number(found.rows[0]?.owed ?? 0n);
}
