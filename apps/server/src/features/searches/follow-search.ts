import { AppError } from '@deedline/contract/errors';
import type { SearchEvent } from '@deedline/contract/search';
import { selectStatus } from './queries.ts';
import type { SearchContext } from '../../search-context.ts';

/** Another process may end the search, and only the database knows: look this often. */
const LOOK_MS = 1000;
/** Longer than any search: a browser that still wants to know connects again by itself. */
const MOST_LOOKS = 120;

/** Server-sent events of a search: its status now and at every change, until it has ended. */
export async function* followSearch(ctx: SearchContext, accountId: string, id: string): AsyncGenerator<string> {
  let last: string | undefined;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // Listening before reading: a change in between is not missed.
    const change = ctx.events.next(id, LOOK_MS);
    const status = await selectStatus(ctx.db, accountId, id);
    if (status === undefined) throw new AppError('search_not_found');
    if (status !== last) yield `event: status\ndata: ${JSON.stringify({ id, status } satisfies SearchEvent)}\n\n`;
    else yield ': still here\n\n';
    if (status === 'completed' || status === 'failed') return;
    last = status;
    await change;
  }
}
