import {
  answerRequest as answerBody,
  closeRequest,
  extendRequest,
  operatorRequest,
  operatorRequestRecords,
  operatorRequests,
  type OperatorRequest,
  type OperatorRequestRecords,
  type OperatorRequests,
} from '@deedline/contract/operator-requests';
import { z } from 'zod';
import { answers, type Server } from '../../../../http/contract-types.ts';
import type { Actor } from '../../../record/operator-context.ts';
import { answerRequest, close, extend } from '../../../opt-outs/requests/requests.ts';
import { describeRecipients, knowRequest, listRequests, showRequest } from '../../../opt-outs/requests/read-requests.ts';
import type { SearchContext } from '../../../../search-context.ts';
import { asOperator, requireOperator } from '../../../identity/require-operator.ts';
import { refuseAct } from './refuse-act.ts';

const params = z.object({ receipt: z.string().max(40) });

/** Requests about one's own data, with their deadlines: the acts of `npm run deedline -- request`, by the same use cases and with the same records. */
export function addRequestPanel(server: Server, ctx: SearchContext): void {
  const onRequest = requireOperator(ctx);

  server.get('/api/operator/requests', { onRequest, schema: { response: { 200: answers(operatorRequests) } } }, (request) =>
    readOpen(asOperator(ctx, request)),
  );

  server.get('/api/operator/requests/:receipt', { onRequest, schema: { params, response: { 200: answers(operatorRequest) } } }, (request) =>
    readOne(asOperator(ctx, request), request.params.receipt),
  );

  server.post(
    '/api/operator/requests/:receipt/records',
    { onRequest, config: { gate: 'short' }, schema: { params, response: { 200: answers(operatorRequestRecords) } } },
    (request) => readRecords(asOperator(ctx, request), request.params.receipt),
  );

  server.post('/api/operator/requests/:receipt/extend', { onRequest, schema: { params, body: extendRequest } }, async (request, reply) => {
    await refuseAct(extend(asOperator(ctx, request), request.params.receipt, request.body.reason));
    return reply.status(204).send();
  });

  server.post('/api/operator/requests/:receipt/answer', { onRequest, schema: { params, body: answerBody } }, async (request, reply) => {
    await refuseAct(answerRequest(asOperator(ctx, request), request.params.receipt, request.body.answer));
    return reply.status(204).send();
  });

  server.post('/api/operator/requests/:receipt/close', { onRequest, schema: { params, body: closeRequest } }, async (request, reply) => {
    await refuseAct(close(asOperator(ctx, request), request.params.receipt, request.body.as, request.body.reason));
    return reply.status(204).send();
  });
}

type Context = SearchContext & Actor;

async function readOpen(ctx: Context): Promise<OperatorRequests> {
  return (await listRequests(ctx)).map(({ receipt, kind, confirmedAt, dueAt, extendedBecause, standing }) => ({
    receipt,
    kind,
    confirmedAt: confirmedAt!.toISOString(),
    dueAt: dueAt.toISOString(),
    isExtended: extendedBecause !== null,
    standing,
  }));
}

async function readOne(ctx: Context, typed: string): Promise<OperatorRequest> {
  const { request, asked } = await refuseAct(showRequest(ctx, typed));
  const { receipt, kind, dueAt, extendedBecause } = request;
  const { email, name, street, city, zip, phone, message } = asked;
  const address = `${street}, ${city}, ${zip}`;
  return {
    receipt,
    kind,
    dueAt: dueAt!.toISOString(),
    extendedBecause,
    email,
    name,
    address,
    phone: phone ?? null,
    message: message ?? null,
  };
}

async function readRecords(ctx: Context, typed: string): Promise<OperatorRequestRecords> {
  const { request, records, byEmail, recipients } = await refuseAct(knowRequest(ctx, typed));
  return { receipt: request.receipt, asOf: ctx.now().toISOString(), byEmail, records, recipients: recipients.map(describeRecipients) };
}
