import type { Queryable } from '../../transaction.ts';
import { deleteMailsAbout, deleteMailsOf } from './queries.ts';

/** Takes the unsent mails of one kind back. */
export function dropMails(db: Queryable, accountId: string, kind: string): Promise<void> {
  return deleteMailsOf(db, accountId, kind);
}

/** Takes back every unsent mail that an account caused or that its address would get. */
export function dropMailsAbout(db: Queryable, accountId: string, address: string): Promise<void> {
  return deleteMailsAbout(db, accountId, address);
}
