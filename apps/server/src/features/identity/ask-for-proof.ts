import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { postMail } from '../../outside/mail/post-mail.ts';
import type { Queryable } from '../../transaction.ts';
import type { Member } from './find-account.ts';
import { PROVE_EMAIL } from './mail-kinds.ts';
import { selectProof } from './proofs.ts';

/** Mails a link to whoever signed up, which proves their address. Nothing when it is proved already. */
export async function askForProof(ctx: AppContext, accountId: string, { id, email }: Member): Promise<void> {
  const { isProved } = await selectProof(ctx.db, id);
  if (!isProved) await postMail(ctx.db, { kind: PROVE_EMAIL, recipient: email, accountId, subjectId: id }, ctx.now());
}

/** Nobody lets others into an account before they showed that its address is theirs; where no mail is sent, nothing is asked. */
export async function requireProof(ctx: AppContext, db: Queryable, memberId: string): Promise<void> {
  if (ctx.config.provesAddresses && !(await selectProof(db, memberId)).isProved) throw new AppError('proof_required');
}
