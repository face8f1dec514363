/** Reads the body of an upload: a file as it arrives, or rows as JSON. */
import { BATCH_LIMITS, type uploadBatchQuery, type BatchColumns, type CreateBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import { readColumns } from '@deedline/csv/match-columns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { validateWithZod, type Server } from '../../../http/contract-types.ts';
import { readIdempotencyKey } from '../../searches/create-search.ts';
import type { Upload } from './uploads.ts';
import { LargeUpload, readJsonBody, readJsonUpload } from './json-upload.ts';
import { readCsvUpload, readFileName } from './csv-upload.ts';

export const UPLOAD_BYTES = BATCH_LIMITS.jsonBytes;

/** In this scope a body may be a file, which is read as it arrives. */
export function takesUploads(scope: Server): void {
  scope.setValidatorCompiler<z.ZodType>((route) => unlessRead(validateWithZod(route)));
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(['text/csv', 'application/json'], (_request, body, done) => done(null, body));
}

/** A preValidation hook: turns a JSON body into an object, or into a LargeUpload that a worker thread has read. */
export async function uploadsAsJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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

export function readUpload(request: FastifyRequest, query: z.output<typeof uploadBatchQuery>): Upload {
  const idempotencyKey = readIdempotencyKey(request);
  if (!isCsv(request)) {
    if (request.body === undefined) throw new AppError('malformed_body');
    const [term] = Object.keys(query);
    if (term !== undefined)
      throw new AppError(
        'invalid_request',
        `${term} is read in the address for a CSV file alone. With rows as JSON it stands in the body. Nothing was done.`,
      );
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
