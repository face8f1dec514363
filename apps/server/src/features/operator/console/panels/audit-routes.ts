import { AUDIT_KINDS } from '@deedline/contract/compliance/audit';
import { AppError } from '@deedline/contract/errors';
import type { OperatorAuditPage, OperatorAuditProof, OperatorAuditRecord } from '@deedline/contract/operator/audit';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { unsealLeftOut, presentRecord } from '../../../audit/read-records.ts';
import { readHead } from '../../../audit/seal-records.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { searchRecords } from '../../audit/search-records.ts';
import { verifyRecords, type AuditProof } from '../../../audit/verify-records.ts';
import type { OperatorContext } from '../../../record/operator-context.ts';
import { asOperator } from '../../../identity/require-operator.ts';
import { refuseAct } from '../../../record/refuse-act.ts';

const MAX_SHOWN = 100;
const day = z.iso.date('A day is written YYYY-MM-DD').transform((text) => new Date(text));
const place = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const query = z.object({
  /** Only by id, because what stands in a URL ends up in the logs of proxies. */
  account: z.uuid('This is not the id of an account').optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  from: day.optional(),
  to: day.optional(),
  /** A single record, by its id. */
  id: place.optional(),
  before: place.optional(),
});

/** The audit record of all accounts: search (which is recorded itself), its head, and verification. */
export function addAuditPanel(server: Server, ctx: AppContext): void {
  const verify = openVerifier(ctx);

  serve(server, 'GET /api/operator/audit', (request) => refuseAct(readPage(ctx, asOperator(ctx, request), request.query)), {
    config: { gate: 'short' },
  });

  serve(server, 'GET /api/operator/audit/head', async () => ({
    ...(await readHead(ctx)),
    at: ctx.now().toISOString(),
  }));

  serve(server, 'POST /api/operator/audit/verify', (request) => verify(asOperator(ctx, request)), { config: { gate: 'long' } });
}

async function readPage(
  app: AppContext,
  ctx: OperatorContext,
  { id, before, ...asked }: z.infer<typeof query>,
): Promise<OperatorAuditPage> {
  const one = id === undefined ? { before, limit: MAX_SHOWN + 1 } : { before: id + 1, limit: 1 };
  const rows = await searchRecords(ctx, { ...asked, ...one });
  if (id !== undefined && rows[0]?.id !== id) throw new AppError('not_found', `There is no record ${id}`);
  const shown = rows.slice(0, MAX_SHOWN);
  return {
    records: shown.map((row) => presentWhole(app, row)),
    next: rows.length > MAX_SHOWN ? shown.at(-1)!.id : null,
  };
}

/** Includes what an account may not see about operators' acts. */
function presentWhole({ hash }: AppContext, row: Awaited<ReturnType<typeof searchRecords>>[number]): OperatorAuditRecord {
  const { ip, userAgent, accountId, operator } = row;
  return { ...presentRecord(row), facts: unsealLeftOut(hash, row.facts), ip, userAgent, accountId, operator };
}

/** Verifying a long record takes a while: concurrent requests share the verification that is already running. */
function openVerifier(ctx: AppContext) {
  let verifying: Promise<AuditProof> | undefined;
  return async (operator: OperatorContext): Promise<OperatorAuditProof> => {
    verifying ??= verifyRecords(ctx).finally(() => (verifying = undefined));
    const onItsWay = verifying;
    const { at, records, from, head, removedThrough, findings, tookMs } = await verifyAudit(operator, () => onItsWay);
    return { at: at.toISOString(), records, from, head, removedThrough, findings, tookMs: Math.round(tookMs) };
  };
}
