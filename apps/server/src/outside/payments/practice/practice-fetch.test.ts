import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneKey } from '../../../testing/one-key.ts';
import { createPaymentProvider, requireProvider } from '../provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { disputePractice, payPractice, refundPractice } from './act.ts';
import { createPracticeFetch } from './practice-fetch.ts';

let app: TestServer;
let client: Stripe;
beforeAll(async () => {
  app = await startTestServer();
  client = await requireProvider(app.ctx).client();
});
afterAll(() => app.close());

const request = (reference: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: reference,
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Ten & more: [credits]' } } }],
  metadata: { checkout_id: reference },
  payment_intent_data: { metadata: { checkout_id: reference } },
  success_url: 'http://localhost/credits?success=true&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/credits?canceled=true',
});
const create = (reference: string, idempotencyKey = reference) => client.checkout.sessions.create(request(reference), { idempotencyKey });

test('opens a session as Stripe does, once for each idempotency key', async () => {
  const session = await create('ref 1');
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 1000,
    currency: 'usd',
    client_reference_id: 'ref 1',
    metadata: { checkout_id: 'ref 1' },
    url: `http://localhost:3000/practice-checkout/${session.id}`,
  });
  expect((await create('ref 1')).id).toBe(session.id);
  expect((await create('ref 1', 'another key')).id).not.toBe(session.id);
  expect((await client.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
});

test('writes out what is asked for, and nothing else', async () => {
  const { id } = await create('ref 2');
  await payPractice(app.ctx, id);
  const plain = await client.checkout.sessions.retrieve(id);
  const paymentId = id.replace('cs_', 'pi_');
  expect([plain.status, plain.payment_status, plain.payment_intent, plain.url]).toEqual(['complete', 'paid', paymentId, null]);
  const whole = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(whole.payment_intent).toMatchObject({
    id: paymentId,
    status: 'succeeded',
    amount_received: 1000,
    latest_charge: { object: 'charge', amount_refunded: 0, disputed: false, metadata: { checkout_id: 'ref 2' } },
  });
  const half = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(half.payment_intent).toMatchObject({ id: paymentId, latest_charge: id.replace('cs_', 'ch_') });
});

test('lists the newest first, by pages, since a time', async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push((await create(`page ${n}`)).id);
  const ids = [];
  for await (const { id } of client.checkout.sessions.list({ limit: 2 })) ids.push(id);
  expect(ids.slice(0, 5).toSorted()).toEqual(made.toSorted());
  // An id begins with its millisecond, so two that were made within the same one may come in either order.
  const times = ids.slice(0, 5).map((id) => id.slice(0, 'cs_practice_'.length + 12));
  expect(times).toEqual(times.toSorted().toReversed());
  const first = await client.checkout.sessions.list({ limit: 2 });
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  expect((await client.checkout.sessions.list({ created: { gte: inAnHour } })).data).toEqual([]);
});

test('lists refunds and disputes with what they are of', async () => {
  const { id } = await create('ref 3');
  await payPractice(app.ctx, id);
  const paymentId = id.replace('cs_', 'pi_');
  await refundPractice(app.ctx, paymentId, 400);
  await disputePractice(app.ctx, paymentId, 'open');
  const [refund] = (await client.refunds.list({ expand: ['data.charge'] })).data;
  expect(refund).toMatchObject({ payment_intent: paymentId, amount: 400, charge: { amount_refunded: 400, refunded: false } });
  const [dispute] = (await client.disputes.list()).data;
  expect(dispute).toMatchObject({ payment_intent: paymentId, status: 'needs_response' });
});

test('refuses what Stripe would refuse', async () => {
  await expect(client.checkout.sessions.retrieve('cs_practice_never')).rejects.toMatchObject({ statusCode: 404 });
  await expect(client.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(client.refunds.create({ payment_intent: 'pi_practice_never' })).rejects.toMatchObject({ statusCode: 404 });
  await expect(client.checkout.sessions.create({ ...request('ref 4'), line_items: [] })).rejects.toMatchObject({ statusCode: 400 });
});

const hash = oneKey((domain, text) => Buffer.from(`other ${domain} ${text}`));

test('answers nobody without its key, and each installation has keys of its own', async () => {
  const stranger = new Stripe('sk_practice_guessed', {
    httpClient: Stripe.createFetchHttpClient(createPracticeFetch({ ...app.ctx, key: 'sk_practice_right' })),
  });
  await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 401 });
  const other = requireProvider({ payments: createPaymentProvider({ ...app.ctx, hash }) });
  expect(other.webhookSecret).not.toBe(requireProvider(app.ctx).webhookSecret);
});
