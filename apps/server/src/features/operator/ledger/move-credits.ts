import { randomUUID } from 'node:crypto';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { grantCredits, revokeCredits } from '../../credits/wallet.ts';
import { actorOf, findAccount, type OperatorContext, OperatorError } from '../../record/operator-context.ts';
import {
  insertRecord,
  lockKey,
  lockWallet,
  selectAccountById,
  selectBalances,
  selectEarlier,
  type Balances,
} from '../../record/operator-record.ts';

export interface MoveRequest {
  command: 'grant' | 'revoke';
  /** An email address or an account's id. */
  subject: string;
  credits: number;
  reason: string;
  /** The same key moves credits only once. A random key is used when none is given. */
  key?: string;
}

export interface MadeMovement {
  accountId: string;
  /** How many moved, now or when the key was first used. */
  credits: number;
  isRepeated: boolean;
  /** The account's balances afterwards. */
  balances: Balances;
}

/** Gives an account credits, or takes back as many as its wallet has. The movement and its record are committed together. Throws OperatorError. */
export async function moveCredits(ctx: OperatorContext, request: MoveRequest): Promise<MadeMovement> {
  const { id } = await findAccount(ctx, ctx.db, request.command, request.subject);
  const made = await inTransaction(ctx.db, (db) => moveOnce(ctx, db, id, { ...request, key: request.key ?? randomUUID() }));
  // Thrown outside of the transaction, so that the record of the refusal is kept.
  if (made instanceof OperatorError) throw made;
  return made;
}

async function moveOnce(
  ctx: OperatorContext,
  db: Queryable,
  accountId: string,
  { command, credits, reason, key }: MoveRequest & { key: string },
): Promise<MadeMovement | OperatorError> {
  const record = { ...actorOf(ctx), command, accountId, creditsAsked: credits, reason, key };
  const refuse = async (detail: string, error: OperatorError) => {
    await insertRecord(db, { ...record, result: 'refused', detail });
    return error;
  };
  await lockKey(db, command, key);
  await lockWallet(db, accountId);
  const earlier = await selectEarlier(db, command, key);
  if (earlier !== undefined && (earlier.accountId !== accountId || earlier.creditsAsked !== credits))
    return refuse(
      'key of another movement',
      new OperatorError(`The key ${key} was already used for a different ${command}. Nothing was changed.`, 2),
    );
  if (earlier !== undefined) {
    await insertRecord(db, { ...record, result: 'repeated', creditsMoved: 0 });
    return { accountId, credits: earlier.creditsMoved, isRepeated: true, balances: await selectBalances(db, accountId) };
  }
  const account = await selectAccountById(db, accountId);
  if (account!.closedAt !== null)
    return refuse('closed account', new OperatorError(`The account ${accountId} is closed. Nothing was changed.`, 1));
  const moved = await move(db, command, `operator:${key}`, accountId, credits);
  await insertRecord(db, { ...record, result: 'done', creditsMoved: moved });
  return { accountId, credits: moved, isRepeated: false, balances: await selectBalances(db, accountId) };
}

async function move(db: Queryable, command: 'grant' | 'revoke', key: string, accountId: string, credits: number): Promise<number> {
  if (command === 'revoke') return revokeCredits(db, key, accountId, credits);
  if (!(await grantCredits(db, key, accountId, credits))) throw new Error(`The ledger has ${command}:${key}, and no record of an operator`);
  return credits;
}
