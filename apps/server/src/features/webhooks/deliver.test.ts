import { EVENT_DAYS, WEBHOOK_LIMITS } from '@deedline/contract/limits';
import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { WebhookDelivery, WebhookWithSecret } from '@deedline/contract/webhooks/webhook';
import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock, createMailBox, DAY, HOUR, type MailBox, MINUTE } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { type Message, type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { placeEvents } from '../events/read-events.ts';
import { tellEvent } from '../events/tell-event.ts';
import { deliver } from './deliver.ts';
import { sweepDeliveries } from './deliveries.ts';
import { callClaimDeliveries, selectDue } from './delivery-queries.ts';
import { deliverDue, queueDeliveries, workDeliveries } from './work-deliveries.ts';

const clock = createClock();
let app: TestServer;
let mails: MailBox;
const receivers: Receiver[] = [];
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(app.owner);
  mails = createMailBox(app);
});
beforeEach(async () => {
  // Each test has the webhooks to itself.
  await app.owner.query('delete from webhook_endpoint');
  await mails.receive();
});
afterAll(async () => {
  await Promise.all(receivers.map((each) => each.close()));
  await app.close();
});

async function receive(how?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(how);
  receivers.push(receiver);
  return receiver;
}
interface Told extends WebhookWithSecret {
  client: TestClient;
  accountId: string;
}
async function listen(url: string, kinds: EventKind[] = ['list.changed'], by?: TestClient): Promise<Told> {
  const client = by ?? (await app.signUp());
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const made = await client.post('/api/webhooks', { url, kinds });
  return { client, accountId, ...made.json<WebhookWithSecret>() };
}
/** Records an event about a list. */
async function happen(accountId: string, subject: string = randomUUID(), change = 'renamed'): Promise<string> {
  await tellEvent(app.ctx.db, { accountId, kind: 'list.changed', subject, data: { listId: subject, change } });
  await placeEvents(app.ctx);
  return subject;
}
async function settle(): Promise<number> {
  let sent = 0;
  for (let some = 1; some > 0; sent += some) some = await deliverDue(app.ctx);
  return sent;
}
const logOf = async ({ client, webhook }: Told): Promise<WebhookDelivery[]> =>
  (await client.get(`/api/webhooks/${webhook.id}/deliveries`)).json().deliveries;
const stateOf = async ({ client, webhook }: Told) =>
  (await client.get('/api/webhooks')).json().webhooks.find(({ id }: { id: string }) => id === webhook.id);
const verify = (secret: string, { headers, body }: Message) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
const changesOf = (receiver: Receiver) => receiver.data().map(({ data }) => String(data['change']));

