import { AppError } from '@deedline/contract/errors';
import { DatabaseError } from 'pg';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../audit/record-audit.ts';
import { forgetLinks } from './forget-links.ts';
import { deleteLink, findLink } from './link-queries.ts';
import { updateEmail } from './queries.ts';
import { hashToken } from './secret-token.ts';

const UNIQUE_VIOLATION = '23505';
const TAKEN = 'This email address has an account of its own. Sign in with it, or delete that account first.';

/** The confirmed address takes the old one's place. Only who reads its mail gets here, so only they learn that it is taken. */
export async function confirmEmail(ctx: AppContext, token: string, from: Requester): Promise<void> {
  const tokenHash = hashToken(token);
  const link = await findLink(ctx.db, tokenHash, 'confirm_email', ctx.now());
  if (link?.newEmail == null) throw new AppError('link_expired');
  const { memberId, newEmail } = link;
  try {
    await inTransaction(ctx.db, async (db) => {
      const member = await updateEmail(db, memberId, newEmail);
      if (member === undefined || !(await deleteLink(db, tokenHash))) throw new AppError('link_expired');
      await recordAudit(db, { kind: 'setting', what: 'email_changed', accountId: member.account_id, from: { ...from, memberId } });
      await forgetLinks(db, memberId);
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new AppError('email_unavailable', TAKEN);
    throw error;
  }
}
