import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient, DeedlineError, eachOf } from './client.ts';
import { writeTypes } from './write-types.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the types are those of the API’s description; if not: node packages/client/write-types.ts', () => {
  const description = readFileSync(join(ROOT, 'docs/generated/openapi-v1.json'), 'utf8');
  expect(readFileSync(join(import.meta.dirname, 'generated/v1.ts'), 'utf8')).toBe(writeTypes(description));
});

/** Answers one request after the other, and keeps what was asked. */
function answerWith(...answers: (() => Response)[]) {
  const asked: Request[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return answers[Math.min(asked.length, answers.length) - 1]!();
  };
  return { asked, client: createClient({ url: 'https://deedline.example', key: 'dl_live_x', fetch: send }) };
}
const refuse = (status: number, headers = {}) =>
  Response.json({ error: { code: 'overloaded', message: 'Later.', requestId: 'r1', details: {} } }, { status, headers });

test('asks with the key, the parts of the operation, and one Idempotency-Key for all tries of a request', async () => {
  const { asked, client } = answerWith(
    () => refuse(503, { 'retry-after': '0' }),
    () => Response.json({ id: 's1' }, { status: 201 }),
  );
  const body = { searchMode: 'reverse_phone', phoneNumber: '4195550142', purpose: 'skip_tracing', permissibleUse: true } as const;
  expect(await client.createSearch({ body, wait: 5 })).toEqual({ id: 's1' });
  expect(asked.map(({ url, method }) => [method, url])).toEqual(
    Array.from({ length: 2 }, () => ['POST', 'https://deedline.example/api/v1/searches']),
  );
  expect(asked[0]!.headers.get('authorization')).toBe('Bearer dl_live_x');
  expect(asked[0]!.headers.get('prefer')).toBe('wait=5');
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect([keys[0] === keys[1], keys[0]!.length > 20]).toEqual([true, true]);
  expect(await asked[1]!.json()).toEqual(body);
});

test('says what was refused, and sends nothing again that would be refused again', async () => {
  const { asked, client } = answerWith(() => refuse(402));
  const error = await client.readSearch({ params: { id: 'a/b' } }).catch((caught: unknown) => caught as DeedlineError);
  expect(error).toBeInstanceOf(DeedlineError);
  expect(error).toMatchObject({ status: 402, code: 'overloaded', message: 'Later.', requestId: 'r1' });
  expect(asked.map(({ url }) => url)).toEqual(['https://deedline.example/api/v1/searches/a%2Fb']);
});

test('goes through every page of a list', async () => {
  const { asked, client } = answerWith(
    () => Response.json({ data: [{ id: 'b2' }, { id: 'b1' }], nextCursor: 'c' }),
    () => Response.json({ data: [{ id: 'b0' }], nextCursor: null }),
  );
  const ids: string[] = [];
  for await (const { id } of eachOf((cursor) => client.listBatches({ query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } })))
    ids.push(id);
  expect(ids).toEqual(['b2', 'b1', 'b0']);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=c']);
});
