import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBatch, readBatchRows, startBatch, workOff, type BatchRow } from '../../testing/batches/batches.ts';
import { createMover } from '../../testing/credits.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const FULL = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const INSIGHTS = { address: '420 Tannery Row, Quillmere, FK 00412' };
const NOBODY = { address: '999 Nowhere Lane', city: 'Quillmere' };
const UNREADABLE = { address: '1 Somewhere' };

describe('the searches of a job', () => {
  const rows: BatchRow[] = [NOBODY, FULL, { address: '' }, INSIGHTS, UNREADABLE, { ...FULL, name: 'Odile V.', free: 'duplicate' }];
  async function runAll(): Promise<{ client: TestClient; id: string; read: (query: string) => Promise<number[]> }> {
    const client = await app.signUp();
    await (await createMover(app.ctx.db, client)).grant(100);
    const id = await startBatch(app, client, rows);
    await workOff(app.ctx);
    return { client, id, read: async (query) => (await readBatchRows(client, id, query)).map(({ row }) => row) };
  }

  test('are filtered, sorted and paged', async () => {
    const { read } = await runAll();
    const queries = [
      '',
      '?offset=2&limit=2',
      '?direction=desc&limit=2',
      '?filter=found',
      '?filter=not_found',
      '?filter=failed',
      '?filter=skipped',
      '?filter=not_run',
      '?sort=credits&direction=desc',
      '?sort=confidence',
      '?sort=confidence&direction=desc&offset=2',
      '?sort=address&filter=found&direction=desc',
      '?filter=found&offset=1&limit=1',
      '?offset=6',
    ];
    const asked: Record<string, number[]> = {};
    for (const query of queries) asked[query] = await read(query);
    expect(asked).toEqual({
      '': [1, 2, 3, 4, 5, 6],
      '?offset=2&limit=2': [3, 4],
      '?direction=desc&limit=2': [6, 5],
      '?filter=found': [2, 4, 6],
      '?filter=not_found': [1],
      '?filter=failed': [5],
      '?filter=skipped': [3],
      '?filter=not_run': [],
      '?sort=credits&direction=desc': [2, 4, 1, 3, 5, 6],
      '?sort=confidence': [4, 2, 6, 1, 3, 5],
      '?sort=confidence&direction=desc&offset=2': [4, 1, 3, 5],
      '?sort=address&filter=found&direction=desc': [4, 2, 6],
      '?filter=found&offset=1&limit=1': [4],
      '?offset=6': [],
    });
  });

  test('are sorted by what they show: the cost that is left after a refund, and no confidence where nothing was found', async () => {
    const { client, id, read } = await runAll();
    const db = app.ctx.db;
    await db.query('update search set credits_refunded = credits_charged where batch_job_id = $1 and batch_row = 2', [id]);
    await db.query('update batch_row set confidence = 99 where job_id = $1 and number = 1', [id]);
    const cost = (await readBatchRows(client, id, '?sort=credits&direction=desc')).map(({ creditsCost }) => creditsCost);
    expect(cost).toEqual(cost.toSorted((a, b) => b - a));
    expect(await read('?sort=credits&direction=desc')).toEqual([4, 1, 2, 3, 5, 6]);
    expect(await read('?sort=credits&filter=found')).toEqual([2, 6, 4]);
    expect(await read('?sort=confidence&direction=desc&limit=1')).not.toEqual([1]);
  });

  test.each(['?filter=all_of_them', '?sort=line', '?direction=up', '?offset=-1', '?limit=0', '?limit=1001'])('refuse %s', async (query) => {
    const client = await app.signUp();
    const id = await insertBatch(app, client, [FULL]);
    const answer = await client.get(`/api/batch-jobs/${id}/searches${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  test('say of the best phone what lists say of it now, and whether it may be called', async () => {
    const { client, id } = await runAll();
    const readBest = async () => {
      const { bestPhone, bestPhoneDnc, bestPhoneCall, bestPhoneBlockedBy } = (await readBatchRows(client, id))[1]!;
      return [bestPhone, bestPhoneDnc, bestPhoneCall, bestPhoneBlockedBy];
    };
    const load = async (terms: string) => {
      const list = await client.send('POST', `/api/do-not-call/lists?${terms}&listDate=2026-11-20`, '419,5550142\n', {
        'content-type': 'text/csv',
      });
      expect(list.statusCode).toBeLessThan(300);
    };
    const [nobody] = await readBatchRows(client, id);
    expect(nobody).toMatchObject({ bestPhone: null, bestPhoneDnc: null, bestPhoneCall: null, bestPhoneBlockedBy: null });
    expect((await readBest()).slice(0, 2)).toEqual(['(419) 555-0142', 'not_checked']);
    await load('kind=litigator');
    expect(await readBest()).toEqual(['(419) 555-0142', 'not_checked', 'blocked', 'litigator']);
    await load('kind=state&state=FK');
    expect(await readBest()).toEqual(['(419) 555-0142', 'listed', 'blocked', 'dnc_listed']);
  });

  test('leave out who opted out since', async () => {
    const { client } = await runAll();
    const [job] = (await client.get('/api/batch-jobs')).json();
    const before = (await readBatchRows(client, job.id))[1];
    expect(before).toMatchObject({ ownerName: 'Odile Varnham', phones: 1, emails: 1, bestPhone: '(419) 555-0142' });
    await suppressSubject(app.ctx, { kind: 'phone', phone: '419-555-0142' });
    expect((await readBatchRows(client, job.id))[1]).toMatchObject({ ownerName: 'Odile Varnham', phones: 0, bestPhone: null, emails: 1 });
    await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
    const after = (await readBatchRows(client, job.id))[1];
    expect(after).toMatchObject({ ownerName: null, phones: 0, emails: 0, bestEmail: null, creditsCost: 5, state: 'found' });
    expect(JSON.stringify(after)).not.toMatch(/varnham/i);
    await app.ctx.db.query('delete from suppression');
  });
});
