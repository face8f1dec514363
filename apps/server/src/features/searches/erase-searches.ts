import type { Queryable } from '../../transaction.ts';
import { eraseSearchesOf } from './queries.ts';

/**
 * Erases what an account asked and found. Purpose, attestation and charge stay; so does the audit record, which names the question
 * by its keyed hash only. One that still runs ends without results.
 */
export function eraseSearches(db: Queryable, accountId: string, now: Date): Promise<void> {
  return eraseSearchesOf(db, accountId, now);
}
