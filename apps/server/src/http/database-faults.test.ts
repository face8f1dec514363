/** What the database cannot do for the moment is answered with 503 and `Retry-After`, whatever the reason, and costs no credits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeDatabase, startTestServer, type TestClient, type TestServer } from '../testing/test-server.ts';
import { QUILLMERE } from '../testing/quillmere.ts';
import { toAppError } from './errors.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  client = await app.signUp();
  await app.owner.query(`create function refuse_search() returns trigger language plpgsql as
    $$ begin raise exception using errcode = current_setting('deedline.refusal'); end $$`);
  await app.owner.query('create trigger refuse_search before insert on search for each statement execute function refuse_search()');
});
afterAll(() => app.close());

const countHeld = async () => {
  const counted = await app.owner.query(`select (select count(*) from search)::int as searches, (select count(*) from hold)::int as holds`);
  return counted.rows[0];
};

describe('a search is refused with 503 and leaves no search or hold, when the database reports', () => {
  test.each([
    ['a full disk', '53100'],
    ['too little memory', '53200'],
    ['too many connections', '53300'],
    ['a database that is read-only', '25006'],
    ['a conflict with another transaction', '40001'],
    ['a deadlock', '40P01'],
    ['a lock that was not to be had', '55P03'],
    ['a statement that took too long', '57014'],
    ['a database that stops', '57P01'],
    ['a lost connection', '08006'],
  ])('%s', async (_, code) => {
    await changeDatabase(app, `alter database %I set deedline.refusal = '${code}'`);
    const answer = await client.post('/api/searches', QUILLMERE.full);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(await countHeld()).toEqual({ searches: 0, holds: 0 });
  });
});

test('a search in a read-only database is refused with 503', async () => {
  await changeDatabase(app, 'alter database %I set default_transaction_read_only = on');
  const answer = await client.post('/api/searches', QUILLMERE.full);
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  await changeDatabase(app, 'alter database %I reset all');
});

test.each(['22P02', '23505', '42601', 'XX000'])('the database error %s is an internal error', (code) => {
  expect(toAppError(Object.assign(new Error('refused'), { code })).code).toBe('internal');
});
