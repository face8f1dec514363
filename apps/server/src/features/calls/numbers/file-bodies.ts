import { LIST_FILE_BYTES } from '@deedline/contract/do-not-call-limits';
import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Server } from '../../../http/contract-types.ts';
import { TOO_LARGE, withUpload } from './keep-upload.ts';

const FILE_TYPES = [
  'text/plain',
  'text/csv',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/octet-stream',
];

/** The schema of a body that is a file. */
export const FILE_BODY = { content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: z.unknown() }])) };

/** In this scope a body is a file, which is read as it comes. */
export function acceptFiles(scope: Server): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FILE_TYPES, (_request, body, done) => done(null, body));
}

/** Hands a request's file to `work`. */
export function takeFile<T>({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>, work: (path: string) => Promise<T>): Promise<T> {
  if (Number(headers['content-length'] ?? 0) > LIST_FILE_BYTES) throw new AppError('body_too_large', TOO_LARGE);
  if (body === undefined || body === null) throw new AppError('number_list_refused', 'The file is empty.');
  return withUpload(body as Readable, work);
}
