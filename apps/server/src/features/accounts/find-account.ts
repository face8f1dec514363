import type { AppContext } from '../../context.ts';
import { findAccountBySession } from './queries.ts';
import { hashToken } from './secret-token.ts';

/** Who is signed in. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  createdAt: Date;
}

/** The account that a session token opens; undefined when it opens none (any more). */
export async function findAccount(ctx: AppContext, token: string): Promise<Account | undefined> {
  const row = await findAccountBySession(ctx.db, hashToken(token), ctx.now());
  if (row === undefined) return undefined;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at,
  };
}
