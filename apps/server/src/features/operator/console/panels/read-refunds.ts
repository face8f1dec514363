import type { OperatorPayment, OperatorRefunds } from '@deedline/contract/operator/accounts';
import type { Queryable } from '../../../../transaction.ts';
import { addDays } from '../../../opt-outs/requests/deadlines.ts';
import type { OperatorContext } from '../../../record/operator-context.ts';
import type { AccountView } from '../../ledger/show-account.ts';
import { showOwed, showSetAside } from '../../ledger/owed.ts';

const DAYS = 30;
const SHOWN = 100;

/** What was refunded of what was charged, and which payments need attention. Accounts are shown by id. */
export async function readRefunds(ctx: OperatorContext): Promise<OperatorRefunds> {
  const since = addDays(ctx.now(), -DAYS);
  const setAside = await showSetAside(ctx);
  const owed = await showOwed(ctx);
  const [contacts, byReason, latest, payments] = await Promise.all([
    selectContactRefunds(ctx.db, since),
    selectRefundReasons(ctx.db, since),
    selectLatestReports(ctx.db, since, SHOWN),
    selectTakenBack(ctx.db, SHOWN),
  ]);
  return {
    contacts: { ...contacts, byReason },
    latest: latest.map((report) => ({ ...report, at: report.at.toISOString() })),
    payments: payments.map(presentPayment),
    setAside: setAside.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    owed: owed.map(({ accountId, owedCredits, isClosed }) => ({ accountId, owedCredits, isClosed })),
  };
}

export function presentPayment({ paidAt, ...payment }: AccountView['payments'][number]): OperatorPayment {
  return { ...payment, paidAt: paidAt?.toISOString() ?? null };
}

type PaymentRow = AccountView['payments'][number];

type Contacts = OperatorRefunds['contacts'];

export async function selectContactRefunds(db: Queryable, since: Date): Promise<Omit<Contacts, 'byReason'>> {
  const found = await db.query(
    `select count(*) filter (where outcome <> 'right_party')::int as reports, count(refunded_at)::int as refunded,
       coalesce(sum(refunded_credits), 0)::int as "refundedCredits",
       (select coalesce(sum(credits), 0)::int from contact_purchase where bought_at > $1) as "chargedCredits"
     from contact_outcome where reported_at > $1`,
    [since],
  );
  return found.rows[0]!;
}

async function selectRefundReasons(db: Queryable, since: Date): Promise<Contacts['byReason']> {
  const found = await db.query(
    `select reason, count(*)::int as reports, sum(refunded_credits)::int as credits from contact_outcome
     where reported_at > $1 and outcome <> 'right_party' group by reason order by reports desc, reason`,
    [since],
  );
  return found.rows;
}

type Latest = Omit<OperatorRefunds['latest'][number], 'at'> & { at: Date };

/** Reports of wrong contacts, the latest first. The contact itself is stored only as a hash. */
export async function selectLatestReports(db: Queryable, since: Date, most: number): Promise<Latest[]> {
  const found = await db.query(
    `select search_id as "searchId", account_id as "accountId", outcome, reason, refunded_credits as credits, reported_at as at
     from contact_outcome where reported_at > $1 and outcome <> 'right_party' order by reported_at desc, search_id limit $2`,
    [since, most],
  );
  return found.rows;
}

/** Payments that were taken back in part or whole, or are disputed; the latest first. */
export async function selectTakenBack(db: Queryable, most: number): Promise<PaymentRow[]> {
  const found = await db.query(
    `select payment.id, checkout.account_id as "accountId", paid_at as "paidAt", credits, amount_cents as "amountCents", coalesce(cents_paid_back(payment.id, refunded_cents), 0) as "refundedCents",
       standing_credits as "standingCredits", withheld,
       (select string_agg(standing, ', ' order by heard_at, id) from payment_dispute where payment_id = payment.id) as disputes
     from payment join checkout on checkout.id = checkout_id
     where payment.id in (select id from payment where refunded_cents > 0 or withheld is not null union select payment_id from payment_dispute
       union select payment_id from payment_refund)
     order by paid_at desc nulls last, payment.id limit $1`,
    [most],
  );
  return found.rows;
}
