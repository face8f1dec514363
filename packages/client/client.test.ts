import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient, DeedlineError, eachOf } from './client.ts';
import { writeTypes } from './write-types.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the types are those of the API’s description; if not: node packages/client/write-types.ts', () => {
  const description = readFileSync(join(ROOT, 'docs/generated/openapi-v1.json'), 'utf8');
  expect(readFileSync(join(import.meta.dirname, 'generated/v1.ts'), 'utf8')).toBe(writeTypes(description));
});

/** Gives these answers one after the other, repeating the last, and keeps what was asked. */
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

test('sends the key, the parts of the operation, and one Idempotency-Key for all tries of a request', async () => {
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

test('reports refusals, and does not retry what would be refused again', async () => {
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

const lost = () => {
  throw new TypeError('fetch failed');
};
const list = () => Response.json({ id: 'l1' }, { status: 201 });
const gone = () => refuse(404);
const running = () =>
  Response.json(
    { error: { code: 'idempotency_running', message: 'Later.', requestId: 'r1', details: {} } },
    { status: 409, headers: { 'retry-after': '0' } },
  );

describe('a request without an answer', () => {
  test('is retried with the same Idempotency-Key if that cannot repeat its effect', async () => {
    const { asked, client } = answerWith(lost, () => refuse(502, { 'retry-after': '0' }), list);
    expect(await client.createList({ body: { name: 'Night' } })).toEqual({ id: 'l1' });
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(asked).toHaveLength(3);
  });

  test('is not retried if it would: a webhook would be added twice, or a secret changed', async () => {
    for (const nothing of [lost, () => refuse(504, { 'retry-after': '0' })]) {
      const { asked, client } = answerWith(nothing, () => Response.json({}));
      await expect(client.rotateWebhookSecret({ params: { id: 'w1' }, body: {} })).rejects.toThrow();
      expect([asked.length, asked[0]!.headers.get('idempotency-key')]).toEqual([1, null]);
    }
    const { asked, client } = answerWith(
      () => refuse(429, { 'retry-after': '0' }),
      () => Response.json({ webhook: {} }),
    );
    await client.createWebhook({ body: { url: 'https://crm.example/told', kinds: ['search.completed'] } });
    expect(asked).toHaveLength(2);
  });

  test('that deletes something is done if it no longer exists, and only then', async () => {
    const { asked, client } = answerWith(lost, gone);
    expect(await client.removeWebhook({ params: { id: 'w1' } })).toBeNull();
    expect(asked).toHaveLength(2);
    await expect(answerWith(gone).client.removeWebhook({ params: { id: 'w1' } })).rejects.toMatchObject({ status: 404 });
    await expect(answerWith(lost, gone).client.changeWebhook({ params: { id: 'w1' }, body: { isOn: false } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('that is still running is polled rather than refused', async () => {
    const { asked, client } = answerWith(lost, running, list);
    expect(await client.createList({ body: { name: 'Night' } })).toEqual({ id: 'l1' });
    expect(asked).toHaveLength(3);
  });
});

test('waits for the time that a proxy gives, but at most a minute', async () => {
  const soon = new Date(Date.now() - 1_000).toUTCString();
  const { asked, client } = answerWith(
    () => refuse(503, { 'retry-after': soon }),
    () => Response.json({ data: [] }),
  );
  expect(await client.listLists()).toEqual({ data: [] });
  expect(asked).toHaveLength(2);
  const far = answerWith(() => refuse(429, { 'retry-after': '3600' }));
  await expect(far.client.listLists()).rejects.toMatchObject({ retryAfter: 3600 });
  expect(far.asked).toHaveLength(1);
});

test('aborting ends a wait', async () => {
  const { client } = answerWith(() => refuse(503, { 'retry-after': '50' }));
  await expect(client.listLists({ signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a file of a batch has its name in a header', async () => {
  const { asked, client } = answerWith(() => Response.json({ id: 'b1' }, { status: 201 }));
  const query = { purpose: 'skip_tracing', permissibleUse: 'true' } as const;
  await client.createBatch({ query, body: 'Address\n4 Alder Ct\n', fileName: 'Häuser (1).csv' });
  await client.createBatch({ query, body: 'Address\n4 Alder Ct\n' });
  expect(asked.map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')])).toEqual([
    ['text/csv', "attachment; filename*=UTF-8''H%C3%A4user%20%281%29.csv"],
    ['text/csv', "attachment; filename*=UTF-8''upload.csv"],
  ]);
});

test('goes through all current events, and keeps the cursor to continue from', async () => {
  const { asked, client } = answerWith(
    () => Response.json({ data: [{ id: 'e1' }], nextCursor: 'e1' }),
    () => Response.json({ data: [], nextCursor: 'e1' }),
    () => {
      throw new Error('asked without end');
    },
  );
  const ids: string[] = [];
  for await (const { id } of eachOf((cursor) => client.listEvents({ query: cursor === undefined ? {} : { cursor } }))) ids.push(id);
  expect([ids, asked.length]).toEqual([['e1'], 2]);
});
