import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { openFolderTransport } from './folder-transport.ts';
import type { MailTransport } from './mail.ts';
import { openSmtpTransport } from './smtp-transport.ts';

/** The mail server of SMTP_URL; without one a folder, which the log names. */
export function openMailTransport({ config, log }: Pick<AppContext, 'config' | 'log'>): MailTransport {
  if (config.smtpUrl !== undefined) return openSmtpTransport(config.smtpUrl, config.mailFrom);
  const folder = join(config.dataDir, 'mail');
  log.warn({ folder }, 'SMTP_URL is not set: mails are written to this folder');
  return openFolderTransport(folder, config.mailFrom, log);
}
