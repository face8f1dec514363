import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@deedline/database/judge-link';
import { createTransport } from 'nodemailer';
import type { AppContext, Log } from '../../context.ts';
import { mailFolderOf, type MailTransport, type OutgoingMail, UndeliverableMail } from './mail.ts';

/** Sends through the server of SMTP_URL; without one, writes to a folder, which is logged. */
export function createMailTransport({ config, log }: Pick<AppContext, 'config' | 'log'>): MailTransport {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl !== undefined) return createSmtpTransport(smtpUrl, mailFrom);
  const folder = mailFolderOf(config.dataDir);
  log.info({ folder }, 'SMTP_URL is not set: mails are written to this folder');
  return createFolderTransport(folder, mailFrom, log);
}

/** Without a mail server, each mail becomes a file that any mail program opens. The log names the file, but not the recipient. */
function createFolderTransport(folder: string, from: string, log: Log): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(composeMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // Renamed into place, so that a program watching the folder never sees a partial file.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: a mail was written to a file');
    },
  };
}

const CONNECT_MS = 10_000;
const ATTEMPT_MS = 30_000;

/**
 * Sends through the SMTP server of `url`, over TLS, or in clear text on this machine. A remote server without TLS gets nothing, unless the address says
 * `?requireTLS=false`.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
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

/** A 5xx reply for the recipient is final. For the sender or the password it is a setting that can be corrected. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}

/** One plain address, without characters that have a meaning in a mail header or an SMTP command. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** The message for nodemailer: plain text, with the address as a value so that it is never parsed as a list. */
function composeMessage(from: string, { id, recipient, subject, text, headers = {} }: OutgoingMail) {
  if (!PLAIN_ADDRESS.test(recipient)) throw new UndeliverableMail();
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    messageId: `<${id}@${from.match(/@([^\s@>]+)>?$/)?.[1] ?? 'localhost'}>`,
    // Tells other mail systems not to send automatic replies.
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
