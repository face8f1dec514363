import { LIST_FILE_BYTES } from '@deedline/contract/do-not-call-limits';
import { numberList, numberListQuery } from '@deedline/contract/do-not-call';
import { AppError } from '@deedline/contract/errors';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount } from '../accounts/limit-account.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { requireRole } from '../accounts/require-role.ts';
import { requesterOf } from '../audit/record-audit.ts';
import { addNumberList, readNumberLists, removeNumberList } from './keep-lists.ts';
import { withUpload } from './keep-upload.ts';
import { takeTurn } from './take-turn.ts';

const LOADS_PER_MINUTE = 20;
const listPath = z.object({ id: z.string() });
const FILE_TYPES = [
  'text/plain',
  'text/csv',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/octet-stream',
];

/** An account's own lists of numbers that are not to be called. */
export function addDoNotCallRoutes(server: Server, ctx: AppContext): void {
  server.get(
    '/api/do-not-call/lists',
    { onRequest: requireAccount(ctx), schema: { response: { 200: answers(z.array(numberList)) } } },
    ({ account }) => readNumberLists(ctx, account.id),
  );
  server.delete(
    '/api/do-not-call/lists/:id',
    { onRequest: requireRole(ctx, 'owner'), schema: { params: listPath } },
    async (request, reply) => {
      await removeNumberList(ctx, request.account.id, request.params.id, requesterOf(request));
      return reply.status(204).send();
    },
  );
  addLoadRoute(server, ctx);
}

/** In a scope of its own: here a body is a file, which is read as it comes. */
function addLoadRoute(server: Server, ctx: AppContext): void {
  void server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FILE_TYPES, (_request, body, done) => done(null, body));
    scope.post(
      '/api/do-not-call/lists',
      {
        onRequest: requireRole(ctx, 'owner'),
        config: { rateLimit: limitAccount(LOADS_PER_MINUTE) },
        schema: {
          querystring: numberListQuery,
          body: { content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: z.unknown() }])) },
          response: { 201: answers(numberList) },
        },
      },
      async (request, reply) => {
        if (Number(request.headers['content-length'] ?? 0) > LIST_FILE_BYTES)
          throw new AppError('body_too_large', 'This file is larger than 300 MB. Please pack it as a ZIP file, or split it.');
        if (request.body === undefined || request.body === null) throw new AppError('number_list_refused', 'The file is empty.');
        const file = (path: string) => ({ path, from: requesterOf(request) });
        const list = await takeTurn(request.account.id, () =>
          withUpload(request.body as Readable, (path) => addNumberList(ctx, request.account.id, request.query, file(path))),
        );
        return reply.status(201).send(list);
      },
    );
  });
}
