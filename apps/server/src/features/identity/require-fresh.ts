import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import type { SignedIn } from './find-account.ts';
import { requirePassword } from './require-password.ts';
import { updateProved } from './sessions.ts';

/** So long the word of whoever signed in, or gave their password once more, stands for what cannot be taken back. */
const FRESH_MS = 10 * 60_000;

/** An onRequest hook behind `requireAccount`: who sits at a session that was left open gets no further without proving who they are. */
export function requireFresh(ctx: Pick<AppContext, 'now'>) {
  return async ({ session }: FastifyRequest): Promise<void> => {
    if (ctx.now().getTime() - session.provedAt.getTime() > FRESH_MS) throw new AppError('confirmation_required');
  };
}

/** The password once more: the session counts as fresh from here on. */
export async function confirmSession(ctx: AppContext, { account, member, session }: SignedIn, password: string, from: Requester) {
  await requirePassword(ctx, member.id, password);
  await updateProved(ctx.db, session.id, ctx.now());
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'confirmed', accountId: account.id, from });
}
