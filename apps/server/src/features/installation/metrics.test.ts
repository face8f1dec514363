import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOverHttp } from '../../testing/find-over-http.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createBeat, noteCheck } from './running.ts';

const TOKEN = 'of-a-made-up-installation-0001';
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { metricsToken: TOKEN } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const read = (authorization?: string) => app.visitor.get('/metrics', authorization === undefined ? {} : { authorization });

describe('GET /metrics', () => {
  test.each([
    ['nothing', undefined],
    ['another token', 'Bearer of-a-made-up-installation-0002'],
    ['the token alone', TOKEN],
  ])('is not found with %s', async (_what, authorization) => {
    expect((await read(authorization)).statusCode).toBe(404);
  });

  test('counts searches, requests and jobs, without personal data', async () => {
    await findOverHttp(app, QUILLMERE.full);
    await createBeat(app.ctx, () => ['send mails'])();
    await noteCheck(app.ctx, 'ledger', 2);
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.headers['content-type']).toContain('text/plain');
    const lines = answer.body.split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^deedline_search_duration_seconds_count\{mode="property_address",outcome="paid"\} [1-9]/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^deedline_source_lookup_duration_seconds_count\{source="store",status="answered"\} [1-9]/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^deedline_http_request_duration_seconds_count\{method="POST",route="\/api\/searches",status="20\d"\} [1-9]/),
    );
    expect(lines).toContain('deedline_workers_alive 1');
    expect(lines).toContain('deedline_worker_job_failing{job="send mails"} 1');
    expect(lines).toContain('deedline_self_check_breaches{check="ledger"} 2');
    expect(lines).toContainEqual(expect.stringMatching(/^deedline_loads_live\{store="1"\} [1-9]/));
    for (const secret of ['Tannery', 'Quillmere', '5550142', 'example', TOKEN]) expect(answer.body).not.toContain(secret);
  });
});

test('health reports a worker as missing once it has stopped, and none where there never was one', async () => {
  const health = async () => (await app.visitor.get('/api/health')).json().worker;
  expect(await health()).toBe('ok');
  await app.owner.query(`update worker_beat set seen_at = now() - interval '2 minutes'`);
  // The result about the database is cached for a second.
  await expect.poll(health).toBe('missing');
  await app.owner.query('delete from worker_beat');
  await expect.poll(health).toBeUndefined();
});

test('/livez answers while starting, /readyz only once a search can run', async () => {
  const [alive, ready] = [await app.visitor.get('/livez'), await app.visitor.get('/readyz')];
  expect([alive.statusCode, alive.body, ready.statusCode, ready.body]).toEqual([200, 'ok\n', 200, 'ok\n']);
  const starting = await startTestServer({ ctx: { preparing: () => 'Preparing the demo state…' } });
  const [stillAlive, notReady] = [await starting.visitor.get('/livez'), await starting.visitor.get('/readyz')];
  await starting.close();
  expect([stillAlive.statusCode, notReady.statusCode, notReady.body]).toEqual([200, 503, 'Preparing the demo state…\n']);
  expect(notReady.headers['retry-after']).toBeDefined();
});
