import type { RouteName, Taken } from '@deedline/contract/routes/index';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { requesterOf } from '../record/record-audit.ts';
import { listDeliveries, replayDeliveries, replayDelivery, sendTest } from './deliveries.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, rotateSecret } from './endpoints.ts';

const CHANGES_PER_MINUTE = 20;
/** For messages sent on request: tests and replays. */
const SENDS_PER_MINUTE = 10;

/** The parts of a request that both twin routes have. */
type Asked<Name extends RouteName> = Pick<
  FastifyRequest<Omit<Taken<Name>, 'Reply'>>,
  'account' | 'body' | 'headers' | 'ip' | 'member' | 'params' | 'program' | 'query'
>;

/** The routes for pages, and the same ones for programs with a key. */
export function addWebhookRoutes(server: Server, ctx: AppContext): void {
  const changing = { config: { rateLimit: limitAccount(CHANGES_PER_MINUTE) } };
  const sending = { config: { rateLimit: limitAccount(SENDS_PER_MINUTE) } };

  // A key sees of URLs what the member who made it may see now.
  const list = ({ account, member }: Asked<'GET /api/webhooks'>) => listWebhooks(ctx, account.id, member.role === 'owner');
  serve(server, 'GET /api/webhooks', list);
  serve(server, 'GET /api/v1/webhooks', list);

  const create = (request: Asked<'POST /api/webhooks'>) => createWebhook(ctx, request.account.id, request.body, requesterOf(request));
  serve(server, 'POST /api/webhooks', create, changing);
  serve(server, 'POST /api/v1/webhooks', create, changing);

  const change = (request: Asked<'PATCH /api/webhooks/:id'>) =>
    changeWebhook(ctx, request.account.id, request.params.id, request.body, requesterOf(request));
  serve(server, 'PATCH /api/webhooks/:id', change, changing);
  serve(server, 'PATCH /api/v1/webhooks/:id', change, changing);

  const remove = (request: Asked<'DELETE /api/webhooks/:id'>) =>
    removeWebhook(ctx, request.account.id, request.params.id, requesterOf(request));
  serve(server, 'DELETE /api/webhooks/:id', remove);
  serve(server, 'DELETE /api/v1/webhooks/:id', remove);

  const rotate = (request: Asked<'POST /api/webhooks/:id/secret'>) =>
    rotateSecret(ctx, request.account.id, request.params.id, requesterOf(request));
  serve(server, 'POST /api/webhooks/:id/secret', rotate, changing);
  serve(server, 'POST /api/v1/webhooks/:id/secret', rotate, changing);

  const test = (request: Asked<'POST /api/webhooks/:id/test'>) =>
    sendTest(ctx, request.account.id, request.params.id, requesterOf(request));
  serve(server, 'POST /api/webhooks/:id/test', test, sending);
  serve(server, 'POST /api/v1/webhooks/:id/test', test, sending);

  const read = ({ account, params, query }: Asked<'GET /api/webhooks/:id/deliveries'>) => listDeliveries(ctx, account.id, params.id, query);
  serve(server, 'GET /api/webhooks/:id/deliveries', read);
  serve(server, 'GET /api/v1/webhooks/:id/deliveries', read);

  const replayOne = (request: Asked<'POST /api/webhooks/:id/deliveries/:deliveryId/replay'>) =>
    replayDelivery(ctx, request.account.id, request.params.id, request.params.deliveryId, requesterOf(request));
  serve(server, 'POST /api/webhooks/:id/deliveries/:deliveryId/replay', replayOne, sending);
  serve(server, 'POST /api/v1/webhooks/:id/deliveries/:deliveryId/replay', replayOne, sending);

  const replay = (request: Asked<'POST /api/webhooks/:id/replay'>) =>
    replayDeliveries(ctx, request.account.id, request.params.id, request.body, requesterOf(request));
  serve(server, 'POST /api/webhooks/:id/replay', replay, sending);
  serve(server, 'POST /api/v1/webhooks/:id/replay', replay, sending);
}
