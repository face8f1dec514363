import type { ChangeRole, GiveOwnership } from '@deedline/contract/team';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import { requirePassword } from '../identity/require-password.ts';
import { requireProof } from '../identity/ask-for-proof.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { changeTeam, refuseLastOwner, requireMember, type Actor } from './change-team.ts';
import { OWNERSHIP_GIVEN } from './mail-kinds.ts';
import { updateRole } from './queries.ts';

/** Holds from their next request on. An owner can so step down, unless they are the last. */
export function changeRole(ctx: AppContext, actor: Actor, id: string, { role }: ChangeRole, from: Requester): Promise<void> {
  const { accountId } = actor;
  return changeTeam(ctx, actor, async (db) => {
    const member = await requireMember(db, accountId, id);
    if (member.role === role) return;
    await refuseLastOwner(db, accountId, member);
    await updateRole(db, id, role);
    await recordAudit(db, { kind: 'setting', what: 'role_changed', accountId, from, subject: id, facts: { was: member.role, role } });
  });
}

/** Makes another member an owner, too or instead: what cannot be taken back alone takes the password. */
export async function giveOwnership(ctx: AppContext, actor: Actor, id: string, input: GiveOwnership, from: Requester): Promise<void> {
  const { accountId, memberId } = actor;
  if (id === memberId) throw new AppError('invalid_request', 'You own this account already');
  await requirePassword(ctx, memberId, input.password);
  await changeTeam(ctx, actor, async (db) => {
    await requireProof(ctx, db, memberId);
    const member = await requireMember(db, accountId, id);
    await updateRole(db, id, 'owner');
    if (input.stepDown) await updateRole(db, memberId, 'member');
    const facts = { was: member.role, stepDown: input.stepDown };
    await recordAudit(db, { kind: 'setting', what: 'ownership_given', accountId, from, subject: id, facts });
    await postMail(db, { kind: OWNERSHIP_GIVEN, recipient: member.email, accountId, subjectId: id }, ctx.now());
  });
}
