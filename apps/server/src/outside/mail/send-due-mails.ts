import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { Fault, describeFault } from '../../http/describe-fault.ts';
import { UndeliverableMail, type Composers, type MailTransport, type QueuedMail } from './mail.ts';
import { claimDueMails, deleteMail, putOffMail } from './queries.ts';

const MAX_AT_ONCE = 10;
/** Longer than any attempt. A mail whose process died is due again after this. */
const LEASE_SECONDS = 60;
/** Mail servers themselves retry for about this long. */
const MAX_DAYS = 5;

/**
 * Sends due mails. A mail leaves the outbox once a server has accepted it, so it may be sent twice but is never lost. Failed mails are retried after increasing
 * pauses. Returns how many were due.
 */
export async function sendDueMails(ctx: AppContext, transport: MailTransport, composers: Composers): Promise<number> {
  const now = ctx.now();
  const due = await claimDueMails(ctx.db, now, addSeconds(now, LEASE_SECONDS), MAX_AT_ONCE);
  await Promise.all(due.map((mail) => sendMail(ctx, transport, composers, mail)));
  return due.length;
}

async function sendMail(ctx: AppContext, transport: MailTransport, composers: Composers, mail: QueuedMail): Promise<void> {
  const { id, kind, attempt } = mail;
  try {
    const compose = composers[kind];
    if (compose === undefined) throw new Fault('nobody writes this kind of mail');
    const written = await compose(ctx, mail);
    if (written !== null) await transport.send({ id, ...written });
    await deleteMail(ctx.db, id);
  } catch (error) {
    const fault = describeMailFault(error);
    if (error instanceof UndeliverableMail || isTooOld(mail, ctx.now())) {
      await deleteMail(ctx.db, id);
      ctx.log.warn({ kind, attempt, fault }, 'a mail could not be delivered and will not be retried');
      return;
    }
    await putOffMail(ctx.db, id, addSeconds(ctx.now(), pauseSeconds(attempt)));
    ctx.log.warn({ kind, attempt, fault }, 'a mail could not be sent and will be retried');
  }
}

/** Doubles from 2 s up to half an hour. */
function pauseSeconds(attempt: number): number {
  return Math.min(2 ** Math.min(attempt, 11), 1800);
}

function isTooOld(mail: QueuedMail, now: Date): boolean {
  return now.getTime() - mail.createdAt.getTime() > MAX_DAYS * 86_400_000;
}

function addSeconds(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}

/** Describes a fault for the log. A mail server's answer may quote the address, so only its codes are kept. */
function describeMailFault(error: unknown): object {
  const cause = error instanceof UndeliverableMail && error.cause !== undefined ? error.cause : error;
  const { code, responseCode, command } = cause as { code?: unknown; responseCode?: unknown; command?: unknown };
  if (cause instanceof DatabaseError || (code === undefined && responseCode === undefined)) return describeFault(cause);
  return { code, responseCode, command };
}
