import {
  BATCH_LIMITS,
  batchJob,
  batchMapping,
  createBatchJob as createBatchJobBody,
  requoteBatchJob,
  saveBatchMapping,
  uploadBatchQuery,
  type BatchColumns,
  type CreateBatchJob,
} from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';
import { readColumns } from '@deedline/csv/batch-columns';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount } from '../accounts/limit-account.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { requireRole } from '../accounts/require-role.ts';
import { refuseForbiddenUses } from '../purposes/refuse-forbidden-uses.ts';
import { requesterOf } from '../audit/record-audit.ts';
import { readIdempotencyKey } from '../searches/read-idempotency-key.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { listMappings, removeMapping, saveMapping } from './batch-mappings.ts';
import { createBatchJob, type Upload } from './create-batch-job.ts';
import { readCsvUpload } from './read-csv-upload.ts';
import { readFileName } from './read-file-name.ts';
import { readJsonUpload } from './read-json-upload.ts';
import { requoteJob } from './requote-job.ts';
import { readSampleFile } from './sample-file.ts';

const UPLOADS_PER_MINUTE = 60;
const MAPPING_BODY_BYTES = 1024 * 1024;
const idPath = z.object({ id: z.string() });

export function addUploadRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireAccount(ctx);
  const mayChange = requireRole(ctx, 'member');
  addUploadRoute(server, ctx);

  server.post(
    '/api/batch-jobs/:id/quote',
    {
      onRequest: mayChange,
      preValidation: refuseForbiddenUses(ctx),
      config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE) },
      schema: { params: idPath, body: requoteBatchJob, response: { 200: answers(batchJob) } },
    },
    ({ account, params, body }) => requoteJob(ctx, account.id, params.id, body),
  );

  server.get('/api/batch-mappings', { onRequest, schema: { response: { 200: answers(z.array(batchMapping)) } } }, ({ account }) =>
    listMappings(ctx, account.id),
  );
  server.put(
    '/api/batch-mappings',
    { onRequest: mayChange, bodyLimit: MAPPING_BODY_BYTES, schema: { body: saveBatchMapping, response: { 200: answers(batchMapping) } } },
    ({ account, body }) => saveMapping(ctx, account.id, body),
  );
  server.delete('/api/batch-mappings/:id', { onRequest: mayChange, schema: { params: idPath } }, async ({ account, params }, reply) => {
    await removeMapping(ctx, account.id, params.id);
    return reply.status(204).send();
  });

  server.get('/api/batch-sample.csv', { onRequest }, async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sample.csv"')
      .send(await readSampleFile(ctx)),
  );
}

/** In a scope of its own: here alone a body may be a file, which is read as it comes. */
function addUploadRoute(server: Server, ctx: SearchContext): void {
  void server.register(async (scope: Server) => {
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    scope.post(
      '/api/batch-jobs',
      {
        onRequest: requireRole(ctx, 'member'),
        preValidation: refuseForbiddenUses(ctx),
        bodyLimit: BATCH_LIMITS.jsonBytes,
        config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE) },
        schema: {
          querystring: uploadBatchQuery,
          body: { content: { 'application/json': { schema: createBatchJobBody }, 'text/csv': { schema: z.unknown() } } },
          response: { 200: answers(batchJob), 201: answers(batchJob) },
        },
        errorHandler: (error) => {
          throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
            ? new AppError('body_too_large', 'This upload is larger than 32 MB. Please send it as text/csv, or split it.')
            : error;
        },
      },
      async (request, reply) => {
        const uploader = { accountId: request.account.id, ...requesterOf(request) };
        const { job, isNew } = await createBatchJob(ctx, uploader, readUpload(request, request.query));
        return reply.status(isNew ? 201 : 200).send(job);
      },
    );
  });
}

function readUpload(request: FastifyRequest, query: z.output<typeof uploadBatchQuery>): Upload {
  const idempotencyKey = readIdempotencyKey(request);
  if (!/^text\/csv\b/i.test(request.headers['content-type'] ?? '')) {
    if (request.body === undefined) throw new AppError('malformed_body');
    return readJsonUpload(request.body as CreateBatchJob, idempotencyKey);
  }
  const { columns, ...terms } = query;
  if (Number(request.headers['content-length'] ?? 0) > BATCH_LIMITS.bytes)
    throw new AppError('body_too_large', 'This file is larger than 300 MB. Please split it and upload the parts.');
  return readCsvUpload({
    body: request.body as Readable,
    fileName: readFileName(request.headers['content-disposition']),
    terms,
    columns: columns === undefined ? undefined : readColumnNumbers(columns),
    idempotencyKey,
  });
}

function readColumnNumbers(text: string): BatchColumns {
  const columns = readColumns(text);
  if (columns === undefined) throw new AppError('invalid_request', 'columns: write them as address:0,city:2, each with a number from 0');
  return columns;
}
