import { randomUUIDv7 } from 'node:crypto';
import { createPool } from '@deedline/database/connect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '../../../context.ts';
import { createPaymentProvider } from '../../../outside/payments/provider.ts';
import { balanceOf, beginCheckout, deliver, disputed, eventOf, paidIntent, type Checkout } from '../../../testing/payments.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { disputePracticePayment, refundPracticePayment } from '../practice.ts';
import { verifyLedger } from '../../operator/ledger/verify-ledger.ts';
import { listOwed, listSetAside, verifyPayments } from '../../operator/ledger/owed.ts';
import { replayEvent } from '../take-event.ts';

let app: TestServer;
let client: TestClient;
let checkout: Checkout;
beforeAll(async () => void (app = await startTestServer()));
beforeEach(async () => {
  client = await app.signUp();
  checkout = await beginCheckout(client, app);
});
afterAll(() => app.close());

const pay = () => client.post(`/api/practice-checkout/${checkout.sessionId}`, { action: 'pay' });
const wallet = async () => (await balanceOf(app, checkout.accountId)).wallet;

describe('replayEvent', () => {
  test('does nothing for an event that was already applied', async () => {
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    await deliver(app, event);
    expect(await replayEvent(app.ctx, event.id)).toEqual({ outcome: 'noted', reason: null, movements: [], isRepeated: false });
    expect(await wallet()).toBe(60);
    const { rows } = await app.ctx.db.query('select outcome from payment_event where id = $1', [event.id]);
    expect(rows).toEqual([{ outcome: 'applied' }]);
  });

  test('applies an event that was set aside, once the reason is gone', async () => {
    await app.ctx.db.query('update checkout set amount_cents = 4400 where id = $1', [checkout.checkoutId]);
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    await deliver(app, event);
    expect(await replayEvent(app.ctx, event.id)).toMatchObject({ outcome: 'set_aside', reason: 'amount_disagrees' });
    await app.ctx.db.query('update checkout set amount_cents = 4500 where id = $1', [checkout.checkoutId]);
    expect(await replayEvent(app.ctx, event.id)).toEqual({
      outcome: 'applied',
      reason: null,
      movements: [{ kind: 'purchase', credits: 50 }],
      isRepeated: false,
    });
    expect((await listSetAside(app.ctx)).map(({ eventId }) => eventId)).not.toContain(event.id);
    expect(await wallet()).toBe(60);
  });

  test('refuses an unknown event', async () => {
    await expect(replayEvent(app.ctx, 'evt_never')).rejects.toThrow('There is no such event');
  });
});

