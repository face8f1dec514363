import { dropMails } from '../../outside/mail/drop-mails.ts';
import type { Queryable } from '../../transaction.ts';
import { CONFIRM_EMAIL } from './mail-kinds.ts';
import { deleteLinks } from './links.ts';

/**
 * Ends every link mailed to a member, and those about to be: whoever knew the old password must not finish with it what
 * they began. Change the member's row first, so that a mail being written waits.
 */
export async function forgetLinks(db: Queryable, memberId: string): Promise<void> {
  await dropMails(db, memberId, CONFIRM_EMAIL);
  await deleteLinks(db, memberId);
}
