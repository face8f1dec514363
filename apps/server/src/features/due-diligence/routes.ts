import { PAPER_FILES } from '@deedline/contract/routes/due-diligence';
import { AppError } from '@deedline/contract/errors';
import { DUE_DILIGENCE_LIMITS } from '@deedline/contract/limits';
import { Readable } from 'node:stream';
import { addressOf } from '../../http/address.ts';
import type { Server } from '../../http/contract-types.ts';
import { enterGate } from '../../http/gates.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';
import { checkPaper } from './check-paper.ts';
import { createReport, listReports, offerReport, readReport, removeReport } from './reports.ts';
import { writeReportJson, writeReportPdf } from './write-report.ts';

/** Per account. */
const REPORTS_PER_MINUTE = 30;
const FILES_PER_MINUTE = 60;
/** Per IP address: anybody who holds a paper may ask. */
const CHECKS_PER_MINUTE = 20;

export function addDueDiligenceRoutes(server: Server, ctx: BuyingContext): void {
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE), gate: 'short' as const };

  serve(server, 'GET /api/searches/:id/due-diligence', ({ account, params }) => offerReport(ctx, account.id, params.id), { config });
  serve(server, 'GET /api/due-diligence', ({ account }) => listReports(ctx, account.id), { config });
  serve(server, 'POST /api/due-diligence', (request) => createReport(ctx, request, request.body, requesterOf(request)), {
    config: { ...config, rateLimit: limitAccount(REPORTS_PER_MINUTE) },
  });
  serve(server, 'DELETE /api/due-diligence/:id', (request) =>
    removeReport(ctx, request.account.id, request.params.id, requesterOf(request)),
  );
  addFileRoutes(server, ctx);
  addCheckRoute(server, ctx);
}

function addFileRoutes(server: Server, ctx: BuyingContext): void {
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE), gate: 'short' as const };

  serve(
    server,
    'GET /api/due-diligence/:id/report.json',
    async (request, reply) => {
      const { account, params } = request;
      const report = await readReport(ctx, account.id, params.id);
      await recordAudit(ctx.db, {
        kind: 'download',
        what: 'due_diligence_json',
        accountId: account.id,
        from: requesterOf(request),
        subject: report.id,
      });
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', nameFile(report.id, 'json'))
        .header('cache-control', 'no-store');
      // Sent byte for byte as it was signed.
      return reply.send(writeReportJson(report));
    },
    { config, exposeHeadRoute: false },
  );

  serve(
    server,
    'GET /api/due-diligence/:id/report.pdf',
    async (request, reply) => {
      const { account, params } = request;
      const report = await readReport(ctx, account.id, params.id);
      await recordAudit(ctx.db, {
        kind: 'download',
        what: 'due_diligence_pdf',
        accountId: account.id,
        from: requesterOf(request),
        subject: report.id,
      });
      reply.type('application/pdf').header('content-disposition', nameFile(report.id, 'pdf')).header('cache-control', 'no-store');
      return reply.send(Readable.from(writeReportPdf(report)));
    },
    { config, exposeHeadRoute: false },
  );
}

/** A scope of its own: only here a JSON body is a file, read as it was written. */
function addCheckRoute(server: Server, ctx: BuyingContext): void {
  void server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...PAPER_FILES], { parseAs: 'buffer', bodyLimit: DUE_DILIGENCE_LIMITS.fileBytes }, (_request, body, done) =>
      done(null, body),
    );
    serve(
      scope,
      'POST /api/due-diligence/check',
      (request) => {
        if (!Buffer.isBuffer(request.body) || request.body.length === 0)
          throw new AppError('invalid_request', 'The file is empty. Nothing was checked.');
        return checkPaper(ctx, request.body);
      },
      {
        bodyLimit: DUE_DILIGENCE_LIMITS.fileBytes,
        config: { rateLimit: { max: CHECKS_PER_MINUTE } },
        preValidation: (request, reply) => enterGate(ctx.gates.short, addressOf(request), reply),
      },
    );
  });
}

function nameFile(id: string, format: string): string {
  return `attachment; filename="deedline-due-diligence-${id}.${format}"`;
}
