import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBatch, readBatchRows, startBatch, workOff } from '../../testing/batches.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const FULL = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const INSIGHTS = { address: '420 Tannery Row, Quillmere, FK 00412' };
const NOBODY = { address: '999 Nowhere Lane', city: 'Quillmere' };
const UNREADABLE = { address: '418 Tannery Row' };

describe('the line of a batch', () => {
  test('gives each row one end, each search its receipt, and the ledger the sum', async () => {
    const client = await app.signUp();
    const id = await startBatch(app, client, [FULL, { address: '' }, INSIGHTS, NOBODY, UNREADABLE, { ...FULL, free: 'duplicate' }]);
    await workOff(app.ctx);
    expect(await readBatch(client, id)).toMatchObject({ status: 'completed', totalRows: 5, processedRows: 5, totalCost: 7 });
    console.log(await readBatchRows(client, id));
  });
});
