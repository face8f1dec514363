import { AppError } from '@deedline/contract/errors';
import type { FastifyRequest } from 'fastify';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new AppError('invalid_request', 'An Idempotency-Key has 1 to 255 printable characters');
  return key;
}
