import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBatch, readBatchRows, startBatch, workOff } from '../../../testing/batches/batches.ts';
import { createMover } from '../../../testing/credits.ts';
import { seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { runChunk } from '../chunks/run-chunk.ts';
import { takeChunk } from '../chunks/take-chunk.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const FULL = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const NOBODIES = Array.from({ length: 19 }, (_, n) => ({ address: `${900 + n} Nowhere Lane`, city: 'Quillmere' }));

test.each(['as they stand', 'the repeated row first'])('a row and its repetition cost what the row costs: %s', async (order) => {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(500);
  const id = await startBatch(app, client, [FULL, ...NOBODIES, { ...FULL, free: 'duplicate' }]);
  const chunks = [await takeChunk(app.ctx), await takeChunk(app.ctx)];
  for (const chunk of order === 'as they stand' ? chunks : chunks.toReversed()) await runChunk(app.ctx, chunk!);
  await workOff(app.ctx);
  const found = (await readBatchRows(client, id)).filter(({ state }) => state === 'found');
  expect(found.map(({ row, creditsCost }) => [row, creditsCost])).toEqual([
    [1, 5],
    [21, 0],
  ]);
  expect((await readBatch(client, id)).totalCost).toBe(5);
});

test('what was given for a repetition alone is not bought', async () => {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(500);
  const rows = [FULL, ...NOBODIES, { ...FULL, free: 'duplicate' as const }];
  const id = await startBatch(app, client, rows);
  const [, second] = [await takeChunk(app.ctx), await takeChunk(app.ctx)];
  await runChunk(app.ctx, second!);
  await client.post(`/api/batch-jobs/${id}/cancel`, {});
  const answer = await client.post('/api/batch-jobs', {
    fileName: 'again.csv',
    purpose: 'skip_tracing',
    permissibleUse: true,
    start: false,
    rows: [FULL],
  });
  expect(answer.json()).toMatchObject({ quote: { boughtBefore: 0, paying: 1 } });
});
