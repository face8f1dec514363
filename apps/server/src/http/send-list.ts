/**
 * Streams long lists: each piece is written once the client has taken the previous one, so neither memory nor blocking time grows with the length of the list.
 */
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { createTurns } from '../turns/take-turns.ts';

/** Writes one element of a list. */
type WriteItem<T> = (item: T) => string;

/**
 * Serializes `value` by its JSON schema; fields that it does not name never leave the server. The compiled schema is cached by identity, so pass the same
 * object each time.
 */
export function writeAs(reply: FastifyReply, value: unknown, schema: object): string {
  return reply.serializeInput(value as Record<string, unknown>, schema as Record<string, unknown>);
}

/**
 * Answers with a JSON list whose elements conform to `schema`, between `before` and `after`. The first page is read before anything is sent, so that an error
 * in it can still become an error answer.
 */
export async function sendList<T>(
  reply: FastifyReply,
  pages: AsyncGenerator<readonly T[]>,
  schema: object,
  { before, after }: { before: string; after: string } = { before: '[', after: ']' },
): Promise<FastifyReply> {
  const first = await pages.next();
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(writePages(first, pages, (item) => writeAs(reply, item, schema), before, after)));
}

async function* writePages<T>(
  first: IteratorResult<readonly T[], unknown>,
  pages: AsyncGenerator<readonly T[]>,
  write: WriteItem<T>,
  before: string,
  after: string,
): AsyncGenerator<string> {
  const takeTurn = createTurns();
  let separator = '';
  yield before;
  try {
    for (let page = first; page.done !== true; page = await pages.next())
      for (const item of page.value) {
        await takeTurn();
        yield separator + write(item);
        separator = ',';
      }
    yield after;
  } finally {
    await pages.return(undefined);
  }
}