describe('a webhook', () => {
  test('receives ids of an ended search, with a signature that the standard’s library verifies', async () => {
    const receiver = await receive();
    const told = await listen(receiver.url, ['search.completed']);
    const { id } = (await told.client.post('/api/searches', QUILLMERE.full)).json();
    await app.runner.idle();
    await happen(told.accountId);
    await placeEvents(app.ctx);
    expect(await settle()).toBe(1);
    const [message] = receiver.messages;
    expect(verify(told.secret, message!)).toEqual({ type: 'search.completed', timestamp: expect.any(String), data: { searchId: id } });
    expect(message!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Deedline-Webhooks/1' });
    expect(() => verify(told.secret, { ...message!, body: `${message!.body} ` })).toThrow('signature');
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, message!)).toThrow('signature');
    const [delivery] = await logOf(told);
    expect(delivery).toMatchObject({ eventId: message!.id, kind: 'search.completed', subject: id, state: 'delivered', nextAt: null });
    expect(delivery!.tries).toEqual([{ at: expect.any(String), ms: expect.any(Number), status: 204, fault: null, response: null }]);
  });

  test('is signed with both secrets for a day after a rotation', async () => {
    const receiver = await receive();
    const told = await listen(receiver.url);
    const rotated = (await told.client.post(`/api/webhooks/${told.webhook.id}/secret`, {})).json<WebhookWithSecret>();
    expect(rotated.secret).not.toBe(told.secret);
    expect(rotated.webhook.secretLastFour).toBe(rotated.secret.replace(/=+$/, '').slice(-4));
    await happen(told.accountId);
    await settle();
    for (const secret of [told.secret, rotated.secret]) expect(verify(secret, receiver.messages[0]!)).toBeTruthy();
    clock.move(WEBHOOK_LIMITS.previousSecretHours * HOUR + MINUTE);
    await happen(told.accountId);
    await settle();
    const late = receiver.messages[1]!;
    expect(String(late.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const { previousSecretUntil } = await stateOf(told);
    expect(previousSecretUntil).toBeNull();
  });

  test('receives the chosen kinds of events since it was switched on, and nothing of another account', async () => {
    const receiver = await receive();
    const client = await app.signUp();
    const { id } = (await client.get('/api/auth/user')).json();
    await happen(id, undefined, 'before');
    const told = await listen(receiver.url, ['list.changed'], client);
    const other = await listen(receiver.url, ['list.changed', 'credits.low']);
    await happen(told.accountId, undefined, 'after');
    await tellEvent(app.ctx.db, { accountId: id, kind: 'batch.quoted', subject: id, data: {} });
    await placeEvents(app.ctx);
    await settle();
    expect(changesOf(receiver)).toEqual(['after']);
    expect(await logOf(other)).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  test('for a day gets all events once it is back, in order per subject', async () => {
    const receiver = await receive(503);
    const told = await listen(receiver.url);
    const [list, other] = [randomUUID(), randomUUID()];
    for (let hour = 0; hour < 24; hour += 1) {
      await happen(told.accountId, hour % 2 === 0 ? list : other, `hour ${hour}`);
      await settle();
      clock.move(HOUR);
    }
    const tried = receiver.messages.length;
    // Only the first message of each subject is tried, on its own schedule of ten tries in three days.
    expect(tried).toBeGreaterThan(8);
    expect(tried).toBeLessThan(20);
    expect(await stateOf(told)).toMatchObject({ isOn: true, waiting: 24, failingSince: expect.any(String) });
    receiver.answer(204);
    // The first success makes all waiting messages due, whenever they were to be retried.
    await happen(told.accountId, undefined, 'hour 24');
    clock.move(HOUR);
    await settle();
    const taken = changesOf(receiver).slice(tried);
    expect(taken.toSorted()).toEqual(Array.from({ length: 25 }, (_, hour) => `hour ${hour}`).toSorted());
    const hoursOf = (subject: string) =>
      receiver
        .data()
        .slice(tried)
        .filter(({ data }) => data['listId'] === subject)
        .map(({ data }) => Number(String(data['change']).slice(5)));
    for (const subject of [list, other]) expect(hoursOf(subject)).toEqual(hoursOf(subject).toSorted((a, b) => a - b));
    expect(await stateOf(told)).toMatchObject({ waiting: 0, failingSince: null });
    expect(await mails.receive()).toEqual([]);
  });

  test('for three days is switched off, its owners are mailed once, and missed events are sent on request', async () => {
    const receiver = await receive((response) => void response.writeHead(500).end('call +1 419 555 0142'));
    const told = await listen(receiver.url);
    await happen(told.accountId, undefined, 'missed');
    for (let hours = 0; hours < 90; hours += 1) {
      await settle();
      clock.move(HOUR);
    }
    expect(await stateOf(told)).toMatchObject({ isOn: false, offBecause: 'failing', waiting: 0 });
    expect(receiver.messages.length).toBe(WEBHOOK_LIMITS.tries);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(1);
    const [delivery] = await logOf(told);
    expect(delivery).toMatchObject({ state: 'failed', nextAt: null });
    expect(delivery!.tries).toHaveLength(WEBHOOK_LIMITS.tries);
    expect(delivery!.tries[0]).toMatchObject({ status: 500, fault: 'status', response: 'call [number]' });
    const [mail, ...others] = await mails.receive();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A webhook of your account was switched off' });
    expect(mail!.text).toContain('For three days it accepted nothing');
    expect(mail!.text).not.toContain('127.0.0.1');
    await happen(told.accountId, undefined, 'while it was off');
    receiver.answer(204);
    await settle();
    for (const path of ['test', `deliveries/${delivery!.id}/replay`])
      expect((await told.client.post(`/api/webhooks/${told.webhook.id}/${path}`, {})).json().code).toBe('webhook_off');
    await told.client.send('PATCH', `/api/webhooks/${told.webhook.id}`, { isOn: true });
    const replayed = await told.client.post(`/api/webhooks/${told.webhook.id}/replay`, {
      since: new Date(Date.now() - HOUR).toISOString(),
    });
    expect(replayed.json()).toEqual({ messages: 2 });
    await settle();
    expect(changesOf(receiver).slice(WEBHOOK_LIMITS.tries).toSorted()).toEqual(['missed', 'while it was off']);
  });

  test('with 410 is switched off at once, and its messages are dropped', async () => {
    const receiver = await receive(410);
    const told = await listen(receiver.url);
    await happen(told.accountId);
    await happen(told.accountId);
    await settle();
    await happen(told.accountId);
    clock.move(DAY);
    await settle();
    expect(receiver.messages.length).toBeLessThanOrEqual(2);
    expect(await stateOf(told)).toMatchObject({ isOn: false, offBecause: 'gone', waiting: 0 });
    expect((await logOf(told)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect((await mails.receive()).map(({ text }) => text)).toEqual([expect.stringContaining('(410)')]);
  });

  test('on one message still gets the others', async () => {
    const receiver = await receive((response, { body }) => void response.writeHead(body.includes('poison') ? 400 : 204).end());
    const told = await listen(receiver.url);
    await happen(told.accountId, undefined, 'poison');
    for (let hours = 0; hours < 90; hours += 1) {
      await happen(told.accountId, undefined, 'good');
      await settle();
      clock.move(HOUR);
    }
    await settle();
    expect(await stateOf(told)).toMatchObject({ isOn: true });
    const states = (await told.client.get(`/api/webhooks/${told.webhook.id}/deliveries?limit=100`)).json<{
      deliveries: WebhookDelivery[];
    }>();
    expect(states.deliveries.filter(({ state }) => state === 'delivered')).toHaveLength(90);
    expect(states.deliveries.filter(({ state }) => state === 'failed')).toHaveLength(1);
  });
});

describe('each message', () => {
  test('is sent again if its worker died, and a late worker does not record it twice', async () => {
    const receiver = await receive();
    const told = await listen(receiver.url);
    await happen(told.accountId);
    await queueDeliveries(app.ctx);
    // A worker claims it, sends it, and dies before recording that.
    const claimed = await callClaimDeliveries(app.ctx.db, app.ctx.now(), false, 8);
    const [due] = await selectDue(
      app.ctx.db,
      claimed.map(({ id }) => id),
    );
    expect(await deliverDue(app.ctx)).toBe(0);
    await app.owner.query(`update webhook_delivery set lease_until = now() - interval '1 s'`);
    expect(await deliverDue(app.ctx)).toBe(1);
    // A worker that was only slow finds that it lost the lease, and changes nothing.
    await deliver(app.ctx, due!);
    expect(receiver.messages.map(({ id }) => id)).toEqual([due!.messageId, due!.messageId]);
    expect((await logOf(told))[0]!.tries).toHaveLength(1);
  });

  test('is sent once by two workers, those of one subject in turn', async () => {
    let underWay = 0;
    let most = 0;
    const bySubject = new Map<string, number>();
    const receiver = await receive((response, { body }) => {
      const { listId } = JSON.parse(body).data;
      most = Math.max(most, (underWay += 1));
      bySubject.set(listId, (bySubject.get(listId) ?? 0) + 1);
      expect(bySubject.get(listId)).toBe(1);
      setTimeout(() => {
        underWay -= 1;
        bySubject.set(listId, 0);
        response.writeHead(204).end();
      }, 3);
    });
    const told = await listen(receiver.url);
    const subjects = Array.from({ length: 6 }, () => randomUUID());
    for (let index = 0; index < 60; index += 1)
      await tellEvent(app.ctx.db, {
        accountId: told.accountId,
        kind: 'list.changed',
        subject: subjects[index % 6]!,
        data: { listId: subjects[index % 6]!, change: String(index) },
      });
    await placeEvents(app.ctx);
    const workers = [workDeliveries(app.ctx), workDeliveries(app.ctx)];
    await expect.poll(async () => (await stateOf(told)).waiting === 0 && receiver.messages.length >= 60).toBe(true);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(receiver.messages).toHaveLength(60);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(60);
    for (const subject of subjects) {
      const changes = receiver.data().flatMap(({ data }) => (data['listId'] === subject ? [Number(data['change'])] : []));
      expect(changes).toEqual(changes.toSorted((a, b) => a - b));
    }
    expect(most).toBeLessThanOrEqual(4);
  });

  test('reaches a fast receiver at once while forty others never answer', async () => {
    const silent = await receive(() => undefined);
    const quick = await receive();
    const slowOnes: Told[] = [];
    for (let account = 0; account < 4; account += 1) {
      const first = await listen(silent.url);
      slowOnes.push(first);
      for (let more = 1; more < 10; more += 1) slowOnes.push(await listen(silent.url, ['list.changed'], first.client));
    }
    const told = await listen(quick.url);
    // They were slow before.
    await app.owner.query('update webhook_endpoint set is_slow = true where id = any ($1)', [slowOnes.map(({ webhook }) => webhook.id)]);
    for (const { accountId } of slowOnes.filter((_, index) => index % 10 === 0))
      for (let index = 0; index < 5; index += 1) await happen(accountId);
    const worker = workDeliveries(app.ctx);
    await expect.poll(() => silent.messages.length).toBeGreaterThanOrEqual(16);
    for (let index = 0; index < 10; index += 1) await happen(told.accountId);
    await expect.poll(() => quick.messages.length, { timeout: 5_000, interval: 20 }).toBe(10);
    // No account has more than eight messages under way, and no slow URL more than one.
    const leased = await app.owner.query<{ most: number }>(
      `select max(count)::integer as most from (select count(*) from webhook_delivery where lease_until > now() and state = 'waiting' group by account_id) each`,
    );
    expect(leased.rows[0]!.most).toBeLessThanOrEqual(8);
    silent.answer(204);
    await app.owner.query('delete from webhook_endpoint');
    await silent.close();
    await worker.stop();
  });
});

describe('retention', () => {
  test('messages are deleted with the account, and after thirty days', async () => {
    const receiver = await receive();
    const [told, closing] = [await listen(receiver.url), await listen(receiver.url)];
    const messages = async () => (await app.owner.query('select from webhook_delivery')).rowCount;
    await happen(told.accountId);
    await happen(closing.accountId);
    await settle();
    await closing.client.post('/api/auth/delete-account', { password: PASSWORD });
    const left = await app.owner.query('select account_id from webhook_endpoint union all select account_id from webhook_delivery');
    expect(new Set(left.rows.map((row) => row.account_id))).toEqual(new Set([told.accountId]));
    clock.move((EVENT_DAYS + 1) * DAY);
    expect(await sweepDeliveries(app.ctx)).toBe(1);
    expect(await messages()).toBe(0);
  });
});
