import { BATCH_LIMITS, type uploadBatchQuery, type BatchColumns, type CreateBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { readColumns } from '@deedline/csv/match-columns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { validateWithZod, type Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { rememberChoice } from '../identity/start-session.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { requesterOf } from '../record/record-audit.ts';
import { readIdempotencyKey } from '../searches/create-search.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { listMappings, removeMapping, saveMapping } from './uploads/mappings.ts';
import { createBatchJob, requoteJob, type Upload } from './uploads/uploads.ts';
import { LargeUpload, readJsonBody, readJsonUpload } from './uploads/json-upload.ts';
import { readCsvUpload, readFileName, readSampleFile } from './uploads/csv-upload.ts';

const UPLOADS_PER_MINUTE = 60;
const MAPPING_BODY_BYTES = 1024 * 1024;

export function addUploadRoutes(server: Server, ctx: SearchContext): void {
  addUploadRoute(server, ctx);

  serve(
    server,
    'POST /api/batch-jobs/:id/quote',
    async ({ account, member, params, body }) => {
      const job = await requoteJob(ctx, account.id, params.id, body);
      await rememberChoice(ctx, member, body.payOnlyForContacts);
      return job;
    },
    { preValidation: refuseForbiddenUses(ctx), config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), gate: 'long' } },
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

/** In a scope of its own: here alone a body may be a file, which is read as it comes. */
function addUploadRoute(server: Server, ctx: SearchContext): void {
  void server.register(async (scope: Server) => {
    scope.setValidatorCompiler<z.ZodType>((route) => unlessRead(validateWithZod(route)));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/csv', 'application/json'], (_request, body, done) => done(null, body));
    serve(
      scope,
      'POST /api/batch-jobs',
      async (request, reply) => {
        const uploader = { accountId: request.account.id, ...requesterOf(request) };
        const upload = readUpload(request, request.query);
        const { job, isNew } = await createBatchJob(ctx, uploader, upload);
        await rememberChoice(ctx, request.member, upload.terms.payOnlyForContacts);
        return reply.status(isNew ? 201 : 200).send(job);
      },
      {
        preValidation: [takeJson, refuseForbiddenUses(ctx)],
        bodyLimit: BATCH_LIMITS.jsonBytes,
        config: { rateLimit: limitAccount(UPLOADS_PER_MINUTE), takesFile: true },
      },
    );
  });
}

/** A JSON body as an object, or as a thread has read it. */
async function takeJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isCsv(request) || request.body === undefined || request.body === null) return;
  const body = await readJsonBody(request, reply, request.body as Readable);
  request.body = typeof body === 'string' ? await parseSmall(request, body) : body;
}

function parseSmall(request: FastifyRequest, text: string): Promise<unknown> {
  const parse = request.server.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void;
  if (text === '') return Promise.resolve(undefined);
  return new Promise((resolve, reject) => parse(request, text, (error, body) => (error === null ? resolve(body) : reject(error))));
}

/** A body that a thread has read was checked there. */
function unlessRead(check: ReturnType<typeof validateWithZod>): ReturnType<typeof validateWithZod> {
  return (data: unknown) => {
    if (!(data instanceof LargeUpload)) return check(data);
    return data.problem === undefined ? { value: data } : { error: data.problem };
  };
}

const isCsv = ({ headers }: FastifyRequest) => /^text\/csv\b/i.test(headers['content-type'] ?? '');

function readUpload(request: FastifyRequest, query: z.output<typeof uploadBatchQuery>): Upload {
  const idempotencyKey = readIdempotencyKey(request);
  if (!isCsv(request)) {
    if (request.body === undefined) throw new AppError('malformed_body');
    return readJsonUpload(request.body as CreateBatchJob | LargeUpload, idempotencyKey);
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
