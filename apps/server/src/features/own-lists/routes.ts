import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { requesterOf } from '../record/record-audit.ts';
import { addOwnContacts, createOwnList, endOwnList, readOwnLists, removeOwnList } from './own-lists.ts';

const LISTS_PER_MINUTE = 20;
/** Enough for the largest list in about a minute. */
const PARTS_PER_MINUTE = 240;
/** A thousand rows of a person with a dozen contacts each. */
const PART_BYTES = 4 * 1024 * 1024;

export function addOwnListRoutes(server: Server, ctx: SearchContext): void {
  const rateLimit = limitAccount(LISTS_PER_MINUTE);

  serve(server, 'GET /api/own-lists', ({ account }) => readOwnLists(ctx, account.id));

  serve(server, 'POST /api/own-lists', ({ account, body }) => createOwnList(ctx, account.id, body), { config: { rateLimit } });

  serve(
    server,
    'POST /api/own-lists/:id/rows',
    (request) => addOwnContacts(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    { bodyLimit: PART_BYTES, config: { rateLimit: limitAccount(PARTS_PER_MINUTE), gate: 'long' as const } },
  );

  serve(server, 'POST /api/own-lists/:id/complete', (request) =>
    endOwnList(ctx, request.account.id, request.params.id, requesterOf(request)),
  );

  serve(server, 'DELETE /api/own-lists/:id', (request) => removeOwnList(ctx, request.account.id, request.params.id, requesterOf(request)));
}
