import { MOVEMENT_KINDS, searchReceipt, statement } from '@deedline/contract/statement';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount } from '../identity/require-account.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';
import type { SearchContext } from '../../search-context.ts';
import { followMovements, readStatement } from './read-statement.ts';
import { openStatement } from './open-statement.ts';
import { writeReceiptPdf } from './pdf/receipt-pdf.ts';
import { writeStatementPdf } from './pdf/statement-pdf.ts';
import { isDay, isTimeZone, type Period } from './period.ts';
import { readReceipt } from './read-receipt.ts';
import { writeStatementCsv } from './write-statement-csv.ts';

const MOST_SHOWN = 200;
/** Of one account. A document of many pages takes seconds of a processor. */
const DOCUMENTS_PER_MINUTE = 60;

const day = z.string().refine(isDay, 'Please give a day as YYYY-MM-DD');
const timeZone = z.string().max(64).refine(isTimeZone, 'Please give a time zone by its name, as America/New_York').default('UTC');
const kind = z.enum(MOVEMENT_KINDS);
const periodFields = { from: day.optional(), to: day.optional(), timeZone };
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const OUT_OF_ORDER = 'A period begins on or before the day it ends';

const periodQuery = z.object(periodFields).refine(isInOrder, OUT_OF_ORDER);
const statementQuery = z
  .object({
    ...periodFields,
    kind: z.union([z.array(kind), kind.transform((one) => [one])]).optional(),
    view: z.enum(['lines', 'movements']).default('lines'),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(MOST_SHOWN).default(50),
  })
  .refine(isInOrder, OUT_OF_ORDER);
const searchPath = z.object({ id: z.string() });
const receiptQuery = z.object({ timeZone });

/** Statements and receipts: what the ledger says of an account's credits, for its owner. */
export function addStatementRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireAccount(ctx);
  const config = { rateLimit: limitAccount(DOCUMENTS_PER_MINUTE), gate: 'short' } as const;
  const recordDownload = (request: FastifyRequest, what: string, subject?: string) =>
    recordAudit(ctx.db, {
      kind: 'download',
      what,
      accountId: request.account.id,
      from: requesterOf(request),
      ...(subject === undefined ? {} : { subject }),
    });

  server.get('/api/statement', { onRequest, schema: { querystring: statementQuery, response: { 200: answers(statement) } } }, (request) => {
    const { kind: kinds = null, view, before = null, limit } = request.query;
    return readStatement(ctx, request.account.id, periodOf(request.query), { before, kinds, isFolded: view === 'lines', most: limit });
  });

  server.get('/api/statement.csv', { onRequest, config, schema: { querystring: periodQuery } }, async (request, reply) => {
    const opened = await openStatement(ctx, request.account.id, periodOf(request.query));
    const lines = writeStatementCsv(followMovements(ctx, request.account.id, opened), opened.period.timeZone);
    await recordDownload(request, 'statement_csv');
    return sendFile(reply, 'text/csv; charset=utf-8', `${nameStatement(opened.period)}.csv`, lines);
  });

  server.get('/api/statement.pdf', { onRequest, config, schema: { querystring: periodQuery } }, async (request, reply) => {
    const opened = await openStatement(ctx, request.account.id, periodOf(request.query));
    const pages = writeStatementPdf(request.account, opened, followMovements(ctx, request.account.id, opened), ctx.now());
    await recordDownload(request, 'statement_pdf');
    return sendFile(reply, 'application/pdf', `${nameStatement(opened.period)}.pdf`, pages);
  });

  server.get(
    '/api/searches/:id/receipt',
    { onRequest, schema: { params: searchPath, response: { 200: answers(searchReceipt) } } },
    (request) => readReceipt(ctx, request.account.id, request.params.id),
  );

  server.get(
    '/api/searches/:id/receipt.pdf',
    { onRequest, config, schema: { params: searchPath, querystring: receiptQuery } },
    async (request, reply) => {
      const receipt = await readReceipt(ctx, request.account.id, request.params.id);
      const pages = writeReceiptPdf(request.account, receipt, request.query.timeZone, ctx.now());
      await recordDownload(request, 'receipt_pdf', receipt.search.id);
      return sendFile(reply, 'application/pdf', `deedline-receipt-${receipt.search.id}.pdf`, pages);
    },
  );
}

function periodOf(query: { from?: string | undefined; to?: string | undefined; timeZone: string }): Period {
  return { from: query.from ?? null, to: query.to ?? null, timeZone: query.timeZone };
}

function nameStatement({ from, to }: Period): string {
  return ['deedline-statement', ...(from === null ? [] : ['from', from]), ...(to === null ? [] : ['to', to])].join('-');
}

function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  pieces: AsyncIterable<string | Buffer> | Iterable<Buffer>,
): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(Readable.from(pieces));
}
