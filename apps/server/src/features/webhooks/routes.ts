import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { requesterOf } from '../record/record-audit.ts';
import { listDeliveries, replayDeliveries, replayDelivery, sendTest } from './deliveries.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './endpoints.ts';

const CHANGES_PER_MINUTE = 20;
/** Messages that somebody asks for: tests, and those that are sent again. */
const SENDS_PER_MINUTE = 10;

export function addWebhookRoutes(server: Server, ctx: AppContext): void {
  const changing = { config: { rateLimit: limitAccount(CHANGES_PER_MINUTE) } };
  const sending = { config: { rateLimit: limitAccount(SENDS_PER_MINUTE) } };

  serve(server, 'GET /api/webhooks', ({ account, member }) => listWebhooks(ctx, account.id, member.role === 'owner'));

  serve(server, 'POST /api/webhooks', (request) => createWebhook(ctx, request.account.id, request.body, requesterOf(request)), changing);

  serve(
    server,
    'PATCH /api/webhooks/:id',
    (request) => changeWebhook(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    changing,
  );

  serve(server, 'DELETE /api/webhooks/:id', (request) => removeWebhook(ctx, request.account.id, request.params.id, requesterOf(request)));

  serve(
    server,
    'POST /api/webhooks/:id/secret',
    (request) => rotateSecret(ctx, request.account.id, request.params.id, requesterOf(request)),
    changing,
  );

  serve(
    server,
    'POST /api/webhooks/:id/test',
    (request) => sendTest(ctx, request.account.id, request.params.id, requesterOf(request)),
    sending,
  );

  serve(server, 'GET /api/webhooks/:id/deliveries', ({ account, params, query }) => listDeliveries(ctx, account.id, params.id, query));

  serve(
    server,
    'POST /api/webhooks/:id/deliveries/:deliveryId/replay',
    (request) => replayDelivery(ctx, request.account.id, request.params.id, request.params.deliveryId, requesterOf(request)),
    sending,
  );

  serve(
    server,
    'POST /api/webhooks/:id/replay',
    (request) => replayDeliveries(ctx, request.account.id, request.params.id, request.body, requesterOf(request)),
    sending,
  );
}
