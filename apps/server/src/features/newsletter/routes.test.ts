import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE, createClock, createMailBox, tokenIn, type MailBox } from '../../testing/mail-box.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sweepSubscribers } from './subscribers.ts';

const clock = createClock();
let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());

const subscribe = (email: string) => app.visitor.post('/api/newsletter', { email });
const confirm = (token: string) => app.visitor.post('/api/newsletter/confirm', { token });
const unsubscribe = (token: string) => app.visitor.post('/api/newsletter/unsubscribe', { token });
const subscriberOf = async (email: string) =>
  (await app.ctx.db.query('select * from newsletter_subscriber where email = $1', [email])).rows[0];

describe('the newsletter', () => {
  test('is subscribed to by a link in a mail, and left by another in the same mail', async () => {
    expect((await subscribe('maud@example.com')).statusCode).toBe(204);
    const [mail, ...others] = await box.receive();
    expect([mail?.recipient, others]).toEqual(['maud@example.com', []]);
    expect(mail!.text).toContain('https://deedline.example/newsletter#confirm=');
    expect(mail!.text).toContain('https://deedline.example/newsletter#unsubscribe=');
    expect((await subscriberOf('maud@example.com')).confirmed_at).toBeNull();
    expect((await confirm(tokenIn(mail, 'confirm'))).statusCode).toBe(204);
    expect((await subscriberOf('maud@example.com')).confirmed_at).toEqual(clock.now());
    expect((await confirm(tokenIn(mail, 'confirm'))).statusCode).toBe(204);
    expect((await unsubscribe(tokenIn(mail, 'unsubscribe'))).statusCode).toBe(204);
    expect(await subscriberOf('maud@example.com')).toBeUndefined();
    expect((await unsubscribe(tokenIn(mail, 'unsubscribe'))).json()).toMatchObject({ code: 'link_expired' });
  });

  test('answers the same to an address that is subscribed, and writes nothing to it', async () => {
    const first = await subscribe('twice@example.com');
    await confirm(tokenIn((await box.receive())[0], 'confirm'));
    clock.move(DAY);
    const second = await subscribe('TWICE@example.com');
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await box.receive()).toEqual([]);
  });

  test('asks an address to confirm three times at most, not more than once in a quarter of an hour', async () => {
    let mails = 0;
    for (const minutes of [1, 1, 20, 20, 20, 20]) {
      await subscribe('pestered@example.com');
      mails += (await box.receive()).length;
      clock.move(minutes * MINUTE);
    }
    expect(mails).toBe(3);
  });

  test('is asked again when the mail server failed, within those limits', async () => {
    await subscribe('patient@example.com');
    await app.ctx.db.query(`update mail_outbox set attempts = 1`);
    expect(await box.receive()).toHaveLength(1);
  });

  test('forgets an address that is not confirmed within 7 days, and keeps one that is', async () => {
    await subscribe('forgotten@example.com');
    const token = tokenIn((await box.receive())[0], 'confirm');
    await subscribe('kept@example.com');
    await confirm(tokenIn((await box.receive())[0], 'confirm'));
    clock.move(7 * DAY - MINUTE);
    await sweepSubscribers(app.ctx);
    expect(await subscriberOf('forgotten@example.com')).toBeDefined();
    clock.move(MINUTE);
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_expired' });
    await sweepSubscribers(app.ctx);
    expect([await subscriberOf('forgotten@example.com'), await subscriberOf('kept@example.com')]).toEqual([
      undefined,
      expect.objectContaining({ email: 'kept@example.com' }),
    ]);
  });

  test.each([['confirm'], ['unsubscribe']])('%s knows nothing of a made-up token', async (act) => {
    const answer = await app.visitor.post(`/api/newsletter/${act}`, { token: 'made-up' });
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'link_expired']);
    expect((await app.visitor.post(`/api/newsletter/${act}`, {})).json()).toMatchObject({ code: 'invalid_request' });
  });

  test('takes what can be an address, so many times an hour', async () => {
    expect((await subscribe('nobody')).json()).toMatchObject({ message: 'Please enter a valid email address' });
    const strict = await startTestServer({ config: { mailRequestsPerHour: 1 } });
    const ask = () => strict.visitor.post('/api/newsletter', { email: 'maud@example.com' });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([204, 429]);
    await strict.close();
  });
});
