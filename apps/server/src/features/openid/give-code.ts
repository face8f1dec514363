import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { isKnownDevice } from '../identity/known-device.ts';
import { hashToken } from '../identity/secret-token.ts';
import type { StartedSession } from '../identity/start-session.ts';
import { triedBy } from '../identity/tried-by.ts';
import { recordAudit } from '../record/record-audit.ts';
import { takeCode } from '../second-factors/take-code.ts';
import { countAsFailure, forgetFailures } from '../slow-down/count-try.ts';
import { openSession, type Coming } from './open-session.ts';
import { deleteWaiting, findWaiting, keepWaiting } from './sign-in-queries.ts';

/**
 * The own code of whom a provider has let in by one factor, in the browser that came back from it. Who guesses waits as beside a password. Throws
 * `openid_refused` where nobody waits for one, `wrong_code` where it is none of theirs; they may try again until the sign-in has run out.
 */
export async function giveCode(ctx: AppContext, code: string, browser: string | undefined, coming: Coming): Promise<StartedSession> {
  if (browser === undefined) throw new AppError('openid_refused');
  const browserHash = hashToken(browser);
  const waiting = await findWaiting(ctx.db, browserHash, ctx.now());
  if (waiting === undefined) throw new AppError('openid_refused');
  const { presented, from } = coming;
  const { accountId, memberId, email } = waiting;
  const isKnown = await isKnownDevice(ctx, email, presented.device);
  const tried = triedBy(ctx, email, from.ip, isKnown ? presented.device : undefined);
  await countAsFailure(ctx, tried);
  const session = await inTransaction(ctx.db, async (db) => {
    const kept = await keepWaiting(db, browserHash, ctx.now());
    if (kept === undefined) throw new AppError('openid_refused');
    const way = await takeCode(ctx, db, memberId, code);
    if (way === undefined) return undefined;
    await deleteWaiting(db, browserHash);
    await forgetFailures(db, tried);
    const said = { what: `openid_and_${way}`, methods: kept.methods, hasTwoFactors: true, provedAt: ctx.now() } as const;
    return openSession(ctx, db, { id: memberId, accountId, email }, said, coming);
  });
  if (session !== undefined) return session;
  const facts = { because: 'code', device: isKnown ? 'known' : 'new' };
  await recordAudit(ctx.db, { kind: 'sign_in', what: 'refused', accountId, from: { ...from, memberId }, facts });
  throw new AppError('wrong_code');
}
