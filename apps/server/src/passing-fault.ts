import { AppError } from '@deedline/contract/errors';

/** One of several evidence stores could not be reached. `number`: its place in the settings, from 1. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';

  constructor(number: number, cause: unknown) {
    super(`evidence store ${number} does not answer`, { cause });
  }
}

/**
 * PostgreSQL error codes where the request was valid but cannot be done now: rolled back because of other transactions (40), out of disk, memory or connections
 * (53), read-only (25006), lock not available (55P03), taking too long (57014).
 */
const PASSING = /^(40...|53...|25006|55P03|57014)$/;
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
/** The connection was lost, or the server is stopping or starting. */
const CONNECTION = /^(08...|57P0[1-5])$/;
/** Messages of the driver that have no code, and of a server whose database the operator has closed for a while. */
const CONNECTION_MESSAGES =
  /^(database ".*" is not currently accepting connections|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether the fault lies with the database or an unreachable source and not with the request: the same request may succeed in a moment. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  return isConnectionLost(error) || (error instanceof Error && PASSING.test((error as NodeJS.ErrnoException).code ?? ''));
}

/** Whether the database could not be reached, or the connection was lost before it answered. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CONNECTION.test(code) || SOCKET_AWAY.has(code) || CONNECTION_MESSAGES.test(error.message);
}
