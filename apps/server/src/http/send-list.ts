/** Long lists in pieces: each is written when the one before has been taken, so that neither memory nor others' time grows with their length. */
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { createTurns } from '../turns/take-turns.ts';

/** Writes one element of a list. */
type WriteItem<T> = (item: T) => string;

/** `value` as its JSON schema says: what that does not name never leaves the server. A schema is compiled once, so it has to be the same object. */
export function writeAs(reply: FastifyReply, value: unknown, schema: object): string {
  return reply.serializeInput(value as Record<string, unknown>, schema as Record<string, unknown>);
}

/**
 * Answers with the JSON of a list whose elements are as `schema` says, between `before` and `after`. The first page is read before anything is
 * sent: what goes wrong with it is an answer of its own.
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