describe('a practice payment', () => {
  test('is refunded in parts, never beyond what is left', async () => {
    await pay();
    expect(await refundPracticePayment(app.ctx, checkout.paymentId, 1500)).toMatchObject({ movements: [{ kind: 'reverse', credits: 16 }] });
    expect(await refundPracticePayment(app.ctx, checkout.paymentId, 3000)).toMatchObject({ movements: [{ kind: 'reverse', credits: 34 }] });
    expect(await wallet()).toBe(10);
    await expect(refundPracticePayment(app.ctx, checkout.paymentId, 1)).rejects.toThrow('not enough of it is left');
    for (const cents of [0, -5, 0.5, Number.NaN])
      await expect(refundPracticePayment(app.ctx, checkout.paymentId, cents)).rejects.toThrow('a whole number of cents');
  });

  test('loses its credits by a dispute, and gets them back when it is won', async () => {
    await pay();
    await disputePracticePayment(app.ctx, checkout.paymentId, 'open');
    expect(await wallet()).toBe(10);
    expect(await disputePracticePayment(app.ctx, checkout.paymentId, 'won')).toMatchObject({
      movements: [{ kind: 'restore', credits: 50 }],
    });
    expect(await wallet()).toBe(60);
  });

  test('must exist, be paid and be a practice payment', async () => {
    for (const id of [checkout.paymentId, 'pi_practice_never']) {
      await expect(refundPracticePayment(app.ctx, id, 100)).rejects.toThrow('no such practice payment');
      await expect(disputePracticePayment(app.ctx, id, 'lost')).rejects.toThrow('no such practice payment');
    }
    const keys = { mode: 'stripe', secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' } as const;
    const real: AppContext = { ...app.ctx, payments: createPaymentProvider({ ...app.ctx, config: { ...app.ctx.config, payments: keys } }) };
    await expect(refundPracticePayment(real, checkout.paymentId, 100)).rejects.toThrow('Payment not found');
  });
});

test('debts are listed, the largest first, also of closed accounts', async () => {
  await pay();
  await app.ctx.db.query('select hold_credits($1, $2, 60)', [randomUUIDv7(), checkout.accountId]);
  await refundPracticePayment(app.ctx, checkout.paymentId, 900);
  const small = checkout.accountId;
  client = await app.signUp();
  checkout = await beginCheckout(client, app);
  await pay();
  await app.ctx.db.query('select hold_credits($1, $2, 60)', [randomUUIDv7(), checkout.accountId]);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  await disputePracticePayment(app.ctx, checkout.paymentId, 'lost');
  expect(await listOwed(app.ctx)).toEqual([
    { accountId: checkout.accountId, owedCredits: 50, isClosed: true },
    { accountId: small, owedCredits: 10, isClosed: false },
  ]);
});

test('a payment refunded after its account was closed leaves as debt only what had been spent', async () => {
  await pay();
  const unspent = checkout;
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  client = await app.signUp();
  checkout = await beginCheckout(client, app);
  await pay();
  const hold = randomUUIDv7();
  await app.ctx.db.query('select hold_credits($1, $2, 30)', [hold, checkout.accountId]);
  await app.ctx.db.query('select settle_hold($1, 30)', [hold]);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  await refundPracticePayment(app.ctx, unspent.paymentId, 4500);
  await refundPracticePayment(app.ctx, checkout.paymentId, 900);
  const owed = async ({ accountId }: Checkout) => (await listOwed(app.ctx)).find((debt) => debt.accountId === accountId)?.owedCredits ?? 0;
  expect([await owed(unspent), await owed(checkout)]).toEqual([0, 0]);
  await refundPracticePayment(app.ctx, checkout.paymentId, 3600);
  expect([await owed(unspent), await owed(checkout)]).toEqual([0, 20]);
  expect(await verifyPayments(app.ctx)).toEqual([]);
  // The holds of these tests belong to no search.
  expect((await verifyLedger(app.ctx)).filter(({ law }) => !law.includes('hold'))).toEqual([]);
});

test('a won dispute clears the debt of a closed account, and the other credits stay withheld and are listed', async () => {
  await pay();
  const hold = randomUUIDv7();
  await app.ctx.db.query('select hold_credits($1, $2, 30)', [hold, checkout.accountId]);
  await app.ctx.db.query('select settle_hold($1, 30)', [hold]);
  await client.post('/api/auth/delete-account', { password: PASSWORD });
  const owed = async () => (await listOwed(app.ctx)).find(({ accountId }) => accountId === checkout.accountId)?.owedCredits ?? 0;
  const isWithheld = async () => (await listSetAside(app.ctx)).some(({ paymentId }) => paymentId === checkout.paymentId);
  await disputePracticePayment(app.ctx, checkout.paymentId, 'open');
  expect([await owed(), await isWithheld()]).toEqual([20, false]);
  await disputePracticePayment(app.ctx, checkout.paymentId, 'won');
  expect([await owed(), await isWithheld()]).toEqual([0, true]);
  expect(await verifyPayments(app.ctx)).toEqual([]);
  expect((await verifyLedger(app.ctx)).filter(({ law }) => !law.includes('hold'))).toEqual([]);
});

describe('verifyPayments', () => {
  test('finds nothing in sound payments', async () => {
    await pay();
    await refundPracticePayment(app.ctx, checkout.paymentId, 1500);
    await deliver(app, eventOf('charge.dispute.created', disputed({ ...checkout, paymentId: 'pi_not_heard_of' }, 'needs_response')));
    expect(await verifyPayments(app.ctx)).toEqual([]);
  });

  const TOLD = 'what the ledger says of a payment, the payment says too';
  const ONCE = 'a payment is credited exactly once, with exactly its credits';
  const STANDS = 'what stands of a payment is what its refunds and disputes leave';
  test.each([
    ['a payment that was never credited', 'update payment set movements = 0, standing_credits = 0 where id = $1', [TOLD, STANDS]],
    [
      'a payment that was made and not credited',
      `with again as (insert into checkout (id, account_id, price_id, credits, amount_cents, currency, created_at)
         select gen_random_uuid(), account_id, price_id, credits, amount_cents, currency, now()
         from checkout where id = (select checkout_id from payment where id = $1) returning id)
       insert into payment (id, checkout_id, paid_at) select $1 || 'x', id, now() from again`,
      [ONCE, STANDS],
    ],
    ['credits that stand after a refund', 'update payment set refunded_cents = 4500 where id = $1', [STANDS]],
    ['a refund that nothing followed', `insert into payment_refund values ('re_' || $1, $1, 900, false)`, [STANDS]],
    ['a dispute that nothing followed', `insert into payment_dispute values ('dp_' || $1, $1, 'lost', now())`, [STANDS]],
    [
      'another number of credits',
      'update checkout set credits = 51 where id = (select checkout_id from payment where id = $1)',
      [ONCE, STANDS],
    ],
    [
      'credits withheld from an open account',
      `update payment set withheld = 'account_closed' where id = $1`,
      ['only what a closed account should have is withheld'],
    ],
    [
      'credits that no payment explains',
      `select purchase_credits($1 || 'y:1', account_id, 5) from checkout join payment on checkout.id = checkout_id where payment.id = $1`,
      [TOLD],
    ],
    [
      'a payment credited twice',
      `select purchase_credits($1 || ':2', account_id, 50) from checkout join payment on checkout.id = checkout_id where payment.id = $1`,
      [ONCE, TOLD],
    ],
    [
      'credits given to another account',
      `with moved as (update checkout set account_id = (select id from account where id <> checkout.account_id and closed_at is null limit 1)
         where id = (select checkout_id from payment where id = $1) returning 1) select from moved`,
      [ONCE, TOLD],
    ],
  ])('reports %s', async (_what, sql, laws) => {
    await pay();
    const pool = createPool(app.ctx.config.databaseOwnerUrl!, { max: 1 });
    const db = await pool.connect();
    await db.query('begin');
    await db.query(sql, [checkout.paymentId]);
    const broken = await verifyPayments({ db });
    await db.query('rollback');
    db.release();
    await pool.end();
    expect(broken.every(({ what }) => what.startsWith(checkout.paymentId))).toBe(true);
    expect([...new Set(broken.map(({ law }) => law))].sort()).toEqual([...laws].sort());
  });
});
