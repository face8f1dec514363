import type { OperatorOptOuts, OperatorReceipt } from '@deedline/contract/operator/requests';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { type Actor, recordAct } from '../../../record/operator-context.ts';
import { findReceipt, readReceipt } from '../../../opt-outs/receipts.ts';
import { undo } from '../../../opt-outs/requests/requests.ts';
import { addDays } from '../../../opt-outs/requests/deadlines.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { selectDeletionLists, selectHashCounts, selectOptOutCounts, selectOptOutDays } from './opt-out-queries.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

const MONTH_DAYS = 30;
/** Data brokers must fetch the lists of the Delete Act at least this often (Cal. Civ. Code 1798.99.86(c)). */
const LISTS_EVERY_DAYS = 45;

/** Opt-outs: counts, and single ones by receipt number. Whom they are about is not stored, so it cannot be shown. */
export function addOptOutPanel(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/opt-outs', () => countOptOuts(ctx), { config: { gate: 'short' } });

  serve(server, 'POST /api/operator/receipts', (request) => lookUp(asOperator(ctx, request), readReceipt(request.body.receipt)));

  serve(server, 'POST /api/operator/opt-outs/undo', (request) =>
    refuseAct(undo(asOperator(ctx, request), request.body.receipt, request.body.reason)),
  );
}

async function countOptOuts(ctx: AppContext): Promise<OperatorOptOuts> {
  const now = ctx.now();
  const [optOuts, hashes, lists, days] = await Promise.all([
    selectOptOutCounts(ctx.db, addDays(now, -MONTH_DAYS)),
    selectHashCounts(ctx.db),
    selectDeletionLists(ctx.db),
    selectOptOutDays(ctx.db, now),
  ]);
  const newest = Math.max(...lists.map(({ importedAt }) => importedAt.getTime()));
  return {
    optOuts,
    hashes,
    lists: lists.map((list) => ({ ...list, importedAt: list.importedAt.toISOString() })),
    listsDueAt: lists.length === 0 ? null : addDays(new Date(newest), LISTS_EVERY_DAYS).toISOString(),
    days,
  };
}

async function lookUp(ctx: AppContext & Actor, receipt: string): Promise<OperatorReceipt> {
  await recordAct(ctx, ctx.db, { command: 'receipt', result: 'done', subject: receipt });
  return { receipt, ...(await findReceipt(ctx, receipt)) };
}
