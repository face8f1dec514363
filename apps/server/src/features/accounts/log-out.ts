import type { AppContext } from '../../context.ts';
import { deleteSession } from './queries.ts';
import { hashToken } from './secret-token.ts';

/** Ends the session on the server: whoever still has the token is signed out too. */
export async function logOut(ctx: AppContext, token: string): Promise<void> {
  await deleteSession(ctx.db, hashToken(token));
}
