import { AppError } from '@deedline/contract/errors';
import { MAX_PDF_MOVEMENTS } from '@deedline/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { followMovements, readStatement } from './read-statement.ts';
import { balanceStatement } from './balance-statement.ts';
import { writeReceiptPdf } from './receipt-pdf.ts';
import { writeStatementPdf } from './statement-pdf.ts';
import type { Period } from './period.ts';
import { readReceipt } from './read-receipt.ts';
import { writeStatementCsv } from './write-statement-csv.ts';

/** Per account. A document of many pages takes seconds of processor time. */
const DOCUMENTS_PER_MINUTE = 60;

/** Statements and receipts: what the ledger says about an account's credits, for its owner. */
export function addStatementRoutes(server: Server, ctx: SearchContext): void {
  const config = { rateLimit: limitAccount(DOCUMENTS_PER_MINUTE), gate: 'short' } as const;
  const recordDownload = (request: FastifyRequest, what: string, subject?: string) =>
    recordAudit(ctx.db, {
      kind: 'download',
      what,
      accountId: request.account.id,
      from: requesterOf(request),
      ...(subject === undefined ? {} : { subject }),
    });

  serve(server, 'GET /api/statement', (request) => {
    requireBilling(ctx);
    const { kind: kinds = null, view, before = null, limit } = request.query;
    return readStatement(ctx, request.account.id, periodOf(request.query), { before, kinds, isFolded: view === 'lines', most: limit });
  });

  serve(
    server,
    'GET /api/statement.csv',
    async (request, reply) => {
      requireBilling(ctx);
      const opened = await balanceStatement(ctx, request.account.id, periodOf(request.query));
      const lines = writeStatementCsv(followMovements(ctx, request.account.id, opened), opened.period.timeZone);
      await recordDownload(request, 'statement_csv');
      return sendFile(reply, 'text/csv; charset=utf-8', `${nameStatement(opened.period)}.csv`, lines);
    },
    { config },
  );

  serve(
    server,
    'GET /api/statement.pdf',
    async (request, reply) => {
      requireBilling(ctx);
      const opened = await balanceStatement(ctx, request.account.id, periodOf(request.query));
      if (opened.count > MAX_PDF_MOVEMENTS) throw new AppError('statement_too_long');
      const pages = writeStatementPdf(request.account, opened, followMovements(ctx, request.account.id, opened), ctx.now());
      await recordDownload(request, 'statement_pdf');
      return sendFile(reply, 'application/pdf', `${nameStatement(opened.period)}.pdf`, pages);
    },
    { config },
  );

  serve(server, 'GET /api/searches/:id/receipt', (request) => {
    requireBilling(ctx);
    return readReceipt(ctx, request.account.id, request.params.id);
  });

  serve(
    server,
    'GET /api/searches/:id/receipt.pdf',
    async (request, reply) => {
      requireBilling(ctx);
      const receipt = await readReceipt(ctx, request.account.id, request.params.id);
      const pages = writeReceiptPdf(request.account, receipt, request.query.timeZone, ctx.now());
      await recordDownload(request, 'receipt_pdf', receipt.search.id);
      return sendFile(reply, 'application/pdf', `deedline-receipt-${receipt.search.id}.pdf`, pages);
    },
    { config },
  );
}

/**
 * Throws `not_found` when billing is off: then there are no statements and receipts. Earlier movements stay in the ledger and are shown again when billing is
 * switched on.
 */
function requireBilling({ config }: Pick<SearchContext, 'config'>): void {
  if (!config.billing)
    throw new AppError('not_found', 'This installation does not bill anyone, so there are no statements and no receipts.');
}

function periodOf(query: { from?: string | undefined; to?: string | undefined; timeZone: string }): Period {
  return { from: query.from ?? null, to: query.to ?? null, timeZone: query.timeZone };
}

function nameStatement({ from, to }: Period): string {
  return ['deedline-statement', ...(from === null ? [] : ['from', from]), ...(to === null ? [] : ['to', to])].join('-');
}

function sendFile(reply: FastifyReply, type: string, name: string, pieces: AsyncIterable<string | Buffer>): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(pieces));
}
