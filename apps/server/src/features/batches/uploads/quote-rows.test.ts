import { batchJob, type BatchJob } from '@deedline/contract/search/batch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { jsonRow, jsonUpload, selectRows, uploadCsv } from '../../../testing/batches/batches.ts';
import { requoteJob } from './uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

describe('the quote', () => {
  test('adds up: unreadable, repeated, bought before, and the rest', async () => {
    const own = await app.signUp();
    await own.post('/api/searches', QUILLMERE.full);
    await own.post('/api/searches', QUILLMERE.nobody);
    await app.runner.idle();
    const text = [
      'address,city,state,zip',
      '418 Tannery Row,Quillmere,FK,00412',
      '"418 TANNERY ROW, Quillmere, FK 00412"',
      '420 Tannery Row,Quillmere,FK,00412',
      '  420 tannery row ,quillmere,fk,00412',
      `${QUILLMERE.nobody.street},Quillmere,,`,
      'nowhere at all',
      ',Quillmere,FK,00412',
    ].join('\n');
    const job = batchJob.parse((await uploadCsv(own, text)).json());
    expect(job.quote).toEqual({ rows: 6, unreadable: 1, duplicates: 2, boughtBefore: 1, paying: 2, pricePerRow: 5, mostCredits: 10 });
    expect((await selectRows(app, job.id)).map(({ free }) => free)).toEqual(['bought', 'duplicate', null, 'duplicate', null, null, null]);
  });

  test('follows the terms: contacts, and thirty days', async () => {
    const own = await app.signUp();
    const { id } = (await own.post('/api/searches', { ...QUILLMERE.full, includeContacts: false })).json();
    await app.runner.idle();
    const job = batchJob.parse((await uploadCsv(own, 'address,zip,city,state\n418 Tannery Row,00412,Quillmere,FK\n')).json());
    expect(job.quote).toMatchObject({ boughtBefore: 0, paying: 1, mostCredits: 5 });
    const requote = async (body: object) => batchJob.parse((await own.post(`/api/batch-jobs/${job.id}/quote`, body)).json());
    expect(await requote({ includeContacts: false, purpose: 'legal_process' })).toMatchObject({
      includeContacts: false,
      purpose: 'legal_process',
      quote: { boughtBefore: 1, paying: 0, pricePerRow: 2, mostCredits: 0 },
    });
    expect((await selectRows(app, job.id))[0]!.free).toBe('bought');
    const { id: accountId } = (await own.get('/api/auth/user')).json();
    const later = { ...app.ctx, now: () => new Date(Date.now() + 31 * DAY_MS) };
    expect((await requoteJob(later, accountId, job.id, {})).quote).toMatchObject({ boughtBefore: 0, mostCredits: 2 });
    expect(await requote({ includeContacts: true })).toMatchObject({
      purpose: 'legal_process',
      quote: { boughtBefore: 0, mostCredits: 5 },
    });
    expect(await selectRows(app, job.id)).toMatchObject([{ free: null }]);
    expect((await own.get(`/api/searches/${id}`)).json().creditsCost).toBe(2);
  });

  test('is not of another account’s job, nor of one that runs', async () => {
    const own = await app.signUp();
    const job = (await own.post('/api/batch-jobs', jsonUpload({ rows: [jsonRow('420 Tannery Row')] }))).json() as BatchJob;
    expect((await own.post(`/api/batch-jobs/${job.id}/quote`, {})).json().code).toBe('batch_job_state');
    const stranger = await app.signUp();
    for (const id of [job.id, 'x', '01990000-0000-7000-8000-000000000000'])
      expect((await stranger.post(`/api/batch-jobs/${id}/quote`, {})).json().code).toBe('batch_job_not_found');
  });

  test('knows nothing of what others bought', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await one.post('/api/searches', QUILLMERE.full);
    await app.runner.idle();
    const text = 'address,city,state,zip\n418 Tannery Row,Quillmere,FK,00412\n';
    expect((await uploadCsv(other, text)).json().quote.boughtBefore).toBe(0);
    expect((await uploadCsv(one, text)).json().quote.boughtBefore).toBe(1);
  });
});
