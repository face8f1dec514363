import { AppError, ERRORS, type ErrorCode } from '@deedline/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { z } from 'zod';

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
};
// Codes of class 08 (connection) and these of 57 (shutdown): the database is away, not the request wrong.
const DATABASE_AWAY = /^(08...|57P0[1-5])$/;
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/** Any fault as one of the catalogue. What nobody foresaw becomes `internal` and tells the caller nothing of the inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return new AppError('invalid_request', describeIssue(error.issues[0]), error);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known !== undefined) return new AppError(known, undefined, error);
  if (isDatabaseAway(error)) return new AppError('unavailable', undefined, error);
  if (statusCode === 400) return new AppError('malformed_body', undefined, error);
  return new AppError('internal', undefined, error);
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && (DATABASE_AWAY.test(code) || SOCKET_AWAY.has(code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message);
}

/** Messages of ours stand alone; zod's own about types need the field's name before them. */
function describeIssue(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue === undefined) return undefined;
  const field = issue.path.join('.');
  const ours = !/^(Invalid|Too )/.test(issue.message);
  if (ours) return issue.message;
  return field === '' ? 'Please send a JSON object' : `${field}: ${issue.message}`;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toAppError(error);
  if (fault.status >= 500)
    request.log.error({ requestId: request.id, code: fault.code, fault: describeFault(fault.cause ?? fault) }, 'request failed');
  return reply.status(fault.status).send({ message: fault.message, code: fault.code, requestId: request.id });
}

/** For the log: a message may quote what somebody typed, so a database's is left out, and of others' what they quote. */
export function describeFault(error: unknown): object {
  if (error instanceof DatabaseError)
    return { name: 'DatabaseError', code: error.code, table: error.table, constraint: error.constraint, routine: error.routine };
  if (error instanceof Error) return { name: error.name, message: withoutQuotes(error), stack: readFrames(error) };
  return { name: typeof error };
}

// Names of properties and paths of files stay.
const QUOTED = /(?<!\w|reading |setting )(["'`])(?!\/)(?:\\.|(?!\1)[^\\])*\1(?!\w)/g;
const EMAIL = /[^\s<>()]+(?:@|%40)[^\s<>()]+/g;
const PHONE_OR_DATE = /\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|\d{4}-\d\d-\d\d|\d\d?\/\d\d?\/\d{4}/g;

/** What a parser says of its text is the text itself. */
function withoutQuotes(error: Error): string {
  if (error instanceof SyntaxError) return 'could not be read';
  return [QUOTED, EMAIL, PHONE_OR_DATE].reduce((text, pattern) => text.replaceAll(pattern, '…'), error.message);
}

/** The stack without the message that it begins with. */
function readFrames({ stack = '' }: Error): string {
  const first = stack.search(/\n +at /);
  return first < 0 ? '' : stack.slice(first + 1);
}

/** The body of every error, for the API's description. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
});
