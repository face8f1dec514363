import { netCredits, searchReceipt, statement as statementSchema, type Statement } from '@deedline/contract/money/statement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { found, freeRow, notFound, putBatch, waiting } from '../../testing/batches/books.ts';
import { createMover, dateMovements } from '../../testing/credits.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

async function start(credits = 1000) {
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  await mover.grant(credits - 10);
  return { client, mover };
}
async function read(client: TestClient, query = ''): Promise<Statement> {
  const answer = await client.get(`/api/statement${query}`);
  expect(answer.statusCode).toBe(200);
  return statementSchema.parse(answer.json());
}
const readReceipt = async (client: TestClient, id: string | null) =>
  searchReceipt.parse((await client.get(`/api/searches/${id}/receipt`)).json());

describe('a batch in a statement', () => {
  test('each movement names its file and rows', async () => {
    const { client, mover } = await start();
    const { jobId } = await putBatch(app.ctx, mover.accountId, [
      { rows: [found(5), notFound, found(2), freeRow] },
      { rows: [waiting, waiting], isOpen: true },
    ]);
    const { movements } = await read(client, '?view=movements');
    const batch = { id: jobId, fileName: 'probate.csv', parts: 1 };
    expect(movements.slice(0, 3).map(({ what, search, batch: of }) => [what, search, of])).toEqual([
      ['Set aside for batch rows 5-6', null, { ...batch, firstRow: 5, lastRow: 6, found: null }],
      ['Batch rows 1-4: 3 found, 7 charged', null, { ...batch, firstRow: 1, lastRow: 4, found: 3 }],
      ['Set aside for batch rows 1-4', null, { ...batch, firstRow: 1, lastRow: 4, found: 3 }],
    ]);
  });

  test('is folded into one line at its latest settlement, despite searches in between', async () => {
    const { client, mover } = await start();
    const { jobId } = await putBatch(app.ctx, mover.accountId, [
      { rows: [found(5), notFound] },
      { rows: [found(2), found(5)] },
      { rows: [found(4), waiting], isOpen: true },
    ]);
    const other = await putBatch(app.ctx, mover.accountId, [{ rows: [notFound] }], 'other.csv');
    const { movements, closing, totals } = await read(client);
    expect(movements.map(({ kind, what, change, batch }) => [kind, what, netCredits(change), batch?.id, batch?.parts])).toEqual([
      ['settle', 'Batch rows 1-1: 0 found, nothing charged', 0, other.jobId, 1],
      ['hold', 'Set aside for batch rows 5-6', 0, jobId, 1],
      ['settle', 'Batch rows 1-4: 3 found, 12 charged', -12, jobId, 2],
      ['grant', expect.anything(), 990, undefined, undefined],
      ['grant', expect.anything(), 10, undefined, undefined],
    ]);
    expect(movements[2]).toMatchObject({ change: { wallet: 8, held: -20 }, after: { wallet: 988, held: 0 }, number: 6 });
    expect(closing).toEqual({ wallet: 978, held: 10, owed: 0 });
    expect(totals).toMatchObject({ spent: 12, closing: 988 });
  });

  test('is one line per period, and the parts add up to the whole', async () => {
    const { client, mover } = await start();
    await putBatch(app.ctx, mover.accountId, [{ rows: [found(5)] }, { rows: [found(4)] }, { rows: [found(3)] }]);
    const days = [1, 1, 2, 2, 3, 3, 4, 4].map((day) => new Date(Date.UTC(2026, 0, day, 12)));
    await dateMovements(app, mover.accountId, days);
    const parts = await Promise.all(['?to=2026-01-03', '?from=2026-01-04'].map((query) => read(client, query)));
    expect(parts.map(({ movements }) => movements.filter(({ kind }) => kind === 'settle').map(({ what }) => what))).toEqual([
      ['Batch rows 1-2: 2 found, 9 charged'],
      ['Batch rows 3-3: 1 found, 3 charged'],
    ]);
    const whole = await read(client);
    expect(whole.movements[0]!.what).toBe('Batch rows 1-3: 3 found, 12 charged');
    for (const { movements, totals } of [...parts, whole])
      expect(movements.reduce((sum, { change }) => sum + netCredits(change), 0)).toBe(totals.closing - totals.opening);
  });

  test('of 400 chunks is one line of a page', async () => {
    const { client, mover } = await start(100_000);
    await putBatch(
      app.ctx,
      mover.accountId,
      Array.from({ length: 400 }, () => ({ rows: [found(1)] })),
    );
    for (const kind of ['', '&kind=settle']) {
      const { movements, next } = await read(client, `?limit=3${kind}`);
      expect([movements[0]!.what, movements[0]!.batch!.parts, next]).toEqual(['Batch rows 1-400: 400 found, 400 charged', 400, null]);
    }
    expect((await client.get('/api/statement.csv')).body.split('\r\n').slice(1, -1)).toHaveLength(802);
  });

  test('is named by its id alone in CSV and PDF', async () => {
    const { client, mover } = await start();
    const { jobId, chunkIds } = await putBatch(app.ctx, mover.accountId, [{ rows: [found(5), notFound] }]);
    const csv = (await client.get('/api/statement.csv')).body;
    expect(csv.split('\r\n').at(-2)).toMatch(new RegExp(`settle,"Batch rows 1-2: 1 found, 5 charged",,,${jobId},,`));
    const pdf = readPdf((await client.get('/api/statement.pdf')).rawPayload)
      .flat()
      .join('\n');
    expect(pdf).toContain(`Batch ${jobId}`);
    for (const paper of [csv, pdf]) for (const word of ['probate', chunkIds[0]!]) expect(paper).not.toContain(word);
  });
});

