import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeSmtp, type FakeSmtp } from '../../testing/mail-box.ts';
import { makeSelfSigned } from '../../testing/self-signed.ts';
import { createSmtpTransport } from './transports.ts';

const MAIL = { id: '0190a000-0000-7000-8000-000000000001', recipient: 'maud@example.com', subject: 'Hello', text: 'Good day' };
const send = (url: string) => createSmtpTransport(url, 'Deedline <mail@deedline.example>').send(MAIL);

let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(() => smtp.close());

/** Leads to this machine by an address that is not a loopback address. */
const elsewhere = () => smtp.url.replace('127.0.0.1', '0.0.0.0');

describe('a mail server without TLS', () => {
  it('gets nothing when it is on another machine', async () => {
    smtp.answers['STAR'] = '502 no such thing here';
    await expect(send(elsewhere())).rejects.toThrow();
    expect(smtp.received).toEqual([]);
  });

  it('gets mails when it is on this machine, and when the address says so', async () => {
    await send(smtp.url);
    await send(`${elsewhere()}?requireTLS=false`);
    expect(smtp.received).toHaveLength(2);
  });
});

it('a mail server whose certificate nobody vouches for is told nothing', async () => {
  const said: string[] = [];
  const server = createServer(makeSelfSigned(), (socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      said.push(chunk.toString());
      socket.end('221 bye\r\n');
    });
    socket.write('220 mail.example\r\n');
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `smtps://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(send(url)).rejects.toThrow(/self-signed certificate/);
  expect(said).toEqual([]);
  // With verification of the issuer switched off, the certificate is accepted and the session goes on.
  await expect(send(`${url}?tls.rejectUnauthorized=false`)).rejects.not.toThrow(/certificate/);
  expect(said.join('')).toMatch(/^EHLO/);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
