import { AppError, type ErrorCode, ERRORS } from '@deedline/contract/errors';
import { sayFault } from '@deedline/contract/plain-words';
import { type apiError, errorPage } from '@deedline/contract/api/error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Log } from '../context.ts';
import type { Config } from '../config.ts';
import { isPassingFault } from '../passing-fault.ts';
import { withoutCharges } from '../without-charges.ts';
import { isForPrograms, type Server } from './contract-types.ts';
import { describeFault } from './describe-fault.ts';

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};
/** Error codes for statuses of the static file server's errors, where the caller is at fault. */
const FILE_STATUSES: Readonly<Record<number, ErrorCode>> = {
  403: 'not_found',
  404: 'not_found',
  412: 'not_found',
  416: 'range_not_satisfiable',
};

/** Maps any error to one of the catalogue. An unexpected error becomes `internal` and reveals nothing internal to the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return new AppError('invalid_request', describeIssue(error.issues[0]), error);
  const known = readFrameworkCode(error);
  if (known !== undefined) return new AppError(known, undefined, error);
  if (isPassingFault(error)) return new AppError('unavailable', undefined, error);
  return new AppError('internal', undefined, error);
}

function readFrameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode, expose, message } = error as Partial<FastifyError> & { expose?: boolean; message: string };
  if (code !== undefined && code in FRAMEWORK_CODES) return FRAMEWORK_CODES[code];
  // The client disconnected before the end of its body. A lost connection to the database has the same code; only the message tells the two apart.
  if (statusCode === 400 || (code === 'ECONNRESET' && message === 'aborted')) return 'malformed_body';
  return expose === true && statusCode !== undefined ? FILE_STATUSES[statusCode] : undefined;
}

/** Messages of fields are used as they are; a generic message is preceded by the field's name. */
function describeIssue(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue === undefined) return undefined;
  const said = sayFault(issue);
  return issue.path.length === 0 && said !== issue.message ? 'Please send a JSON object' : said;
}

/**
 * Refusals that may be attempts to break in. Those that strangers can cause without a rate limit are only logged at info level, because a flood of them would
 * fill the log.
 */
const REFUSALS: Partial<Record<ErrorCode, 'warn' | 'info'>> = {
  role_required: 'warn',
  wrong_password: 'warn',
  invalid_credentials: 'warn',
  operator_refused: 'warn',
  wrong_code: 'warn',
  passkey_refused: 'warn',
  openid_refused: 'warn',
  forbidden_use: 'warn',
  cross_site_request: 'info',
  webhook_rejected: 'info',
};

/** Refusals that may be as many as the requests, so they are counted and not logged one by one. */
const COUNTED: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'overloaded']);

declare module 'fastify' {
  interface FastifyInstance {
    refusals: RefusalCount;
    /** If false, errors do not mention charges. */
    billing: boolean;
  }
}

export function answerErrors(server: Server, { billing }: Pick<Config, 'billing'>): void {
  const refusals = countRefusals(server.log);
  server.decorate('refusals', refusals);
  server.decorate('billing', billing);
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.addHook('onClose', async () => refusals.close());
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toAppError(error);
  const level = REFUSALS[fault.code];
  if (level !== undefined) {
    const { method, url: route } = request.routeOptions;
    request.log[level]({ requestId: request.id, code: fault.code, method, route }, 'refused');
  }
  if (COUNTED.has(fault.code)) request.server.refusals.add(fault.code);
  else if (fault.status >= 500)
    request.log.error({ requestId: request.id, code: fault.code, fault: describeFault(fault.cause ?? fault) }, 'request failed');
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds);
  if (fault.status === 401 && isForProgram(request)) reply.header('www-authenticate', BY_KEY);
  const told = fault.code === 'body_too_large' ? sayMostBytes(fault.message, request.routeOptions.bodyLimit) : fault.message;
  const message = request.server.billing ? told : withoutCharges(told);
  const said = { message, code: fault.code, requestId: request.id };
  return reply.status(fault.status).send(isForProgram(request) ? { error: programError(said) } : said);
}

/** Adds the route's limit to the message of a body that is too large. */
function sayMostBytes(message: string, bytes: number | undefined): string {
  if (message !== ERRORS.body_too_large.title || bytes === undefined) return message;
  return `${message}: ${bytes < MEGABYTE ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MEGABYTE)} MB`} at most.`;
}
const MEGABYTE = 1024 * 1024;

/** Tells programs how to authenticate (RFC 9110, 11.6.1). */
export const BY_KEY = 'Bearer realm="deedline"';

/** Whether the request is of the API for programs, whose errors are wrapped in an envelope. */
export function isForProgram({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return isForPrograms(url);
}

function programError({ code, message, requestId }: z.output<typeof errorBody>): z.output<typeof apiError>['error'] {
  const { advice, retryable } = ERRORS[code];
  return { code, message, requestId, details: { advice, retryable, page: errorPage(code) } };
}

/** The body of every error, for the description of the API. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
});

// Counts refusals because of overload. Logged one by one they would fill the log just when there is most to do.

interface RefusalCount {
  add(code: ErrorCode): void;
  /** Logs the counts that have not been logged yet. */
  close(): void;
}

const EVERY_MS = 10_000;

/** Logs the first refusal of a kind at once, and then, every `everyMs`, how many there were since. */
export function countRefusals(log: Pick<Log, 'warn'>, everyMs = EVERY_MS): RefusalCount {
  const counts = new Map<ErrorCode, number>();
  let timer: NodeJS.Timeout | undefined;

  function say(): void {
    for (const [code, refused] of counts) log.warn({ code, refused }, 'requests were refused because a limit was reached');
    timer = counts.size === 0 ? undefined : setTimeout(say, everyMs).unref();
    counts.clear();
  }

  return {
    add(code) {
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (timer === undefined) say();
    },
    close() {
      clearTimeout(timer);
      say();
      clearTimeout(timer);
    },
  };
}
