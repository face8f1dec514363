import type { Queryable } from '../../../transaction.ts';
import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { insertRecord, type PaymentRow, selectPayments } from '../../record/operator-record.ts';
import type { BrokenLaw } from './laws.ts';

interface Database {
  db: Queryable;
}

export interface DebtView {
  accountId: string;
  owedCredits: number;
  isClosed: boolean;
  /** The payments that were taken back, in part or whole. */
  payments: PaymentRow[];
}

/** The accounts that owe credits, the largest debt first, with the payments that were taken back. The look is recorded. */
export async function showOwed(ctx: OperatorContext): Promise<DebtView[]> {
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'owed', result: 'done' });
  const debts = await listOwed(ctx);
  const payments = await selectPayments(
    ctx.db,
    debts.map(({ accountId }) => accountId),
  );
  const takenBack = payments.filter(({ standingCredits, credits }) => standingCredits < credits);
  return debts.map((debt) => ({ ...debt, payments: takenBack.filter(({ accountId }) => accountId === debt.accountId) }));
}

/** Payment events that are recorded but not applied, each with its reason. The look is recorded. */
export async function showSetAside(ctx: OperatorContext): ReturnType<typeof listSetAside> {
  await insertRecord(ctx.db, { ...actorOf(ctx), command: 'set-aside', result: 'done' });
  return listSetAside(ctx);
}

interface Debt {
  accountId: string;
  owedCredits: number;
  isClosed: boolean;
}

/** Accounts whose payment was taken back after they had spent the credits. The largest debt first. */
export async function listOwed({ db }: Database): Promise<Debt[]> {
  const found = await db.query(
    `select account_id as "accountId", -balance as owed, closed_at is not null as "isClosed"
     from ledger_account join account on account.id = account_id where kind = 'owed' and balance < 0 order by balance, account_id`,
  );
  return found.rows.map(({ owed, ...debt }) => ({ ...debt, owedCredits: Number(owed) }));
}

interface SetAside {
  eventId: string;
  type: string;
  outcome: 'set_aside' | 'failed';
  reason: string | null;
  receivedAt: Date;
  paymentId: string | null;
}

/**
 * Events that are recorded but not applied, each with its reason, oldest first. A payment that was credited to nobody is settled once it is paid back in full.
 */
export async function listSetAside({ db }: Database): Promise<SetAside[]> {
  const found = await db.query(
    `select event.id as "eventId", type, outcome, reason, received_at as "receivedAt", payment_id as "paymentId" from payment_event event
     where applied_at is null and not (reason = 'account_closed' and exists (
       select from payment join checkout on checkout.id = checkout_id where payment.id = event.payment_id and cents_paid_back(payment.id, refunded_cents) >= amount_cents))
       and not (reason = 'refund_failed' and exists (
         select from payment_refund where has_failed and payment_refund.id = event.body -> 'object' ->> 'id'))
       and not (reason in ('checkout_paid_twice', 'amount_disagrees', 'currency_disagrees') and exists (
         select from payment_event back
         cross join lateral (values (back.body -> 'object'), (back.body -> 'object' -> 'charge'), (back.body -> 'object' -> 'payment_intent' -> 'latest_charge')) as said (charge)
         where back.payment_id = event.payment_id and charge ->> 'object' = 'charge' and cents_paid_back(event.payment_id, (charge ->> 'amount_refunded')::integer) >= (charge ->> 'amount')::integer))
     order by received_at, id`,
  );
  return found.rows.map((row) => ({ ...row, outcome: row.outcome === 'failed' ? 'failed' : 'set_aside' }));
}

/**
 * Every breach of a law between payments and the ledger: each payment is credited exactly once, and what stands of it is what refunds and disputes leave. Reads
 * all payments, so it is meant for the nightly check, not for a request.
 */
export async function verifyPayments({ db }: Database): Promise<BrokenLaw[]> {
  const found = await db.query(`
    with bought as (
      select split_part(idempotency_key, ':', 2) as payment_id, ledger_transaction.account_id,
        count(*) filter (where ledger_transaction.kind = 'purchase') as purchases,
        -coalesce(sum(amount) filter (where ledger_transaction.kind = 'purchase'), 0) as purchased,
        count(*) as movements, -sum(amount) as standing
      from ledger_transaction
      join posting on transaction_id = ledger_transaction.id
      join ledger_account house on house.id = ledger_account_id and house.account_id is null and house.kind = 'purchases'
      where ledger_transaction.kind in ('purchase', 'reverse', 'restore')
      group by 1, 2
    ), paid as (
      select payment.*, checkout.account_id, credits, account.closed_at is not null as is_closed,
        case when paid_at is null then 0
          else credits - (credits::bigint * least(refunded.cents + disputed.cents, amount_cents)::bigint) / amount_cents end as due
      from payment left join checkout on checkout.id = checkout_id left join account on account.id = checkout.account_id
      cross join lateral (
        select coalesce(sum(coalesce(payment_dispute.amount_cents, checkout.amount_cents)), 0) as cents from payment_dispute
        where payment_id = payment.id and standing in ('open', 'lost')) disputed
      cross join lateral (
        select greatest(coalesce(sum(amount_cents) filter (where not has_failed), 0),
          payment.refunded_cents - coalesce(sum(amount_cents) filter (where has_failed), 0)) as cents from payment_refund
        where payment_id = payment.id) refunded
    )
    select 'what the ledger says of a payment, the payment says too' as law, coalesce(paid.id, bought.payment_id, '') as what
      from paid full join bought on bought.payment_id = paid.id and bought.account_id = paid.account_id
      where (coalesce(bought.movements, 0), coalesce(bought.standing, 0)) is distinct from (paid.movements::bigint, paid.standing_credits::numeric)
    union all
    select 'a payment is credited exactly once, with exactly its credits', paid.id
      from paid left join bought on bought.payment_id = paid.id and bought.account_id = paid.account_id
      where case
        when paid_at is null or (is_closed and purchases is null) then coalesce(purchases, 0) <> 0
        else (purchases, purchased) is distinct from (1::bigint, credits::numeric) end
    union all
    select 'what stands of a payment is what its refunds and disputes leave', id from paid
      where case when is_closed then standing_credits > due else standing_credits <> due end
    union all
    select 'only what a closed account should have is withheld', id from paid
      where (withheld is not null) <> (coalesce(is_closed, false) and standing_credits < due)
    order by 1, 2`);
  return found.rows;
}
