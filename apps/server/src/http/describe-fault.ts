/** Reduces a fault to what may be logged, since any message may quote user input. */
import { AppError } from '@deedline/contract/errors';
import { OutboundFault } from '@deedline/outbound/fault';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StoreAway } from '../passing-fault.ts';

/** A fault with a message of our own. The message is logged as it is, so it must not contain user input or the message of a library. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Names, codes and places in the code. A message is included only if it is our own, or is known word for word. */
export function describeFault(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { cause } = error;
  return {
    ...(error instanceof AppError ? { code: error.code } : readCodes(error)),
    name: NAME.test(error.name) ? error.name : 'Error',
    ...readMessage(error),
    at: readPlaces(error),
    ...(cause instanceof Error && depth < MAX_CAUSES ? { cause: describeFault(cause, depth + 1) } : {}),
  };
}

const MAX_CAUSES = 3;
const NAME = /^[A-Za-z]\w{0,60}$/;
/** Codes of the database and its schema, of the system and of libraries. None of them comes from a request. */
const CODES = ['code', 'table', 'constraint', 'routine', 'syscall'] as const;

function readCodes(error: Error): object {
  const given = error as unknown as Record<string, unknown>;
  return Object.fromEntries(
    CODES.map((name) => [name, given[name]]).filter(([, value]) => typeof value === 'string' && NAME_OR_NUMBER.test(value)),
  );
}
const NAME_OR_NUMBER = /^\w{1,63}$/;

/** Messages of the driver, streams and timers that have no code, word for word. */
const MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'The operation was aborted',
  'This operation was aborted',
  'aborted',
  'socket hang up',
  'premature close',
]);

const OURS = [Fault, OutboundFault, StoreAway] as const;

function readMessage(error: Error): object {
  if (OURS.some((kind) => error instanceof kind) || MESSAGES.has(error.message)) return { message: error.message };
  const missing = /^Cannot (?:read|set) properties of (?:undefined|null)/.exec(error.message);
  return missing === null ? {} : { message: missing[0] };
}

/**
 * Files and lines of the stack. Function names are left out because one may have been made at run time, and so is the message, because it may look like a
 * frame.
 */
function readPlaces({ stack = '', message }: Error): string[] {
  const said = message === '' ? -1 : stack.indexOf(message);
  const frames = said < 0 ? stack : stack.slice(said + message.length);
  return [...frames.matchAll(PLACE)].flatMap(([, place = '']) => {
    const root = ROOTS.find((root) => place.startsWith(root));
    return root === undefined ? [] : [root === 'node:' ? place : place.slice(root.length)];
  });
}
const HERE = resolve(import.meta.dirname, '../../../..');
const ROOTS = ['node:', pathToFileURL(HERE).href, HERE];
const PLACE = /^ +at .*?\(?((?:node:[a-z_/]+|file:\/\/[^\s()]+|\/[^\s()]+):\d+:\d+)\)?$/gm;
