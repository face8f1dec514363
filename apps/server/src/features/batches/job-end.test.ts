import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putRows } from '../../testing/batches/rows.ts';
import { createMover } from '../../testing/credits.ts';
import { findText } from '../../testing/find-text.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { runChunk } from './chunks/run-chunk.ts';
import { takeChunk } from './chunks/take-chunk.ts';
import { workOnce } from './chunks/work-batches.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const remove = (client: TestClient) => client.post('/api/auth/delete-account', { password: PASSWORD });
const WORDS = ['marchbanks', 'tannery', 'hoskyn'];

/** A job each of whose rows names somebody. */
async function startJob(accountId: string, rows: number, status = 'processing'): Promise<string> {
  const id = randomUUIDv7();
  const quote = { rows, unreadable: 0, duplicates: 0, boughtBefore: 0, paying: rows, pricePerRow: 5, mostCredits: rows * 5 };
  await app.ctx.db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, status, read_at, header, columns, last_row,
       total_rows, quote, started_at)
     values ($1, $2, 'hoskyn.csv', 'skip_tracing', true, '1', '192.0.2.1', $5, now(), '{Address,Hoskyn}', '{"address": 0}', $3, $3, $4, now())`,
    [id, accountId, rows, JSON.stringify(quote), status],
  );
  const standing = Array.from({ length: rows }, (_, index) => ({
    number: index + 1,
    cells: ['418 Tannery Row', 'Wat Marchbanks'],
    input: { address: '418 Tannery Row, Quillmere, FK', name: 'Wat Marchbanks' },
    key: Buffer.from(`${index}`).toString('hex'),
  }));
  await putRows(app.ctx, { accountId, jobId: id }, standing);
  await app.ctx.db.query(
    `insert into batch_mapping (id, account_id, header, header_hash, columns, updated_at) values (gen_random_uuid(), $1, '{Hoskyn}', $2, '{"address": 0}', now())
     on conflict do nothing`,
    [accountId, Buffer.from('x')],
  );
  return id;
}

test('deleting the account removes all of its files, and work in flight has no effect and costs nothing', async () => {
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  await mover.grant(490);
  await startJob(mover.accountId, 60);
  const pending = await startJob(mover.accountId, 3, 'pending');
  expect(await workOnce(app.ctx)).toBe(true);
  const inFlight = await takeChunk(app.ctx);
  expect(inFlight).toMatchObject({ held: expect.any(Number), account_id: mover.accountId });
  const charged = await app.ctx.db.query('select sum(credits_charged)::integer as credits from search where account_id = $1', [
    mover.accountId,
  ]);
  const { credits } = charged.rows[0];
  expect(credits).toBeGreaterThan(0);
  expect(await findText(app.owner, WORDS)).not.toEqual([]);

  expect((await remove(client)).statusCode).toBe(204);
  await runChunk(app.ctx, inFlight!);
  expect(await takeChunk(app.ctx)).toBeUndefined();

  expect(await findText(app.owner, [...WORDS, pending])).toEqual([]);
  for (const table of ['batch_job', 'batch_chunk', 'batch_mapping', 'bought_item'])
    expect((await app.ctx.db.query(`select from ${table} where account_id = $1`, [mover.accountId])).rowCount).toBe(0);
  const hold = await app.ctx.db.query('select charged, closed_at is not null as closed from hold where id = $1', [inFlight!.id]);
  expect(hold.rows).toEqual([{ charged: 0, closed: true }]);
  const spent = await app.ctx.db.query('select sum(charged)::integer as credits from hold where account_id = $1', [mover.accountId]);
  expect(spent.rows).toEqual([{ credits }]);
  const audit = await app.ctx.db.query('select sum(credits_charged)::integer as credits from search_audit where account_id = $1', [
    mover.accountId,
  ]);
  expect(audit.rows).toEqual([{ credits }]);
  expect(await verifyLedger(app.ctx)).toEqual([]);
});

test('deleting the account at the same time as workers and an upload run leaves nothing either', async () => {
  for (let round = 0; round < 4; round += 1) {
    const client = await app.signUp();
    const mover = await createMover(app.ctx.db, client);
    await mover.grant(2990);
    await startJob(mover.accountId, 600);
    const work = async () => {
      while (await workOnce(app.ctx));
    };
    const rows = Array.from({ length: 3000 }, (_, n) => ({ address: `${n} Tannery Row, Quillmere, FK`, name: 'Wat Marchbanks' }));
    const uploaded = client.post('/api/batch-jobs', { fileName: 'hoskyn.csv', rows, purpose: 'skip_tracing' });
    const mapped = client.send('PUT', '/api/batch-mappings', { header: ['Address', 'Hoskyn'], columns: { address: 0 } });
    await sleep(round * 40);
    const [removed] = await Promise.all([remove(client), uploaded, mapped, work(), work()]);
    expect(removed.statusCode).toBe(204);
    await work();
    expect(await findText(app.owner, WORDS)).toEqual([]);
    const left = await app.ctx.db.query('select kind from ledger_account where account_id = $1 and balance <> 0', [mover.accountId]);
    expect(left.rows).toEqual([]);
  }
  expect(await verifyLedger(app.ctx)).toEqual([]);
});
