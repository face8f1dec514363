/** Who may open the console. Only somebody at the machine decides that; each change leaves a record in its transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../../context.ts';
import { inTransaction, type Queryable } from '../../../../transaction.ts';
import { hashToken, newToken } from '../../../identity/secret-token.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../../record/operator-context.ts';
import { clearOperator, insertOperator, insertSetup, lockOperatorByEmail, type OperatorRow } from '../../../identity/operators.ts';
import { LINK_MS } from '../../../identity/require-operator.ts';
import { newSealedSecret } from '../../../second-factors/totp.ts';

export type OperatorsContext = OperatorContext & Pick<AppContext, 'hash' | 'config'>;

/** Returns the one-time link. */
export function addOperator(ctx: OperatorsContext, { email, name }: { email: string; name: string }): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const id = randomUUIDv7();
    if (!(await insertOperator(db, { id, email, name, now: ctx.now() })))
      throw new OperatorError(`There is, or was, an operator ${email}, or one who is called ${name}. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'operators_add', result: 'done', subject: id, detail: name });
    return makeLink(ctx, db, id);
  });
}

/** Returns the one-time link with which password and second factor are set anew. */
export function resetOperator(ctx: OperatorsContext, email: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { id, name } = await lockActive(db, email);
    await clearOperator(db, id, null);
    await recordAct(ctx, db, { command: 'operators_reset', result: 'done', subject: id, detail: name });
    return makeLink(ctx, db, id);
  });
}

export function endOperator(ctx: OperatorsContext, email: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const { id, name } = await lockActive(db, email);
    await clearOperator(db, id, ctx.now());
    await recordAct(ctx, db, { command: 'operators_end', result: 'done', subject: id, detail: name });
  });
}

async function lockActive(db: Queryable, email: string): Promise<OperatorRow> {
  const found = await lockOperatorByEmail(db, email);
  if (found === undefined) throw new OperatorError(`There is no operator ${email}. Nothing was changed.`, 1);
  if (found.endedAt !== null) throw new OperatorError(`${email} is an operator no more. Nothing was changed.`, 1);
  return found;
}

/** The token stands behind the '#': no server's log has it. */
async function makeLink(ctx: OperatorsContext, db: Queryable, operatorId: string): Promise<string> {
  const token = newToken();
  const totpSealed = newSealedSecret(ctx.hash, operatorId);
  await insertSetup(db, { operatorId, tokenHash: hashToken(token), totpSealed, expiresAt: new Date(ctx.now().getTime() + LINK_MS) });
  return `${ctx.config.publicUrl}/operator/setup#token=${token}`;
}
