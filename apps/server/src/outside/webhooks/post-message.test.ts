import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts';

/** The answers of a stranger's name server, one for each lookup. */
const spoken: string[][] = [];
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4 = async () => spoken.shift() ?? [];
    resolve6 = async () => [];
  },
}));

// Test files share a process, and a module that another file has loaded would hold the real resolver.
vi.resetModules();
const { mayPostTo, postMessage } = await import('./post-message.ts');

const OPEN = { isLoopbackOnly: false, publicUrl: 'https://deedline.example' };
const OWN = { isLoopbackOnly: true, publicUrl: 'http://localhost:3000' };
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
const post = (config: typeof OPEN, url: string, ms?: number) => postMessage(config, url, { 'webhook-id': 'a' }, '{}', ms);
const portOf = () => new URL(receiver.url).port;

describe('where others reach the installation, nothing is sent', () => {
  test.each([
    'http://crm.example/told',
    'https://crm.example:22/',
    'https://crm.example:5432/',
    'https://crm.example:8080/',
    'http://crm.example:443/',
    'https://user:word@crm.example/',
    'ftp://crm.example/',
    'gopher://crm.example/',
    'file:///etc/passwd',
    'https://localhost/',
    'https://localhost:8443/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.9/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://deedline.example/api/searches',
    'https://DEEDLINE.example:8443/',
    'https://deedline.example./',
    'https://localhost./',
    'crm.example',
    '',
  ])('to %s', async (url) => {
    expect(mayPostTo(OPEN, url)).toBe(false);
    expect(await post(OPEN, url)).toMatchObject({ status: null, fault: 'address', response: null });
  });

  test.each([[['10.0.0.7']], [['93.184.215.14', '169.254.169.254']], [['127.0.0.1']], [['0.0.0.0']]])(
    'to a name that stands for %j',
    async (addresses) => {
      spoken.push(addresses);
      expect(mayPostTo(OPEN, 'https://crm.example/told')).toBe(true);
      expect(await post(OPEN, 'https://crm.example/told')).toMatchObject({ status: null, fault: 'address' });
    },
  );

  test('to a name that stood for another address when it was looked at: each message looks once, and goes where it looked', async () => {
    const before = receiver.messages.length;
    // The first address is allowed, but nobody answers there; the second is this machine and must never be used.
    spoken.push(['192.0.2.255'], ['127.0.0.1']);
    expect(await post(OPEN, `https://rebound.example:8443/`, 400)).toMatchObject({ status: null, fault: 'address' });
    spoken.length = 0;
    spoken.push(['127.0.0.1']);
    expect(await post(OPEN, `https://rebound.example:8443/`)).toMatchObject({ fault: 'address' });
    expect(receiver.messages).toHaveLength(before);
  });

  test.each(['https://crm.example/told?token=1', 'https://crm.example:8443/', 'https://93.184.215.14/', 'https://[2606:4700::1111]/'])(
    'but to %s',
    (url) => expect(mayPostTo(OPEN, url)).toBe(true),
  );
});

describe('where this machine alone reaches it', () => {
  test('its own networks may be told, and HTTP stays on this machine', async () => {
    expect(await post(OWN, receiver.url)).toMatchObject({ status: 204, fault: null });
    expect(mayPostTo(OWN, `http://192.168.1.20:${portOf()}/`)).toBe(false);
    expect(mayPostTo(OWN, 'https://192.168.1.20/')).toBe(true);
    expect(mayPostTo(OWN, 'file:///etc/passwd')).toBe(false);
  });
});

describe('a receiver that', () => {
  test.each([301, 302, 303, 307, 308])('sends on by %d is not followed', async (status) => {
    const before = receiver.messages.length;
    const first = await startReceiver((response) => void response.writeHead(status, { location: receiver.url }).end('elsewhere'));
    expect(await post(OWN, first.url)).toMatchObject({ status, fault: 'redirect', response: 'elsewhere' });
    expect(receiver.messages).toHaveLength(before);
    await first.close();
  });

  test('says nothing, drips or never ends is cut, by time and by bytes', async () => {
    receiver.answer(() => undefined);
    expect(await post(OWN, receiver.url, 150)).toMatchObject({ status: null, fault: 'time' });
    receiver.answer((response) => {
      response.writeHead(500);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const dripped = await post(OWN, receiver.url, 300);
    expect(dripped).toMatchObject({ status: 500, fault: 'status' });
    expect(dripped.ms).toBeLessThan(2_000);
    receiver.answer((response) => {
      response.writeHead(500);
      const pour = (): void => {
        while (!response.destroyed && response.write('flood '.repeat(2_000)));
        response.once('drain', pour);
      };
      pour();
    });
    const flooded = await post(OWN, receiver.url, 5_000);
    expect(flooded).toMatchObject({ status: 500, fault: 'status' });
    expect(flooded.response!.length).toBeLessThanOrEqual(512);
    expect(flooded.ms).toBeLessThan(4_000);
    // A success counts by its status; the rest of the body is not waited for.
    receiver.answer((response) => void response.writeHead(200).write('and'));
    const endless = await post(OWN, receiver.url, 5_000);
    expect(endless).toMatchObject({ status: 200, fault: null });
    expect(endless.ms).toBeLessThan(4_000);
  });

  test('packs its answer, breaks off or sends headers without end is no success', async () => {
    receiver.answer((response) => void response.writeHead(500, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000))));
    const packed = await post(OWN, receiver.url);
    expect(packed).toMatchObject({ status: 500, fault: 'status' });
    expect(packed.response!.length).toBeLessThanOrEqual(512);
    receiver.answer((response) => void response.destroy());
    expect(await post(OWN, receiver.url)).toMatchObject({ status: null, fault: 'connection' });
    receiver.answer((response) => void response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end());
    expect(await post(OWN, receiver.url)).toMatchObject({ status: null, fault: 'connection' });
    expect(await post(OWN, 'http://127.0.0.1:1/')).toMatchObject({ status: null, fault: 'connection' });
  });

  test('asks to be left alone is heard', async () => {
    receiver.answer((response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await post(OWN, receiver.url)).toMatchObject({ status: 429, fault: 'status', retryAfterMs: 120_000 });
    receiver.answer((response) => void response.writeHead(503, { 'retry-after': 'Wed, 21 Oct 2126 07:28:00 GMT' }).end());
    expect(await post(OWN, receiver.url)).toMatchObject({ status: 503, retryAfterMs: null });
    receiver.answer(204);
  });
});
