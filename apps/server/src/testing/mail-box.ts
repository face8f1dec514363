/** Keeps in memory what the worker would send. For tests. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { beforeAll, TestRunner } from 'vitest';
import { accountMails } from '../features/accounts/account-mails.ts';
import { batchMails } from '../features/batches/mails.ts';
import { memberMails } from '../features/members/member-mails.ts';
import { newsletterMails } from '../features/newsletter/newsletter-mails.ts';
import { optOutMails } from '../features/opt-outs/opt-out-mails.ts';
import { priceMails } from '../features/credits/price-mails.ts';
import { propertyMails } from '../features/property-lists/news/watches.ts';
import { vendorMails } from '../features/vendors/breaker.ts';
import { webhookMails } from '../features/webhooks/webhook-mails.ts';
import type { MailTransport, OutgoingMail } from '../outside/mail/mail.ts';
import { sendDueMails } from '../outside/mail/send-due-mails.ts';
import type { TestServer } from './test-server.ts';

export interface MailBox {
  /** Sends due mails and returns them. */
  receive(): Promise<OutgoingMail[]>;
}

export function createMailBox({ ctx }: TestServer): MailBox {
  return {
    async receive() {
      const received: OutgoingMail[] = [];
      const transport: MailTransport = { send: async (mail) => void received.push(mail) };
      while (
        (await sendDueMails(ctx, transport, {
          ...accountMails,
          ...batchMails,
          ...memberMails,
          ...newsletterMails,
          ...optOutMails,
          ...priceMails,
          ...propertyMails,
          ...vendorMails,
          ...webhookMails,
        })) > 0
      );
      return received;
    },
  };
}

/** The text after '#name=' in a mail's link. */
export function tokenIn(mail: OutgoingMail | undefined, name = 'token'): string {
  const token = new RegExp(`#${name}=(\\S+)`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the mail has no such link');
  return token;
}

/** A clock that only advances when it is moved. Made where suites are, it begins with them; see tests/begin-anew.ts. */
export function createClock(start = new Date()): { now: () => Date; move(ms: number): void } {
  let at = start.getTime();
  if (TestRunner.getCurrentTest() === undefined) beforeAll(() => void (at = start.getTime()));
  return { now: () => new Date(at), move: (ms) => void (at += ms) };
}
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// A minimal SMTP server on loopback that refuses what it is told to. For tests.

export interface FakeSmtp {
  url: string;
  received: { from: string; to: string[]; message: string }[];
  /** Replies to commands in place of success: `{ 'RCPT': '550 no such user' }`. */
  answers: Record<string, string>;
  close(): Promise<void>;
}

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const smtp: Omit<FakeSmtp, 'url' | 'close'> = { received: [], answers: {} };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    talk(socket, smtp);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    ...smtp,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function talk(socket: Socket, smtp: Pick<FakeSmtp, 'received' | 'answers'>): void {
  let mail = { from: '', to: [] as string[], message: '' };
  let isData = false;
  let buffer = '';
  const say = (text: string) => void socket.write(`${text}\r\n`);
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    const refusal = smtp.answers[verb];
    if (refusal !== undefined) {
      say(refusal);
      return;
    }
    if (verb === 'MAIL') mail = { from: line, to: [], message: '' };
    if (verb === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? line);
    isData = verb === 'DATA';
    say(isData ? '354 go on' : '250 yes');
  };
  socket.on('data', (chunk) => {
    buffer += chunk.toString();
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (!isData) obey(line);
      else if (line !== '.') mail.message += `${line}\r\n`;
      else {
        isData = false;
        smtp.received.push(mail);
        say('250 taken');
      }
    }
  });
  say('220 fake');
}
