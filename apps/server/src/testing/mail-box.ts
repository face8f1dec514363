/** What the worker would send, kept in memory. For tests. */
import { accountMails } from '../features/accounts/account-mails.ts';
import { batchMails } from '../features/batches/mails.ts';
import { memberMails } from '../features/members/member-mails.ts';
import { newsletterMails } from '../features/newsletter/newsletter-mails.ts';
import { optOutMails } from '../features/opt-outs/opt-out-mails.ts';
import type { MailTransport, OutgoingMail } from '../outside/mail/mail.ts';
import { sendDueMails } from '../outside/mail/send-due-mails.ts';
import type { TestServer } from './test-server.ts';

export interface MailBox {
  /** Sends what is due and returns it. */
  receive(): Promise<OutgoingMail[]>;
}

export function openMailBox({ ctx }: TestServer): MailBox {
  return {
    async receive() {
      const received: OutgoingMail[] = [];
      const transport: MailTransport = { send: async (mail) => void received.push(mail) };
      while (
        (await sendDueMails(ctx, transport, { ...accountMails, ...batchMails, ...memberMails, ...newsletterMails, ...optOutMails })) > 0
      );
      return received;
    },
  };
}

/** What stands behind '#name=' in the link of a mail. */
export function tokenIn(mail: OutgoingMail | undefined, name = 'token'): string {
  const token = new RegExp(`#${name}=(\\S+)`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the mail has no such link');
  return token;
}

/** A clock that stands still until it is moved. */
export function openClock(start = new Date()): { now: () => Date; move(ms: number): void } {
  let at = start.getTime();
  return { now: () => new Date(at), move: (ms) => void (at += ms) };
}
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
