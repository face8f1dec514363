import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** As long as every other wait of a test (vitest.config.ts). */
const PATIENCE_MS = 180_000;

/**
 * The newest mail to an address in the product's mail folder, with `subject` in its subject line; waits until it is there.
 * Pass the subject when several mails may come, because an earlier mail would otherwise match.
 */
export async function readMail({ dataDir }: { dataDir: string }, to: string, subject = ''): Promise<Mail> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const found = listMails(dataDir).find((mail) => mail.to === to && mail.subject.includes(subject));
    if (found) return found;
  }
  throw new Error(`No mail "${subject}" to ${to} within ${PATIENCE_MS / 1000} s.`);
}

/** All written mails, newest first. */
export function listMails(dataDir: string): Mail[] {
  const folder = path.join(dataDir, 'mail');
  return listFiles(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => parseMail(readFileSync(path.join(folder, name), 'utf8')));
}

/** The path and fragment of the mail's link to `page`: '/reset-password#token=...'. */
export function linkIn(mail: Mail, page: string): string {
  const links = (mail.text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
  const found = links.map(({ pathname, hash }) => `${pathname}${hash}`).find((link) => link.startsWith(page));
  if (!found) throw new Error(`The mail "${mail.subject}" has no link to ${page}.`);
  return found;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder is created with the first mail.
    return [];
  }
}

/** Parses a plain-text mail with one part, which is how the product writes them. */
function parseMail(message: string): Mail {
  const end = message.indexOf('\r\n\r\n');
  const head = message.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const read = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = message.slice(end + 4).replaceAll('\r\n', '\n');
  const text = /quoted-printable/i.test(read('Content-Transfer-Encoding')) ? decodeQuotedPrintable(body) : body;
  return { to: read('To').replace(/^.*<|>$/g, ''), subject: read('Subject'), text };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
