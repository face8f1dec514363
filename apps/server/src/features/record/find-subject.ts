import type { Queryable } from '../../transaction.ts';
import { actorOf, OperatorError, type OperatorContext } from './operator-context.ts';
import { insertRecord, selectAccountByEmail, selectAccountById, type AccountRow } from './operator-record.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can name an account at all. */
export function namesAccount(subject: string): boolean {
  return UUID.test(subject) || /^[^\s@]+@[^\s@]+$/.test(subject);
}

/** The account of an email address or an id. Asking for one that is not there goes on record too, without the address. */
export async function findAccount(ctx: OperatorContext, db: Queryable, command: string, subject: string): Promise<AccountRow> {
  const found = await (UUID.test(subject) ? selectAccountById(db, subject) : selectAccountByEmail(db, subject));
  if (found !== undefined) return found;
  await insertRecord(ctx.db, { ...actorOf(ctx), command, result: 'refused', detail: 'no such account' });
  throw new OperatorError(`There is no account ${subject}. Nothing was changed.`, 1);
}
