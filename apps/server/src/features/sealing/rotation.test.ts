import { randomBytes } from 'node:crypto';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { commandContextOf, typeAct } from '../../testing/commands/operator-acts.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { uploadCsv } from '../../testing/batches/batches.ts';
import { createBatchJob } from '../batches/uploads/uploads.ts';
import { unsealRows } from '../batches/rows.ts';
import { resealRotated } from './rotate-keys.ts';
import { keyVersionOf } from './seal-value.ts';
import { SEALED_COLUMNS, updateSealed } from './sealed-columns.ts';
import { verifyKeys } from './verify-keys.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const run = (...args: string[]) => typeAct(commandContextOf(app), ['key', ...args]);
async function makeAccount(): Promise<{ client: TestClient; account: string; search: string; folder: string }> {
  const client = await app.signUp();
  const search = (await client.post('/api/searches', QUILLMERE.full)).json().id as string;
  await app.runner.idle();
  const account = (await app.ctx.db.query('select account_id from search where id = $1', [search])).rows[0].account_id as string;
  return { client, account, search, folder: join(app.ctx.config.keysDir, account.slice(-2), account) };
}
const versionsOf = async (search: string) => {
  const { rows } = await app.ctx.db.query('select sealed_input, sealed_results, sealed_address from search where id = $1', [search]);
  return Object.values<Buffer | null>(rows[0]).map((sealed) => (sealed === null ? null : keyVersionOf(sealed)));
};

test('after a rotation the newer key seals, existing values are resealed, and the unused older key is destroyed', async () => {
  const { client, account, search, folder } = await makeAccount();
  const before = (await client.get(`/api/searches/${search}`)).json();
  expect((await run('rotate', '--account', account)).text).toContain('1 key rotated');
  expect(await versionsOf(search)).toEqual([1, 1, 1]);
  expect((await client.get(`/api/searches/${search}`)).json().results.owner).toEqual(before.results.owner);
  const { id: later } = (await client.post('/api/searches', QUILLMERE.phone)).json();
  await app.runner.idle();
  expect((await versionsOf(later))[0]).toBe(2);

  expect(await resealRotated(app.ctx)).toBe(3);
  expect(await versionsOf(search)).toEqual([2, 2, 2]);
  expect(await resealRotated(app.ctx)).toBe(0);
  // Another process may still seal with the older key for a minute.
  expect(await readdir(folder)).toEqual(['1.key', '2.key']);
  await app.owner.query(`update account_key set made_at = made_at - interval '5 minutes' where account_id = $1`, [account]);
  await resealRotated(app.ctx);
  expect(await readdir(folder)).toEqual(['2.key']);
  const after = (await client.get(`/api/searches/${search}`)).json();
  expect([after.results.owner, after.results.phones[0].evidence]).toEqual([before.results.owner, before.results.phones[0].evidence]);
  expect((await verifyKeys(app.ctx)).findings).toEqual([]);
  expect((await run('list')).text).toMatch(new RegExp(`${account} +1 .*destroyed .*\n${account} +2 .*in use`));
});

test('what is sealed in every other place is sealed anew too', async () => {
  const { client, account } = await makeAccount();
  await uploadCsv(client, 'Property Address,City,State\n404 Tannery Row,Quillmere,FK\n');
  await run('rotate', '--account', account);
  expect(await resealRotated(app.ctx)).toBeGreaterThan(3);
  expect(await resealRotated(app.ctx)).toBe(0);
  for (const column of SEALED_COLUMNS) expect(await updateSealed(app.ctx.db, column, [])).toBe(0);
});

const rowsFrom = (first: number) =>
  Array.from({ length: 3 }, (_, n) => ({ number: first + n, line: first + n + 1, cells: [`${first + n} Tannery Row`] }));

test('rows uploaded while their key is replaced and destroyed open with the newer key', async () => {
  const { account, folder } = await makeAccount();
  async function* arriving() {
    yield rowsFrom(1);
    await run('rotate', '--account', account);
    await app.owner.query(`update account_key set made_at = made_at - interval '5 minutes' where account_id = $1`, [account]);
    for (let pass = 0; pass < 2; pass += 1) await resealRotated(app.ctx);
    expect(await readdir(folder)).toEqual(['2.key']);
    yield rowsFrom(4);
  }
  const terms = { purpose: 'skip_tracing', permissibleUse: true, start: false } as const;
  const { job } = await createBatchJob(
    app.ctx,
    { accountId: account, ip: '192.0.2.1', userAgent: null },
    {
      fileName: 'slow.csv',
      terms,
      idempotencyKey: undefined,
      open: async () => ({ header: ['Address'], columns: { address: 0 }, rows: arriving() }),
      bodyHash: async () => Buffer.alloc(0),
    },
  );
  const { rows } = await app.ctx.db.query('select number, line, input, sealed from batch_row where job_id = $1 order by number', [job.id]);
  const opened = await unsealRows(app.ctx.keys, { accountId: account, jobId: job.id }, rows);
  expect(opened.map(({ cells }) => cells[0])).toEqual([...rowsFrom(1), ...rowsFrom(4)].map(({ cells }) => cells[0]));
});

test('verify names keys that are missing, wrong, readable by others or not on record', async () => {
  const [wrong, open, extra] = [await makeAccount(), await makeAccount(), await makeAccount()];
  expect(await run('verify')).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^Sound: \d+ keys of \d+ accounts, \d+ sealed values opened/),
  });
  await writeFile(join(wrong.folder, '1.key'), randomBytes(32));
  app.ctx.keys.forget(wrong.account);
  await chmod(join(open.folder, '1.key'), 0o644);
  await writeFile(join(extra.folder, '9.key'), randomBytes(32), { mode: 0o600 });
  const { text, exitCode } = await run('verify');
  expect(exitCode).toBe(1);
  expect(text).toContain(`key 1 of account ${wrong.account} is another one than on record`);
  expect(text).toContain(`search.sealed_results/${wrong.search} of account ${wrong.account} cannot be opened`);
  expect(text).toContain(`key 1 of account ${open.account} can be read by others`);
  expect(text).toContain(`key 9 of account ${extra.account} is a file that is not on record`);
});
