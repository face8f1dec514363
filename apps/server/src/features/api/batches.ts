import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { cancelJob, discardJob, listJobs, readJob, resumeJob, startJob } from '../batches/jobs.ts';
import { OUTPUT_OPTIONS, sendOutput } from '../batches/output/send-output.ts';
import { readRows } from '../batches/shown-rows.ts';
import { readUpload, takesUploads, UPLOAD_BYTES, uploadsAsJson } from '../batches/uploads/upload-body.ts';
import { createBatchJob } from '../batches/uploads/uploads.ts';
import { limitAccount } from '../identity/require-account.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { programAsker } from '../program-keys/spending.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { readerOf, recordRead } from '../record/record-read.ts';
import { countCursor, cutPage, idCursor } from './cursors.ts';
import { changeOnce, refuseConflict } from './idempotency.ts';

/** Per account. */
const UPLOADS_PER_MINUTE = 60;

export function addBatchRoutes(server: Server, ctx: SearchContext): void {
  addUploadRoute(server, ctx);
  addChangingRoutes(server, ctx);

  serve(server, 'GET /api/v1/batches', async ({ account, query: { cursor, limit } }) => {
    const before = idCursor.read(cursor);
    const { shown, hasMore } = cutPage(
      await listJobs(ctx, account.id, { most: limit + 1, ...(before === undefined ? {} : { before }) }),
      limit,
    );
    return { data: shown, nextCursor: hasMore ? idCursor.write(shown.at(-1)!.id) : null };
  });

  serve(server, 'GET /api/v1/batches/:id', ({ account, params }) => readJob(ctx, account.id, params.id));

  serve(
    server,
    'GET /api/v1/batches/:id/rows',
    async (request) => {
      const { cursor, limit, filter } = request.query;
      const page = { filter, after: countCursor.read(cursor), limit: limit + 1 };
      const { shown, hasMore } = cutPage(await readRows(ctx, request.account.id, request.params.id, page), limit);
      await recordRead(ctx, readerOf(request), 'program_rows', { subject: request.params.id, count: shown.length });
      return { data: shown, nextCursor: hasMore ? countCursor.write(shown.at(-1)!.row) : null };
    },
    { config: { gate: 'short' } },
  );

  serve(server, 'GET /api/v1/batches/:id/output', (request, reply) => sendOutput(ctx, request, reply), OUTPUT_OPTIONS);
}

/** A scope of its own: only here may a body be a file, which is read as it arrives. */
function addUploadRoute(server: Server, ctx: SearchContext): void {
  void server.register(async (scope: Server) => {
    takesUploads(scope);
    serve(
      scope,
      'POST /api/v1/batches',
      async (request, reply) => {
        const { job, isNew } = await createBatchJob(ctx, programAsker(request), readUpload(request, request.query));
        return reply
          .status(isNew ? 201 : 200)
          .header('location', `/api/v1/batches/${job.id}`)
          .send(job);
      },
      {
        preValidation: [uploadsAsJson, refuseForbiddenUses(ctx)],
        bodyLimit: UPLOAD_BYTES,
        config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), takesFile: true },
      },
    );
  });
}

function addChangingRoutes(server: Server, ctx: SearchContext): void {
  const settingOff = { 'POST /api/v1/batches/:id/start': startJob, 'POST /api/v1/batches/:id/resume': resumeJob } as const;
  for (const [name, setOff] of Object.entries(settingOff) as [keyof typeof settingOff, typeof startJob][])
    serve(server, name, (request) => {
      const { account, params, body } = request;
      const change = () => setOff(ctx, account.id, params.id, body, programAsker(request));
      return changeOnce(ctx, request, change, (id) => readJob(ctx, account.id, id));
    });

  serve(server, 'POST /api/v1/batches/:id/cancel', async (request) => {
    await refuseConflict(ctx, request);
    return cancelJob(ctx, request.account.id, request.params.id);
  });

  serve(server, 'DELETE /api/v1/batches/:id', ({ account, params }) => discardJob(ctx, account.id, params.id));
}
