import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Role } from '@deedline/contract/account/role';
import type { FactorNeededBy } from '@deedline/contract/account/second-factor';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { findMemberByEmail, findMemberBySession, selectAddress } from './members.ts';
import { hashToken } from './secret-token.ts';
import { updateSeen } from './sessions.ts';

/** The account that pays, and owns searches, lists and the wallet. */
export interface Account {
  id: string;
  /** The address of its longest-standing owner, by which the account is named on its papers. */
  email: string;
}

/** The member who is signed in. */
export interface Member {
  id: string;
  role: Role;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  joinedAt: Date;
  /** Their latest choices. */
  payOnlyForContacts: boolean;
  purpose: Purpose | null;
  /** Who requires a second factor that they do not have; null if nobody does, or they have one. */
  needsSecondFactor: FactorNeededBy | null;
}

/** The session that lets them in. */
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

/** When a session is used, its time is updated at most this often. */
const SEEN_EVERY_MS = 60_000;

/** The member whom a session token lets in; undefined if it lets nobody in, or no longer does. */
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

/** Sessions last used before this moment have ended. */
export function idleSince({ config, now }: Pick<AppContext, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.sessionIdleHours * 3_600_000);
}

/** The current address for mail about what somebody did: theirs, or the account owner's if they are no longer a member. Undefined if the account is closed. */
export async function findAddress(db: Queryable, accountId: string, memberId: string | null = null): Promise<string | undefined> {
  return selectAddress(db, accountId, memberId);
}

/** Whether somebody signs in with this address. Only reveal this to whoever reads its mail. */
export async function isSignInTaken(db: Queryable, email: string): Promise<boolean> {
  return (await findMemberByEmail(db, email)) !== undefined;
}
