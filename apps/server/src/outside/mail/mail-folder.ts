import { join } from 'node:path';

/** Where mails are written when SMTP_URL names no server to send them. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}
