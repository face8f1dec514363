import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, type FakeSmtp, HOUR, MINUTE, createClock, startFakeSmtp } from '../../testing/mail-box.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../../transaction.ts';
import { type Composers, type MailTransport, postMail } from './mail.ts';
import { createMailTransport, createSmtpTransport } from './transports.ts';
import { sendDueMails } from './send-due-mails.ts';

const clock = createClock();
const FROM = 'Deedline <mail@deedline.example>';
const logged: object[] = [];
const keep = (fields: object, message: string) => void logged.push({ ...fields, message });
let app: TestServer;
let smtp: FakeSmtp;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: clock.now, log: { info: keep, warn: keep, error: keep } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  smtp = await startFakeSmtp();
  logged.length = 0;
});
afterEach(async () => {
  await smtp.close();
  await app.ctx.db.query('delete from mail_outbox');
});

const composers: Composers = {
  greeting: async (_ctx, { recipient }) => ({
    recipient,
    subject: 'Grüße',
    text: `Good day,\n\nhttps://deedline.example/#token=${'x'.repeat(90)}\n`,
  }),
  moot: async () => null,
};
const post = (recipient = 'maud@example.com', kind = 'greeting') => postMail(app.ctx.db, { kind, recipient }, clock.now());
const send = (transport: MailTransport = createSmtpTransport(smtp.url, FROM)) => sendDueMails(app.ctx, transport, composers);
const waiting = async () => (await app.ctx.db.query('select * from mail_outbox')).rows.length;

describe('a mail in the outbox', () => {
  test('reaches the mail server once and leaves nothing behind', async () => {
    await post();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(smtp.received).toHaveLength(1);
    const { from, to, message } = smtp.received[0]!;
    expect([from, to]).toEqual([expect.stringContaining('mail@deedline.example'), ['maud@example.com']]);
    expect(message).toMatch(/^From: Deedline <mail@deedline\.example>\r$/m);
    expect(message).toMatch(/^To: maud@example\.com\r$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(message).toContain('Good day,');
    expect(await waiting()).toBe(0);
  });

  test('is not sent when what causes it is rolled back', async () => {
    const failing = inTransaction(app.ctx.db, async (db) => {
      await postMail(db, { kind: 'greeting', recipient: 'maud@example.com' }, clock.now());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await send()).toBe(0);
  });

  test('is sent later when the process died between taking it and sending it', async () => {
    await post();
    void send({ send: () => new Promise<never>(() => undefined) });
    await expect.poll(async () => (await app.ctx.db.query('select attempts from mail_outbox')).rows[0].attempts).toBe(1);
    expect(await send()).toBe(0);
    clock.move(MINUTE);
    expect(await send()).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  test('of two workers, one sends it', async () => {
    await Promise.all(Array.from({ length: 10 }, () => post()));
    const counts = await Promise.all([send(), send()]);
    expect(counts[0] + counts[1]).toBe(10);
    expect(smtp.received).toHaveLength(10);
  });

  test('that is moot is dropped', async () => {
    await post('maud@example.com', 'moot');
    await send();
    expect([smtp.received.length, await waiting()]).toEqual([0, 0]);
  });
});

describe('a mail server that fails', () => {
  test.each([
    ['is away', async () => smtp.close()],
    ['is busy', async () => void (smtp.answers['RCPT'] = '450 try later')],
    ['refuses the sender', async () => void (smtp.answers['MAIL'] = '550 who are you')],
    ['breaks off at the text', async () => void (smtp.answers['DATA'] = '451 no room')],
  ])('because it %s is asked again, later each time, and the mail is not lost', async (_why, fail) => {
    await fail();
    await post();
    const pauses = [2, 4, 8];
    for (const seconds of pauses) {
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
      clock.move(seconds * 1000);
    }
    const well = await startFakeSmtp();
    expect(await send(createSmtpTransport(well.url, FROM))).toBe(1);
    expect([well.received.length, await waiting()]).toEqual([1, 0]);
    await well.close();
  });

  test('is asked for five days', async () => {
    smtp.answers['RCPT'] = '450 try later';
    await post();
    clock.move(5 * DAY - HOUR);
    await send();
    expect(await waiting()).toBe(1);
    clock.move(2 * HOUR);
    await send();
    expect(await waiting()).toBe(0);
    expect(logged).toContainEqual(expect.objectContaining({ message: 'a mail could not be delivered and will not be retried' }));
  });

  test('that knows no such address has the last word', async () => {
    smtp.answers['RCPT'] = '550 no such user maud@example.com';
    await post();
    await send();
    expect(await waiting()).toBe(0);
  });

  test('leaves no address in the log', async () => {
    smtp.answers['RCPT'] = '450 maud@example.com is busy';
    await post();
    await send();
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/maud|Good day|token/);
    expect(logged[0]).toMatchObject({ kind: 'greeting', attempt: 1, fault: { responseCode: 450 } });
  });
});

describe('an address that is more than an address', () => {
  test.each([
    'maud@example.com\r\nBcc: all@example.com',
    'maud@example.com>\r\nRCPT TO:<all@example.com',
    'maud@example.com, all@example.com',
    'Maud <maud@example.com>',
    'all:maud@example.com;',
    '"a b"@example.com',
  ])('%j gets no mail', async (recipient) => {
    await post(recipient);
    await send();
    expect([smtp.received.length, await waiting()]).toEqual([0, 0]);
  });
});

describe('without SMTP_URL', () => {
  test('a mail becomes a file of its own, and the log names it and nobody in it', async () => {
    const folder = join(app.ctx.config.dataDir, 'mail');
    mkdirSync(folder, { recursive: true });
    const transport = createMailTransport(app.ctx);
    expect(logged).toEqual([{ folder, message: 'SMTP_URL is not set: mails are written to this folder' }]);
    await post();
    await send(transport);
    const [name, ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/), []]);
    const file = join(folder, name!);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/To: maud@example\.com\r\n[^]*Good day,\r\n/);
    expect(logged.slice(1)).toEqual([{ file, message: 'SMTP_URL is not set: a mail was written to a file' }]);
  });
});
