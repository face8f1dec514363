import { AppError } from '@deedline/contract/errors';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { listEvents } from '../events/read-events.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { cutPage } from './cursors.ts';

export function addEventRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/v1/events', async ({ account, query: { cursor: after, limit, kind } }) => {
    const found = await listEvents(ctx.db, account.id, { after, most: limit + 1, ...(kind === undefined ? {} : { kinds: [kind] }) });
    if (found === undefined) throw new AppError('cursor_gone');
    const { shown } = cutPage(found, limit);
    const data = shown.map(({ id, kind: of, subject, data: said, occurredAt }) => ({
      id,
      kind: of,
      subject,
      data: said,
      occurredAt: occurredAt.toISOString(),
    }));
    // Without new events the cursor stays the same, so that the program continues from there later.
    return { data, nextCursor: data.at(-1)?.id ?? after ?? null };
  });
}
