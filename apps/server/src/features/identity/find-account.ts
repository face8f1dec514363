import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Role } from '@deedline/contract/account/role';
import type { FactorNeededBy } from '@deedline/contract/account/second-factor';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { findMemberByEmail, findMemberBySession, selectAddress } from './members.ts';
import { hashToken } from './secret-token.ts';
import { updateSeen } from './sessions.ts';

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
  /** What they chose last. */
  payOnlyForContacts: boolean;
  purpose: Purpose | null;
  /** By whom a second factor is needed that they have not; null: by nobody, or they have one. */
  needsSecondFactor: FactorNeededBy | null;
}

/** What lets them in. */
export interface Session {
  id: string;
  /** When they last proved who they are. */
  provedAt: Date;
}

export interface SignedIn {
  account: Account;
  member: Member;
  session: Session;
}

/** A session is written to when it is used, and no more often than this. */
const SEEN_EVERY_MS = 60_000;

/** Whom a session token lets in; undefined when it lets in nobody (any more). */
export async function findAccount(ctx: AppContext, token: string): Promise<SignedIn | undefined> {
  const now = ctx.now();
  const row = await findMemberBySession(ctx.db, hashToken(token), {
    now,
    idleSince: idleSince(ctx),
    isFactorRequired: ctx.config.requireSecondFactor,
  });
  if (row === undefined) return undefined;
  if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS) await updateSeen(ctx.db, row.session_id, now);
  const { id, role, email, first_name: firstName, last_name: lastName, profile_image_url: profileImageUrl } = row;
  const { created_at: joinedAt, pays_only_for_contacts: payOnlyForContacts, purpose, needs_second_factor: needsSecondFactor } = row;
  return {
    account: { id: row.account_id, email: row.account_email },
    member: { id, role, email, firstName, lastName, profileImageUrl, joinedAt, payOnlyForContacts, purpose, needsSecondFactor },
    session: { id: row.session_id, provedAt: row.proved_at },
  };
}

/** A session that was used last before this has ended. */
export function idleSince({ config, now }: Pick<AppContext, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.sessionIdleHours * 3_600_000);
}

/** Where to write now about what somebody did: to them, or to the account's owner where they are a member no more. Undefined once it is closed. */
export async function findAddress(db: Queryable, accountId: string, memberId: string | null = null): Promise<string | undefined> {
  return selectAddress(db, accountId, memberId);
}

/** Whether somebody signs in with this address. To be told to nobody but who reads its mail. */
export async function isSignInTaken(db: Queryable, email: string): Promise<boolean> {
  return (await findMemberByEmail(db, email)) !== undefined;
}
