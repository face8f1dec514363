import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { requesterOf } from '../record/record-audit.ts';
import { beginSignIn, changeCrm, connectByKey, disconnectCrm, finishSignIn, readCrms, testCrm } from './connections.ts';
import type { CrmContext } from './crm-shelf.ts';
import { readFields } from './fields.ts';
import { askToPush, listPushes, pushAgain } from './push/pushes.ts';

const CHANGES_PER_MINUTE = 20;
/** Each of these asks a CRM. */
const TESTS_PER_MINUTE = 10;
const PUSHES_PER_MINUTE = 60;

export function addCrmRoutes(server: Server, ctx: CrmContext): void {
  const tests = { config: { rateLimit: limitAccount(TESTS_PER_MINUTE) } };
  const changes = { config: { rateLimit: limitAccount(CHANGES_PER_MINUTE) } };
  const pushes = { config: { rateLimit: limitAccount(PUSHES_PER_MINUTE) } };

  serve(server, 'GET /api/crm', ({ account }) => readCrms(ctx, account.id));

  serve(server, 'GET /api/crm/:id/fields', ({ account, params }) => readFields(ctx, account.id, params.id));

  serve(
    server,
    'PUT /api/crm/:id/key',
    (request) => connectByKey(ctx, request.account.id, request.params.id, request.body.credentials, requesterOf(request)),
    tests,
  );

  serve(
    server,
    'POST /api/crm/:id/sign-in',
    (request) => beginSignIn(ctx, whoOf(request), request.params.id, request.body.way, requesterOf(request)),
    tests,
  );

  serve(server, 'POST /api/crm/back', (request) => finishSignIn(ctx, whoOf(request), request.body, requesterOf(request)), tests);

  serve(server, 'POST /api/crm/:id/test', (request) => testCrm(ctx, request.account.id, request.params.id, requesterOf(request)), tests);

  serve(
    server,
    'PUT /api/crm/:id',
    (request) => changeCrm(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    changes,
  );

  serve(server, 'DELETE /api/crm/:id', (request) => disconnectCrm(ctx, request.account.id, request.params.id, requesterOf(request)));

  serve(
    server,
    'POST /api/crm/:id/pushes',
    (request) => askToPush(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    pushes,
  );

  serve(server, 'GET /api/crm/pushes', ({ account, query }) => listPushes(ctx, account.id, query));

  serve(
    server,
    'POST /api/crm/pushes/:id/again',
    (request) => pushAgain(ctx, request.account.id, request.params.id, requesterOf(request)),
    pushes,
  );
}

function whoOf({ account, member }: { account: { id: string }; member: { id: string } }): { accountId: string; memberId: string } {
  return { accountId: account.id, memberId: member.id };
}
