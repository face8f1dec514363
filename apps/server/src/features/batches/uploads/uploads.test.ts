import type { BatchJob } from '@deedline/contract/search/batch';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { countJobs, FILE_HEADERS, jsonUpload, QUOTED, uploadCsv } from '../../../testing/batches/batches.ts';
import { sweepUploads } from './uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestServer;
let base: string;
beforeAll(async () => {
  app = await startTestServer();
  base = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Uploads over a real socket: `body` writes the file and says how it ends. */
function sendFile(who: TestClient, body: (write: (text: string) => Promise<void>) => Promise<'end' | 'break'>) {
  return new Promise<{ status: number; body: string } | 'broken'>((resolve, reject) => {
    const headers = { ...FILE_HEADERS, cookie: who.cookie! };
    const sent = request(`${base}/api/batch-jobs?${QUOTED}`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: text }));
    });
    sent.on('error', () => resolve('broken'));
    const write = (text: string) => new Promise<void>((done) => sent.write(text, () => done()));
    body(write).then((end) => (end === 'end' ? sent.end() : sent.destroy()), reject);
  });
}

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('an upload over the wire', () => {
  test('that breaks off leaves nothing', async () => {
    const own = await app.signUp();
    const answer = await sendFile(own, async (write) => {
      await write(`address,city\n${'418 Tannery Row,Quillmere\n'.repeat(20_000)}`);
      await expect.poll(() => countJobs(app, own)).toBe(1);
      expect((await own.get('/api/batch-jobs')).json()).toEqual([]);
      return 'break';
    });
    expect(answer).toBe('broken');
    await expect.poll(() => countJobs(app, own)).toBe(0);
  });

  test('that is refused half-way gets its answer', async () => {
    const own = await app.signUp();
    const answer = await sendFile(own, async (write) => {
      await write('address,city\n"1 Main\n');
      for (let part = 0; part < 40; part += 1) await write('2 Main,Quillmere\n'.repeat(5_000));
      return 'end';
    });
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('never closed?') });
    expect(await countJobs(app, own)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  const text = 'address,city\n418 Tannery Row,Quillmere\n';

  test('opens one job, by file as by JSON', async () => {
    const own = await app.signUp();
    const first = await uploadCsv(own, text, QUOTED, keyed('a'));
    const again = await uploadCsv(own, text, QUOTED, keyed('a'));
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()]);
    const started = await own.post('/api/batch-jobs', jsonUpload(), keyed('b'));
    const repeated = await own.post('/api/batch-jobs', jsonUpload(), keyed('b'));
    expect([repeated.statusCode, repeated.json().id]).toEqual([200, started.json().id]);
    expect(await countJobs(app, own)).toBe(2);
  });

  test('of another upload is a conflict', async () => {
    const own = await app.signUp();
    await uploadCsv(own, text, QUOTED, keyed('a'));
    for (const answer of [
      await uploadCsv(own, `${text}x\n`, QUOTED, keyed('a')),
      await uploadCsv(own, text, `${QUOTED}&includeContacts=false`, keyed('a')),
      await own.post('/api/batch-jobs', jsonUpload(), keyed('a')),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency_conflict']);
    expect((await uploadCsv(own, text, QUOTED, keyed('with a blank'))).statusCode).toBe(400);
    expect(await countJobs(app, own)).toBe(1);
  });

  test('sent five times at once opens one', async () => {
    const own = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => uploadCsv(own, text, QUOTED, keyed('a'))));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await countJobs(app, own)).toBe(1);
  });

  test('of a refused upload can be used again', async () => {
    const own = await app.signUp();
    expect((await uploadCsv(own, 'name\nx\n', QUOTED, keyed('a'))).statusCode).toBe(400);
    expect((await uploadCsv(own, text, QUOTED, keyed('a'))).statusCode).toBe(201);
  });
});

describe('limits', () => {
  test('without credits nothing starts and nothing is kept, but a quote is made', async () => {
    const own = await app.signUp();
    const { id } = (await own.get('/api/auth/user')).json();
    await app.ctx.db.query(
      'select settle_hold(hold, 10) from (select gen_random_uuid() as hold) h, lateral (select hold_credits(hold, $1, 10)) held',
      [id],
    );
    const refused = await own.post('/api/batch-jobs', jsonUpload());
    expect([refused.statusCode, refused.json().code, await countJobs(app, own)]).toEqual([402, 'insufficient_credits', 0]);
    expect((await own.post('/api/batch-jobs', jsonUpload({ start: false }))).statusCode).toBe(201);
  });

  test('twenty jobs that have not ended', async () => {
    const own = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 22 }, () => own.post('/api/batch-jobs', jsonUpload({ start: false }))));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 201), 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('too_many_batch_jobs');
  });

  test('nobody uploads without an account', async () => {
    for (const answer of [
      await uploadCsv(app.visitor, 'address\n1 Main\n'),
      await app.visitor.post('/api/batch-jobs', jsonUpload()),
      await app.visitor.get('/api/batch-mappings'),
      await app.visitor.get('/api/batch-sample.csv'),
    ])
      expect(answer.statusCode).toBe(401);
  });

  test('what nobody went on with is swept', async () => {
    const own = await app.signUp();
    const quoted = (await own.post('/api/batch-jobs', jsonUpload({ start: false }))).json() as BatchJob;
    const running = (await own.post('/api/batch-jobs', jsonUpload())).json() as BatchJob;
    const broken = (await own.post('/api/batch-jobs', jsonUpload({ start: false }))).json() as BatchJob;
    await app.owner.query('update batch_job set read_at = null, quote = null where id = $1', [broken.id]);
    const left = async () =>
      (await app.owner.query('select id from batch_job where id = any($1) order by id', [[quoted.id, running.id, broken.id]])).rows.map(
        ({ id }) => id,
      );
    const sweepAfter = (ms: number) => sweepUploads({ db: app.ctx.db, now: () => new Date(Date.now() + ms) });
    await sweepAfter(DAY_MS / 48);
    expect(await left()).toEqual([quoted.id, running.id, broken.id]);
    await sweepAfter(DAY_MS / 12);
    expect(await left()).toEqual([quoted.id, running.id]);
    await sweepAfter(8 * DAY_MS);
    expect(await left()).toEqual([running.id]);
  });
});
