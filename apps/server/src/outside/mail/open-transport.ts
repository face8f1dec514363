import type { AppContext } from '../../context.ts';
import { openFolderTransport } from './folder-transport.ts';
import { mailFolderOf } from './mail-folder.ts';
import type { MailTransport } from './mail.ts';
import { openSmtpTransport } from './smtp-transport.ts';

/** The mail server of SMTP_URL; without one a folder, which the log names. */
export function openMailTransport({ config, log }: Pick<AppContext, 'config' | 'log'>): MailTransport {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl !== undefined) return openSmtpTransport(smtpUrl, mailFrom);
  const folder = mailFolderOf(config.dataDir);
  log.info({ folder }, 'SMTP_URL is not set: mails are written to this folder');
  return openFolderTransport(folder, mailFrom, log);
}
