import { AppError } from '@deedline/contract/errors';

/** One of several evidence stores was not reached. `number`: as the settings name them, the first's 1. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';

  constructor(number: number, cause: unknown) {
    super(`evidence store ${number} does not answer`, { cause });
  }
}

/**
 * Codes of PostgreSQL that say that the request was right and the database cannot do it now: rolled back for others' sake (40), out of disk, memory or
 * connections (53), read-only (25006), a lock not to be had (55P03), taking too long (57014).
 */
const PASSING = /^(40...|53...|25006|55P03|57014)$/;
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
/** Lost, or the server is stopping or starting. */
const CONNECTION = /^(08...|57P0[1-5])$/;
/** What the driver says without a code, and the server of a database that its operator closed for a while. */
const CONNECTION_MESSAGES =
  /^(database ".*" is not currently accepting connections|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether the database, or a source that could not be reached, is to blame and not what was asked: the same may go well in a moment. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  return isConnectionLost(error) || (error instanceof Error && PASSING.test((error as NodeJS.ErrnoException).code ?? ''));
}

/** Whether it was not reached, or left before it answered. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CONNECTION.test(code) || SOCKET_AWAY.has(code) || CONNECTION_MESSAGES.test(error.message);
}
