import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { replayPaymentEvent } from '../../ledger/payment-events.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { readRefunds } from './read-refunds.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

/** Refunds of contacts and payments, disputes, and waiting payment events, which can be replayed. */
export function addRefundPanel(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/refunds', (request) => readRefunds(asOperator(ctx, request)), { config: { gate: 'short' } });

  serve(server, 'POST /api/operator/payment-events/:id/replay', (request) =>
    refuseAct(replayPaymentEvent(asOperator(ctx, request), request.params.id)),
  );
}
