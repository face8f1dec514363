import type { Queryable } from '../../transaction.ts';
import { deleteDefaults, eraseStatements } from './queries.ts';

/** For an account that is being closed: that it made a statement stays, what names its holder goes. */
export async function eraseLicences(db: Queryable, accountId: string): Promise<void> {
  await eraseStatements(db, accountId);
  await deleteDefaults(db, accountId);
}
