import { userInfo } from 'node:os';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';
import { type AccountRow, insertRecord, type NewRecord, selectAccountByEmail, selectAccountById } from './operator-record.ts';
import type { Requester } from './record-audit.ts';

/** What an operator's act is given: somebody at the keyboard of the machine, or signed in to the console. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'log' | 'now'>, Actor {}

/** Who acts, for the record. */
export interface Actor {
  /** Their name on that machine, or in the console. */
  operator: string;
  /** Where they sit; none: at the machine itself. */
  from?: Requester;
}

/** For the record of an act. */
export function actorOf({ operator, from }: Actor): Actor {
  return { operator, ...(from === undefined ? {} : { from }) };
}

/** A command that cannot be done as it was asked; the message says why. Nothing was changed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** 1: there is nothing of this name. 2: it was asked wrongly. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Puts on record what an operator did by another command than this one's; within the caller's transaction, if there is one. */
export function recordAct(
  ctx: Actor,
  db: Queryable,
  act: Pick<NewRecord, 'command' | 'result' | 'subject' | 'accountId' | 'detail'> & { reason?: string },
): Promise<void> {
  return insertRecord(db, { ...actorOf(ctx), ...act });
}

/** Whether a text can name an account at all. */
export function namesAccount(subject: string): boolean {
  return isUuid(subject) || /^[^\s@]+@[^\s@]+$/.test(subject);
}

/** The account of an email address or an id. Asking for one that is not there goes on record too, without the address. */
export async function findAccount(ctx: OperatorContext, db: Queryable, command: string, subject: string): Promise<AccountRow> {
  const found = await (isUuid(subject) ? selectAccountById(db, subject) : selectAccountByEmail(db, subject));
  if (found !== undefined) return found;
  await insertRecord(ctx.db, { ...actorOf(ctx), command, result: 'refused', detail: 'no such account' });
  throw new OperatorError(`There is no account ${subject}. Nothing was changed.`, 1);
}

/** Who is at the keyboard, as the system knows them; a user id without a name stays a number. */
export function nameOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Under which command a restore is on record. What counts from the start of the database counts from there as well. */
export const RESTORE_ACT = 'restore';
