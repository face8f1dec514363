import { AppError } from '@deedline/contract/errors';
import { TEAM_LIMITS } from '@deedline/contract/team-limits';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import { countMails, type InvitationRow } from './invitation-queries.ts';
import { INVITATION } from './mail-kinds.ts';

const DAY_MS = 86_400_000;

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + TEAM_LIMITS.invitationDays * DAY_MS);
}

/** How many invitations the address got within a day, from whomever. Throws when the account has sent as many as it may. */
export async function requireMailsLeft(db: Queryable, accountId: string, email: string, now: Date): Promise<number> {
  const { byAccount, toAddress } = await countMails(db, accountId, email, new Date(now.getTime() - DAY_MS));
  if (byAccount >= TEAM_LIMITS.mailsPerDay) throw new AppError('invitations_used_up');
  return toAddress;
}

/** An address that many invite gets no more than it can bear, and nobody who invites it learns of the others. */
export async function mailInvitation(db: Queryable, { id, accountId, email }: InvitationRow, toAddress: number, now: Date): Promise<void> {
  if (toAddress >= TEAM_LIMITS.mailsPerAddress) return;
  await postMail(db, { kind: INVITATION, recipient: email, accountId, subjectId: id }, now);
}
