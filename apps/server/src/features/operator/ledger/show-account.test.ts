import { afterAll, beforeAll, expect, test } from 'vitest';
import { found, notFound, putBatch, waiting } from '../../../testing/batches/books.ts';
import { createMover } from '../../../testing/credits.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

test('account shows open batches and their holds, without file names', async () => {
  const mover = await createMover(app.ctx.db, await app.signUp());
  await mover.grant(50);
  const { jobId, chunkIds } = await putBatch(app.ctx, mover.accountId, [{ rows: [found(5), notFound] }, { rows: [waiting], isOpen: true }]);
  await putBatch(app.ctx, mover.accountId, [{ rows: [found(5)] }]);
  const ctx = commandContextOf(app);
  const { text } = await typeAct(ctx, ['ledger', 'account', mover.accountId]);
  expect(text).toMatch(new RegExp(`Open holds\\n +${chunkIds[1]} +5 credits +since .* +batch ${jobId}, rows 3-3\\n`));
  expect(text).toMatch(new RegExp(`Open batches\\n +${jobId} +processing +2 of 3 rows +5 credits charged +since [^\\n]*\\n\\nNo payments`));
  expect(text).not.toContain('probate');
});
