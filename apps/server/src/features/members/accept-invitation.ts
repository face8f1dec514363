import { AppError } from '@deedline/contract/errors';
import type { AcceptInvitation } from '@deedline/contract/team';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { inTransaction } from '../../transaction.ts';
import { endSession } from '../identity/end-session.ts';
import { findAddress } from '../identity/find-address.ts';
import { requireGoodPassword } from '../identity/judge-password.ts';
import { openSignIn } from '../identity/open-sign-in.ts';
import { hashPassword } from '../identity/password.ts';
import { hashToken } from '../identity/secret-token.ts';
import type { Presented } from '../../http/session-cookie.ts';
import { startSession, type StartedSession } from '../identity/start-session.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { deleteInvitation, findInvitation } from './invitation-queries.ts';
import { MEMBER_JOINED } from './mail-kinds.ts';
import { lockAccount } from './queries.ts';
import { ENDED } from './read-invitation.ts';

const TAKEN =
  'This email address signs in to another Deedline account, and an address belongs to one account. Change its address there, or ask to be invited under another one.';

/** Makes the sign-in that an invitation promised and signs in with it, in place of whoever the browser was. No credits are granted. */
export async function acceptInvitation(
  ctx: AppContext,
  { token, password, firstName, lastName }: AcceptInvitation,
  presented: Presented,
  from: Requester,
): Promise<StartedSession> {
  const tokenHash = hashToken(token);
  const now = ctx.now();
  // Before the costly hash, and before anything is locked.
  const invitation = await findInvitation(ctx.db, tokenHash, now);
  if (invitation === undefined) throw new AppError('link_expired', ENDED);
  const { accountId, email, role, invitedBy } = invitation;
  requireGoodPassword(password, { email, names: [firstName, lastName] });
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId)) || !(await deleteInvitation(db, tokenHash))) throw new AppError('link_expired', ENDED);
    const memberId = await openSignIn(db, { accountId, role, email, passwordHash, firstName, lastName, provedAt: now }, TAKEN);
    await recordAudit(db, { kind: 'sign_in', what: 'joined', accountId, from: { ...from, memberId }, subject: invitation.id });
    const recipient = await findAddress(db, accountId, invitedBy);
    if (recipient !== undefined) await postMail(db, { kind: MEMBER_JOINED, recipient, accountId, subjectId: memberId }, now);
    if (presented.session !== undefined) await endSession(db, presented.session);
    return startSession(db, memberId, now, from, presented.device);
  });
}
