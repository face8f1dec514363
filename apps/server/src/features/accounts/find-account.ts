import type { Role } from '@deedline/contract/member';
import type { AppContext } from '../../context.ts';
import { findMemberBySession } from './queries.ts';
import { hashToken } from './secret-token.ts';

/** Who pays, and owns searches, lists and wallet. */
export interface Account {
  id: string;
  /** Of its longest-standing owner: how the account is called on its papers. */
  email: string;
}

/** Who is signed in. */
export interface Member {
  id: string;
  role: Role;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  joinedAt: Date;
}

export interface SignedIn {
  account: Account;
  member: Member;
}

/** Whom a session token lets in; undefined when it lets in nobody (any more). */
export async function findAccount(ctx: AppContext, token: string): Promise<SignedIn | undefined> {
  const row = await findMemberBySession(ctx.db, hashToken(token), ctx.now());
  if (row === undefined) return undefined;
  const { id, role, email, first_name: firstName, last_name: lastName, profile_image_url: profileImageUrl } = row;
  return {
    account: { id: row.account_id, email: row.account_email },
    member: { id, role, email, firstName, lastName, profileImageUrl, joinedAt: row.created_at },
  };
}
