import type { AppContext } from '../../../context.ts';
import type { Server } from '../../../http/contract-types.ts';
import { serve } from '../../../http/serve.ts';
import { limitAccount } from '../../identity/require-account.ts';
import { requesterOf } from '../../record/record-audit.ts';
import { asOperator } from '../../identity/require-operator.ts';
import { acceptFiles, takeFile, takeTurn, waitForTurn } from './uploads.ts';
import {
  addNumberList,
  loadInstallationList,
  readInstallationLists,
  readNumberLists,
  removeInstallationList,
  removeNumberList,
} from './keep-lists.ts';

const LOADS_PER_MINUTE = 20;

/** Routes of do-not-call lists: an account's own, and for operators those of the installation. */
export function addDoNotCallRoutes(server: Server, ctx: AppContext): void {
  addAccountLists(server, ctx);
  addInstallationLists(server, ctx);
}

function addAccountLists(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitAccount(LOADS_PER_MINUTE), takesFile: true };
  serve(server, 'GET /api/do-not-call/lists', ({ account }) => readNumberLists(ctx, account.id));
  serve(server, 'DELETE /api/do-not-call/lists/:id', (request) =>
    removeNumberList(ctx, request.account.id, request.params.id, requesterOf(request)),
  );
  void server.register(async (scope: Server) => {
    acceptFiles(scope);
    serve(
      scope,
      'POST /api/do-not-call/lists',
      async (request) => {
        const { account, query } = request;
        const load = (path: string) => addNumberList(ctx, account.id, query, { path, from: requesterOf(request) });
        return takeTurn(account.id, () => takeFile(ctx, request, account.id, (path) => waitForTurn(() => load(path))));
      },
      { config },
    );
  });
}

function addInstallationLists(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/do-not-call/lists', () => readInstallationLists(ctx));
  serve(server, 'DELETE /api/operator/do-not-call/lists/:id', (request) =>
    removeInstallationList(asOperator(ctx, request), request.params.id),
  );
  void server.register(async (scope: Server) => {
    acceptFiles(scope);
    serve(
      scope,
      'POST /api/operator/do-not-call/lists',
      async (request) => {
        const load = (path: string) => loadInstallationList(asOperator(ctx, request), request.query, path);
        return takeFile(ctx, request, request.operator.id, (path) => waitForTurn(() => load(path)));
      },
      { config: { takesFile: true } },
    );
  });
}
