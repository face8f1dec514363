import type { OperatorRequest, OperatorRequestRecords, OperatorRequests } from '@deedline/contract/operator/requests';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import type { Actor } from '../../../record/operator-context.ts';
import { answerRequest, close, extend } from '../../../opt-outs/requests/requests.ts';
import { describeRecipients, knowRequest, listRequests, showRequest } from '../../../opt-outs/requests/read-requests.ts';
import type { SearchContext } from '../../../lookup/search-context.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

/** Requests about one's own data, with their deadlines: the acts of `npm run deedline -- request`, through the same functions and with the same records. */
export function addRequestPanel(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/operator/requests', (request) => readOpen(asOperator(ctx, request)));

  serve(server, 'GET /api/operator/requests/:receipt', (request) => readOne(asOperator(ctx, request), request.params.receipt));

  serve(
    server,
    'POST /api/operator/requests/:receipt/records',
    (request) => readRecords(asOperator(ctx, request), request.params.receipt),
    { config: { gate: 'short' } },
  );

  serve(server, 'POST /api/operator/requests/:receipt/extend', async (request) => {
    await refuseAct(extend(asOperator(ctx, request), request.params.receipt, request.body.reason));
  });

  serve(server, 'POST /api/operator/requests/:receipt/answer', (request) =>
    refuseAct(answerRequest(asOperator(ctx, request), request.params.receipt, request.body.answer)),
  );

  serve(server, 'POST /api/operator/requests/:receipt/close', (request) =>
    refuseAct(close(asOperator(ctx, request), request.params.receipt, request.body.as, request.body.reason)),
  );
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
