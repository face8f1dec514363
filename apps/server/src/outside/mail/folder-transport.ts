import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../../context.ts';
import { composeMessage } from './compose-message.ts';
import type { MailTransport } from './mail.ts';

/** Without a mail server: each mail becomes a file that any mail program opens. The log names the file, never who it is for. */
export function openFolderTransport(folder: string, from: string, log: Log): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await writer.sendMail(composeMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // Whole or not at all, for whoever watches the folder.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.warn({ file }, 'SMTP_URL is not set: a mail was written to a file');
    },
  };
}
