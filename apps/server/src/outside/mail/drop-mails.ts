import type { Queryable } from '../../transaction.ts';
import { deleteMailsAbout, deleteMailsOf } from './queries.ts';

/** Takes the unsent mails of one kind about one subject back. */
export function dropMails(db: Queryable, subjectId: string, kind: string): Promise<void> {
  return deleteMailsOf(db, subjectId, kind);
}

/** Takes back every unsent mail that an account caused or that its members' addresses would get. */
export function dropMailsAbout(db: Queryable, accountId: string, addresses: readonly string[]): Promise<void> {
  return deleteMailsAbout(db, accountId, addresses);
}
