import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { changeList, createList, listEntries, readList, readLists, removeList } from '../lists/lists.ts';
import { removeSearch, saveSearch } from '../lists/saved-searches.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { requesterOf } from '../record/record-audit.ts';
import { cutPage, entryCursor } from './cursors.ts';
import { doOnce } from './idempotency.ts';

export function addListRoutes(server: Server, ctx: SearchContext): void {
  const readOne = async (accountId: string, id: string) =>
    (await readList(ctx, accountId, id, { withResults: false, most: 0, offset: 0 })).list;

  serve(server, 'GET /api/v1/lists', async ({ account }) => ({ data: await readLists(ctx, account.id, undefined) }));

  serve(server, 'POST /api/v1/lists', (request) => {
    const { account, body } = request;
    const make = () => createList(ctx, account.id, body, requesterOf(request));
    return doOnce(ctx, request, make, (id) => readOne(account.id, id));
  });

  serve(server, 'GET /api/v1/lists/:id', ({ account, params }) => readOne(account.id, params.id));

  serve(server, 'PATCH /api/v1/lists/:id', (request) =>
    changeList(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
  );

  serve(server, 'DELETE /api/v1/lists/:id', (request) => removeList(ctx, request.account.id, request.params.id, requesterOf(request)));

  serve(server, 'GET /api/v1/lists/:id/searches', async ({ account, params, query: { cursor, limit } }) => {
    const page = { after: entryCursor.read(cursor), most: limit + 1 };
    const { shown, hasMore } = cutPage(await listEntries(ctx, account.id, params.id, page), limit);
    return { data: shown.map(({ entry }) => entry), nextCursor: hasMore ? entryCursor.write(shown.at(-1)!.place) : null };
  });

  serve(server, 'PUT /api/v1/lists/:id/searches/:searchId', ({ account, params, body }) =>
    saveSearch(ctx, account.id, params.id, params.searchId, body),
  );

  serve(server, 'DELETE /api/v1/lists/:id/searches/:searchId', ({ account, params }) =>
    removeSearch(ctx, account.id, params.id, params.searchId),
  );
}
