import { LARGE_BATCH_ROWS } from '@deedline/contract/search/batch';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putRows } from '../../testing/batches/rows.ts';
import { createMover } from '../../testing/credits.ts';
import { createMailBox, type MailBox } from '../../testing/mail-box.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { workOnce } from './chunks/work-batches.ts';

let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({ config: { publicUrl: 'https://deedline.example' } });
  box = createMailBox(app);
});
afterAll(() => app.close());

/** A running job of rows that cannot be read as addresses: they end fast and cost nothing. The last `paying` of them do cost something. */
async function startJob(
  client: TestClient,
  { rows = LARGE_BATCH_ROWS, paying = 0 }: { rows?: number; paying?: number } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const { accountId } = await createMover(app.ctx.db, client);
  const quote = { rows, unreadable: rows - paying, duplicates: 0, boughtBefore: 0, paying, pricePerRow: 5, mostCredits: paying * 5 };
  await app.ctx.db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, status, read_at, header, columns, last_row,
       total_rows, quote, started_at)
     values ($1, $2, 'probate.csv', 'skip_tracing', true, '1', '192.0.2.1', 'processing', now(), '{Address}', '{"address": 0}', $3, $3, $4, now())`,
    [id, accountId, rows, JSON.stringify(quote)],
  );
  const standing = Array.from({ length: rows }, (_, index) => {
    const pays = index >= rows - paying;
    return {
      number: index + 1,
      cells: ['Marchbanks Lane'],
      input: { address: pays ? '1 Marchbanks Lane, Quillmere, FK' : 'Marchbanks Lane' },
      key: pays ? Buffer.from(`${index}`).toString('hex') : null,
    };
  });
  await putRows(app.ctx, { accountId, jobId: id }, standing);
  return id;
}

async function work(): Promise<void> {
  while (await workOnce(app.ctx));
}

describe('the mail of a batch', () => {
  test('says once that a large batch is done: what was found, what it cost and where it is', async () => {
    const client = await app.signUp('maud.batch@example.com');
    const id = await startJob(client);
    expect(await box.receive()).toEqual([]);
    await work();
    const [mail, ...more] = await box.receive();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'maud.batch@example.com', subject: 'Your batch is done' });
    expect(mail!.text).toBe(`Your batch probate.csv is done.

Of 1,000 rows: 0 found, 0 not found, 1,000 failed.
It cost 0 credits.

The results, and the files to download:

https://deedline.example/batch-results/${id}
`);
    expect(JSON.stringify(mail)).not.toContain('Marchbanks');
  });

  test('says that a batch has stopped, and why', async () => {
    const client = await app.signUp();
    const mover = await createMover(app.ctx.db, client);
    await startJob(client, { paying: 10 });
    await mover.revoke(10);
    await work();
    const [mail] = await box.receive();
    expect(mail!.subject).toBe('Your batch has stopped');
    expect(mail!.text).toContain('Of 1,000 rows: 0 found, 0 not found, 990 failed, 10 not run.');
    expect(mail!.text).toContain(
      'Your credits ran out after 990 of 1,000 rows. Nothing was charged for the other 10. Add credits, then resume.',
    );
  });

  test('is not written for a small batch, one that runs again, or an account that has closed', async () => {
    await startJob(await app.signUp(), { rows: LARGE_BATCH_ROWS - 1 });
    await work();
    const resumed = await startJob(await app.signUp());
    await work();
    await app.ctx.db.query(`update batch_job set status = 'processing', ended_at = null where id = $1`, [resumed]);
    expect(await box.receive()).toEqual([]);
    const leaving = await app.signUp();
    await startJob(leaving);
    await work();
    expect((await leaving.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
    expect(await box.receive()).toEqual([]);
  });

  test('goes to the address that the account has by then', async () => {
    const client = await app.signUp('before@example.com');
    await startJob(client);
    await work();
    await app.ctx.db.query(`update member set email = 'after@example.com' where email = 'before@example.com'`);
    expect((await box.receive()).map(({ recipient }) => recipient)).toEqual(['after@example.com']);
  });
});
