import type { BatchQuote } from '@deedline/contract/batch';
import { maximumPriceCredits } from '@deedline/contract/prices';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { freeSince } from '../credits/free-days.ts';
import { countRows, markFreeRows } from './upload-queries.ts';

/** Marks the rows that are free and says what the others cost at most. Within the transaction that writes the quote. */
export async function quoteRows(
  ctx: Pick<AppContext, 'now'>,
  db: Queryable,
  job: { id: string; accountId: string; includeContacts: boolean },
): Promise<BatchQuote> {
  await markFreeRows(db, job, freeSince(ctx.now()));
  const counts = await countRows(db, job.id);
  const paying = counts.rows - counts.unreadable - counts.duplicates - counts.boughtBefore;
  const pricePerRow = maximumPriceCredits('property_address', job.includeContacts);
  return { ...counts, paying, pricePerRow, mostCredits: paying * pricePerRow };
}
