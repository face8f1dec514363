import { operatorRefunds, replayedEvent } from '@deedline/contract/operator-refunds';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { answers, type Server } from '../../../../http/contract-types.ts';
import { replayPaymentEvent } from '../../command/replay-payment-event.ts';
import { asOperator, requireOperator } from '../../../identity/require-operator.ts';
import { readRefunds } from './read-refunds.ts';
import { refuseAct } from './refuse-act.ts';

const params = z.object({ id: z.string().max(300) });

/** Refunds of contacts and of payments, disputes, and payment events that wait; one of these can be applied once more. */
export function addRefundPanel(server: Server, ctx: AppContext): void {
  const onRequest = requireOperator(ctx);

  server.get(
    '/api/operator/refunds',
    { onRequest, config: { gate: 'short' }, schema: { response: { 200: answers(operatorRefunds) } } },
    (request) => readRefunds(asOperator(ctx, request)),
  );

  server.post(
    '/api/operator/payment-events/:id/replay',
    { onRequest, schema: { params, response: { 200: answers(replayedEvent) } } },
    (request) => refuseAct(replayPaymentEvent(asOperator(ctx, request), request.params.id)),
  );
}
