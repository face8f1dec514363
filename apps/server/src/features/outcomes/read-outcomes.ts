import type { ContactOutcomeOnRecord } from '@deedline/contract/outcome';
import { readSearch } from '../searches/read-searches.ts';
import type { SearchContext } from '../../search-context.ts';
import { contactsOf, hashContact } from './find-contact.ts';
import { presentOutcome } from './present-outcome.ts';
import { selectOutcomes } from './queries.ts';

/** What the account said of the contacts of one of its searches, in the order of the result. Whoever opted out since is left out. */
export async function readOutcomes(ctx: SearchContext, accountId: string, searchId: string): Promise<ContactOutcomeOnRecord[]> {
  const { id, results } = await readSearch(ctx, accountId, searchId);
  if (results === null) return [];
  const rows = await selectOutcomes(ctx.db, accountId, id);
  if (rows.length === 0) return [];
  const rowOf = new Map(rows.map((row) => [row.contact.toString('hex'), row]));
  return contactsOf(results).flatMap((found) => {
    const row = hashContact(ctx.hash, found).every.flatMap((hash) => rowOf.get(hash.toString('hex')) ?? [])[0];
    return row === undefined ? [] : [presentOutcome(found, row)];
  });
}
