import {
  changeList as changeListBody,
  createList as createListBody,
  list,
  listEntry,
  listWithEntries,
  saveToList,
} from '@deedline/contract/list';
import { LIST_LIMITS } from '@deedline/contract/list-limits';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { ifWithResults } from '../../http/limits/gate-routes.ts';
import { sendList, writeAs } from '../../http/send-list.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { requireRole } from '../accounts/require-role.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { requesterOf } from '../audit/record-audit.ts';
import { changeList } from './change-list.ts';
import { createList } from './create-list.ts';
import { readList, readLists } from './read-lists.ts';
import { removeList } from './remove-list.ts';
import { removeSearch } from './remove-search.ts';
import { saveSearch } from './save-search.ts';

const listsQuery = z.object({ searchId: z.uuid().optional() });
const listQuery = z.object({
  results: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(LIST_LIMITS.entries).default(LIST_LIMITS.entries),
  offset: z.coerce.number().int().min(0).max(LIST_LIMITS.entries).default(0),
});
const LIST = answers(list);
const ENTRY = answers(listWithEntries.shape.entries.element);
const listPath = z.object({ id: z.string() });
const entryPath = z.object({ id: z.string(), searchId: z.string() });

export function addListRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireAccount(ctx);
  const mayChange = requireRole(ctx, 'member');

  server.get('/api/lists', { onRequest, schema: { querystring: listsQuery, response: { 200: answers(z.array(list)) } } }, (request) =>
    readLists(ctx, request.account.id, request.query.searchId),
  );

  server.post(
    '/api/lists',
    { onRequest: mayChange, schema: { body: createListBody, response: { 201: answers(list) } } },
    async (request, reply) => reply.status(201).send(await createList(ctx, request.account.id, request.body, requesterOf(request))),
  );

  server.get(
    '/api/lists/:id',
    {
      onRequest,
      config: { gate: ifWithResults },
      schema: { params: listPath, querystring: listQuery, response: { 200: answers(listWithEntries) } },
    },
    async (request, reply) => {
      const { results, limit, offset } = request.query;
      const page = { withResults: results === '1', most: limit, offset };
      const { list: one, entries } = await readList(ctx, request.account.id, request.params.id, page);
      const before = `${writeAs(reply, one, LIST).slice(0, -1)},"entries":[`;
      return sendList(reply, entries, ENTRY, { before, after: ']}' });
    },
  );

  server.patch(
    '/api/lists/:id',
    { onRequest: mayChange, schema: { params: listPath, body: changeListBody, response: { 200: answers(list) } } },
    (request) => changeList(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
  );

  server.delete('/api/lists/:id', { onRequest: mayChange, schema: { params: listPath } }, async (request, reply) => {
    await removeList(ctx, request.account.id, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });

  server.put(
    '/api/lists/:id/searches/:searchId',
    { onRequest: mayChange, schema: { params: entryPath, body: saveToList, response: { 200: answers(listEntry) } } },
    (request) => saveSearch(ctx, request.account.id, request.params.id, request.params.searchId, request.body),
  );

  server.delete('/api/lists/:id/searches/:searchId', { onRequest: mayChange, schema: { params: entryPath } }, async (request, reply) => {
    await removeSearch(ctx, request.account.id, request.params.id, request.params.searchId);
    return reply.status(204).send();
  });
}
