import { AppError } from '@deedline/contract/errors';
import type { OptOutLink } from '@deedline/contract/opt-out';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { hashLinkToken } from './link-token.ts';
import { lockOptOut, undoOptOut } from './undo-opt-out.ts';
import { markConfirmed } from './queries.ts';

/** Whoever reads the mail of an address decides about it: the opt-out was theirs, or it is taken back. Twice is fine. */
export async function answerLink(ctx: AppContext, { token, act }: OptOutLink): Promise<void> {
  const tokenHash = hashLinkToken(token);
  const isKnown = act === 'confirm' ? await markConfirmed(ctx.db, tokenHash, ctx.now()) : await undo(ctx, tokenHash);
  if (!isKnown) throw new AppError('link_expired', 'This link is no longer valid, or it is not whole.');
}

function undo(ctx: AppContext, tokenHash: Buffer): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const found = await lockOptOut(db, { tokenHash });
    if (found !== undefined && !found.isUndone) await undoOptOut(db, found.id, ctx.now());
    return found !== undefined;
  });
}
