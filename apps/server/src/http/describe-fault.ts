/** What a log may say of a fault, and nothing else: any message may quote what somebody typed. */
import { AppError } from '@deedline/contract/errors';
import { OutboundFault } from '@deedline/outbound/fault';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StoreAway } from '../passing-fault.ts';

/** A fault in words of ours. They are logged as they are, so they hold nothing that anybody typed or that a library said. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Names, codes and places; of messages those that are ours, or known word by word. */
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
/** Of the database and its schema, of the system and of libraries: none of them comes from a request. */
const CODES = ['code', 'table', 'constraint', 'routine', 'syscall'] as const;

function readCodes(error: Error): object {
  const given = error as unknown as Record<string, unknown>;
  return Object.fromEntries(
    CODES.map((name) => [name, given[name]]).filter(([, value]) => typeof value === 'string' && NAME_OR_NUMBER.test(value)),
  );
}
const NAME_OR_NUMBER = /^\w{1,63}$/;

/** What the driver, streams and timers say without a code, word by word. */
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

/** Files and places of the stack; a name in it may have been made at run time, and a message may look like one. */
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
