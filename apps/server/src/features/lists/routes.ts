import { list, listWithEntries } from '@deedline/contract/search/list';
import { answers, type Server } from '../../http/contract-types.ts';
import { ifWithResults } from '../../http/gates.ts';
import { sendList, writeAs } from '../../http/send-list.ts';
import { serve } from '../../http/serve.ts';
import { requesterOf } from '../record/record-audit.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { changeList, createList, readList, readLists, removeList } from './lists.ts';
import { removeSearch, saveSearch } from './saved-searches.ts';

const LIST = answers(list);
const ENTRY = answers(listWithEntries.shape.entries.element);

export function addListRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/lists', ({ account, query }) => readLists(ctx, account.id, query.searchId));

  serve(server, 'POST /api/lists', (request) => createList(ctx, request.account.id, request.body, requesterOf(request)));

  serve(
    server,
    'GET /api/lists/:id',
    async ({ account, params, query: { results, limit, offset } }, reply) => {
      const page = { withResults: results === '1', most: limit, offset };
      const { list: one, entries } = await readList(ctx, account.id, params.id, page);
      const before = `${writeAs(reply, one, LIST).slice(0, -1)},"entries":[`;
      return sendList(reply, entries, ENTRY, { before, after: ']}' });
    },
    { config: { gate: ifWithResults } },
  );

  serve(server, 'PATCH /api/lists/:id', (request) =>
    changeList(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
  );

  serve(server, 'DELETE /api/lists/:id', (request) => removeList(ctx, request.account.id, request.params.id, requesterOf(request)));

  serve(server, 'PUT /api/lists/:id/searches/:searchId', ({ account, params, body }) =>
    saveSearch(ctx, account.id, params.id, params.searchId, body),
  );

  serve(server, 'DELETE /api/lists/:id/searches/:searchId', ({ account, params }) =>
    removeSearch(ctx, account.id, params.id, params.searchId),
  );
}
