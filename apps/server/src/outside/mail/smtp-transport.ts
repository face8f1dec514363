import { createTransport } from 'nodemailer';
import { isLoopback } from '@deedline/database/is-loopback';
import { composeMessage } from './compose-message.ts';
import { UndeliverableMail, type MailTransport } from './mail.ts';

const CONNECT_MS = 10_000;
const ATTEMPT_MS = 30_000;

/**
 * Hands mails to the SMTP server of `url`, over TLS, or in clear on this machine. A server that has none on another gets nothing, unless the
 * address says `?requireTLS=false`.
 */
export function openSmtpTransport(url: string, from: string): MailTransport {
  const { hostname, searchParams } = new URL(url);
  const requireTLS = !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
  const smtp = createTransport({ url, requireTLS, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: CONNECT_MS });
  return {
    async send(mail) {
      try {
        await smtp.sendMail({ ...composeMessage(from, mail), signal: AbortSignal.timeout(ATTEMPT_MS) });
      } catch (error) {
        throw isRefusedForGood(error) ? new UndeliverableMail(error) : error;
      }
    },
  };
}

/** A 5xx to the recipient is the server's last word. To the sender or a password it is a setting that can be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
