import type { askCallable, apiCallable } from '@deedline/contract/api/v1';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { z } from 'zod';
import type { SearchContext } from '../lookup/search-context.ts';
import { readSearch } from '../searches/read-searches.ts';

/**
 * Whether a number that a search delivered may be called now. People who opted out are not in any answer any more, so for their numbers the result is the same
 * as for a number that was never in it.
 */
export async function checkCallable(
  ctx: SearchContext,
  accountId: string,
  { searchId, phone: asked }: z.output<typeof askCallable>,
): Promise<z.output<typeof apiCallable>> {
  const { results } = await readSearch(ctx, accountId, searchId);
  const meant = readPhone(asked);
  const asOf = ctx.now().toISOString();
  const phone = meant === null ? undefined : results?.phones.find(({ e164 }) => readPhone(e164) === meant);
  if (phone === undefined) return { isKnown: false, mayCall: false, e164: null, dnc: null, callReadiness: null, asOf };
  const { e164, dnc, callReadiness = null } = phone;
  return { isKnown: true, mayCall: callReadiness?.state === MAY_CALL, e164, dnc, callReadiness, asOf };
}

const MAY_CALL = 'callable';
