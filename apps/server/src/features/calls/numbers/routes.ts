import { numberList, numberListQuery } from '@deedline/contract/do-not-call';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { answers, type Server } from '../../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../../identity/require-account.ts';
import { requesterOf } from '../../record/record-audit.ts';
import { asOperator, requireOperator } from '../../identity/require-operator.ts';
import { acceptFiles, FILE_BODY, takeFile, takeTurn, waitForTurn } from './uploads.ts';
import {
  addNumberList,
  loadInstallationList,
  readInstallationLists,
  readNumberLists,
  removeInstallationList,
  removeNumberList,
} from './keep-lists.ts';

const LOADS_PER_MINUTE = 20;
const listPath = z.object({ id: z.string() });
const listsAnswer = { response: { 200: answers(z.array(numberList)) } };
const loadSchema = { querystring: numberListQuery, body: FILE_BODY, response: { 201: answers(numberList) } };

/** Lists of numbers that are not to be called: an account's own, and for operators those of the installation. */
export function addDoNotCallRoutes(server: Server, ctx: AppContext): void {
  addAccountLists(server, ctx);
  addInstallationLists(server, ctx);
}

function addAccountLists(server: Server, ctx: AppContext): void {
  const asOwner = requireRole(ctx, 'owner');
  const config = { rateLimit: limitAccount(LOADS_PER_MINUTE), takesFile: true };
  server.get('/api/do-not-call/lists', { onRequest: requireAccount(ctx), schema: listsAnswer }, ({ account }) =>
    readNumberLists(ctx, account.id),
  );
  server.delete('/api/do-not-call/lists/:id', { onRequest: asOwner, schema: { params: listPath } }, async (request, reply) => {
    await removeNumberList(ctx, request.account.id, request.params.id, requesterOf(request));
    return reply.status(204).send();
  });
  void server.register(async (scope: Server) => {
    acceptFiles(scope);
    scope.post('/api/do-not-call/lists', { onRequest: asOwner, config, schema: loadSchema }, async (request, reply) => {
      const { account, query } = request;
      const load = (path: string) => addNumberList(ctx, account.id, query, { path, from: requesterOf(request) });
      const list = await takeTurn(account.id, () => takeFile(request, (path) => waitForTurn(() => load(path))));
      return reply.status(201).send(list);
    });
  });
}

function addInstallationLists(server: Server, ctx: AppContext): void {
  const onRequest = requireOperator(ctx);
  server.get('/api/operator/do-not-call/lists', { onRequest, schema: listsAnswer }, () => readInstallationLists(ctx));
  server.delete('/api/operator/do-not-call/lists/:id', { onRequest, schema: { params: listPath } }, async (request, reply) => {
    await removeInstallationList(asOperator(ctx, request), request.params.id);
    return reply.status(204).send();
  });
  void server.register(async (scope: Server) => {
    acceptFiles(scope);
    scope.post(
      '/api/operator/do-not-call/lists',
      { onRequest, config: { takesFile: true }, schema: loadSchema },
      async (request, reply) => {
        const load = (path: string) => loadInstallationList(asOperator(ctx, request), request.query, path);
        const list = await takeFile(request, (path) => waitForTurn(() => load(path)));
        return reply.status(201).send(list);
      },
    );
  });
}
