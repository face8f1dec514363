import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { rememberChoices } from '../identity/start-session.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { runAgain } from './uploads/run-again.ts';
import { readSampleFile } from './uploads/csv-upload.ts';
import { listMappings, removeMapping, saveMapping } from './uploads/mappings.ts';
import { readUpload, takesUploads, UPLOAD_BYTES, uploadsAsJson } from './uploads/upload-body.ts';
import { createBatchJob, requoteJob } from './uploads/uploads.ts';

const UPLOADS_PER_MINUTE = 60;
const MAPPING_BODY_BYTES = 1024 * 1024;

export function addUploadRoutes(server: Server, ctx: SearchContext): void {
  addUploadRoute(server, ctx);

  serve(
    server,
    'POST /api/batch-jobs/:id/quote',
    async ({ account, member, params, body }) => {
      const job = await requoteJob(ctx, account.id, params.id, body);
      await rememberChoices(ctx, member, body);
      return job;
    },
    { preValidation: refuseForbiddenUses(ctx), config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), gate: 'long' } },
  );

  serve(
    server,
    'POST /api/batch-jobs/:id/again',
    (request) => runAgain(ctx, { accountId: request.account.id, ...requesterOf(request) }, request.params.id, request.body),
    { config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), gate: 'long' } },
  );

  serve(server, 'GET /api/batch-mappings', ({ account }) => listMappings(ctx, account.id));
  serve(server, 'PUT /api/batch-mappings', ({ account, body }) => saveMapping(ctx, account.id, body), { bodyLimit: MAPPING_BODY_BYTES });
  serve(server, 'DELETE /api/batch-mappings/:id', ({ account, params }) => removeMapping(ctx, account.id, params.id));

  serve(server, 'GET /api/batch-sample.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sample.csv"')
      .send(await readSampleFile(ctx)),
  );
}

/** A scope of its own: only here may a body be a file, which is read as it arrives. */
function addUploadRoute(server: Server, ctx: SearchContext): void {
  void server.register(async (scope: Server) => {
    takesUploads(scope);
    serve(
      scope,
      'POST /api/batch-jobs',
      async (request, reply) => {
        const uploader = { accountId: request.account.id, ...requesterOf(request) };
        const upload = readUpload(request, request.query);
        const { job, isNew } = await createBatchJob(ctx, uploader, upload);
        await rememberChoices(ctx, request.member, upload.terms);
        return reply.status(isNew ? 201 : 200).send(job);
      },
      {
        preValidation: [uploadsAsJson, refuseForbiddenUses(ctx)],
        bodyLimit: UPLOAD_BYTES,
        config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), takesFile: true },
      },
    );
  });
}
