import { userInfo } from 'node:os';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../is-uuid.ts';
import type { Queryable } from '../../transaction.ts';
import { type AccountRow, insertRecord, type NewRecord, selectAccountByEmail, selectAccountById } from './operator-record.ts';
import type { Requester } from './record-audit.ts';

/** What an operator's act is given. The operator is at the machine's keyboard or signed in to the console. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'log' | 'now'>, Actor {}

/** Who acts, for the record. */
export interface Actor {
  /** Their name on that machine, or in the console. */
  operator: string;
  /** Where they connect from; absent: at the machine itself. */
  from?: Requester;
}

/** The parts of a context that are recorded with an act. */
export function actorOf({ operator, from }: Actor): Actor {
  return { operator, ...(from === undefined ? {} : { from }) };
}

/** A command that cannot be done as asked; the message says why. Nothing was changed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** 1: nothing of this name exists. 2: it was asked wrongly. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Records an operator's act; within the caller's transaction if `db` is one. */
export function recordAct(
  ctx: Actor,
  db: Queryable,
  act: Pick<NewRecord, 'command' | 'result' | 'subject' | 'accountId' | 'detail'> & { reason?: string },
): Promise<void> {
  return insertRecord(db, { ...actorOf(ctx), ...act });
}

/** Whether a text has the form of an account's email address or id. */
export function namesAccount(subject: string): boolean {
  return isUuid(subject) || /^[^\s@]+@[^\s@]+$/.test(subject);
}

/** The account of an email address or id. Throws OperatorError when there is none; that is recorded too, without the address. */
export async function findAccount(ctx: OperatorContext, db: Queryable, command: string, subject: string): Promise<AccountRow> {
  const found = await (isUuid(subject) ? selectAccountById(db, subject) : selectAccountByEmail(db, subject));
  if (found !== undefined) return found;
  await insertRecord(ctx.db, { ...actorOf(ctx), command, result: 'refused', detail: 'no such account' });
  throw new OperatorError(`There is no account ${subject}. Nothing was changed.`, 1);
}

/** The name of the system's user; without a name, the user id. */
export function nameOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The command under which a restore is recorded. Limits that count from the start of the database also count from there. */
export const RESTORE_ACT = 'restore';