describe('the receipt of a batch row', () => {
  test('names its row, its charge and the hold it was paid from', async () => {
    const { client, mover } = await start();
    const { jobId, searchIds } = await putBatch(app.ctx, mover.accountId, [{ rows: [notFound] }, { rows: [found(5), found(2)] }]);
    const receipt = await readReceipt(client, searchIds[2]!);
    expect(receipt).toMatchObject({
      batch: { id: jobId, fileName: 'probate.csv', row: 3, heldWith: { firstRow: 2, lastRow: 3 } },
      receipt: { held: 5, charged: 2, released: 3 },
    });
    expect(receipt.movements.map(({ what, change }) => [what, change.held])).toEqual([
      ['Set aside for batch rows 2-3', 10],
      ['Batch rows 2-3: 2 found, 7 charged', -10],
    ]);
    await mover.refund(searchIds[2]!, 1);
    expect((await readReceipt(client, searchIds[2]!)).movements.map(({ kind }) => kind)).toEqual(['hold', 'settle', 'refund']);
    expect((await readReceipt(client, searchIds[1]!)).movements.map(({ kind }) => kind)).toEqual(['hold', 'settle']);
    const paper = readPdf((await client.get(`/api/searches/${searchIds[2]}/receipt.pdf`)).rawPayload)
      .flat()
      .join('\n');
    for (const words of [`${jobId}, row 3`, 'What was held for rows 2-3 together', 'Charged (5 held, 3 released) 2'])
      expect(paper).toContain(words);
    expect(paper).not.toMatch(/probate|Tannery|Varnham/);
  });

  test('that was free says so, and has no movements', async () => {
    const { client, mover } = await start();
    const { searchIds } = await putBatch(app.ctx, mover.accountId, [{ rows: [found(5), freeRow] }]);
    expect(await readReceipt(client, searchIds[1]!)).toMatchObject({
      batch: { row: 2, heldWith: null },
      movements: [],
      receipt: { charged: 0 },
    });
    const paper = readPdf((await client.get(`/api/searches/${searchIds[1]}/receipt.pdf`)).rawPayload)
      .flat()
      .join('\n');
    expect(paper).toContain('Nothing was held: this row was free');
    expect(paper).not.toContain('In the ledger');
  });

  test('is linked from the search, which has its batch and the name in the file', async () => {
    const { client, mover } = await start();
    const { jobId, searchIds } = await putBatch(app.ctx, mover.accountId, [{ rows: [found(5)] }]);
    expect((await client.get(`/api/searches/${searchIds[0]}`)).json()).toMatchObject({ batchJobId: jobId, inputName: 'Odile Varnham' });
    expect((await client.get('/api/searches')).json()).toEqual([]);
    const stranger = await start();
    expect((await stranger.client.get(`/api/searches/${searchIds[0]}/receipt`)).statusCode).toBe(404);
  });
});
