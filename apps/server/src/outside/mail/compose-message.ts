import type { OutgoingMail } from './mail.ts';
import { UndeliverableMail } from './mail.ts';

/** One plain address: nothing that a mail header or an SMTP command would read as more than that. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** The message as nodemailer takes it: text alone, addresses as values and never as a list to be read. */
export function composeMessage(from: string, { id, recipient, subject, text }: OutgoingMail) {
  if (!PLAIN_ADDRESS.test(recipient)) throw new UndeliverableMail();
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    messageId: `<${id}@${from.match(/@([^\s@>]+)>?$/)?.[1] ?? 'localhost'}>`,
    // Says to other mailers: no automatic answers, please.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
