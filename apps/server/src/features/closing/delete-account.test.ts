import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findText as findTextIn } from '../../testing/find-text.ts';
import { createMailBox, tokenIn } from '../../testing/mail-box.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { verifyLedger } from '../operator/ledger/verify-ledger.ts';
import { createHeldSearch, runSearches } from '../searches/run-search.ts';
import { deleteAccount } from './close-account.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 } });
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

const remove = (client: TestClient, password = PASSWORD) => client.post('/api/auth/delete-account', { password });
const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/user')).json().id;
const balances = async (id: string) =>
  (await app.ctx.db.query('select kind, balance::int from ledger_account where account_id = $1 order by kind', [id])).rows;
const search = async (client: TestClient, body: object): Promise<string> => {
  const answer = await client.post('/api/searches', body);
  await app.runner.idle();
  return answer.json().id;
};

const findText = (words: readonly string[]) => findTextIn(app.owner, words);

/** What was bought and what became of it, as hashes by which it is found again. */
const BOUGHT = ['bought_item', 'contact_purchase', 'contact_outcome'];
async function rowsOf(accountId: string, tables: readonly string[]): Promise<number> {
  const counts = await Promise.all(tables.map((table) => app.ctx.db.query(`select from ${table} where account_id = $1`, [accountId])));
  return counts.reduce((sum, { rowCount }) => sum + rowCount!, 0);
}

describe('POST /api/auth/delete-account', () => {
  test('removes every name, email, question and answer from the database', async () => {
    const email = 'leonora.quillfeather@example.com';
    const made = await app.visitor.post('/api/auth/register', {
      email,
      password: PASSWORD,
      firstName: 'Leonora',
      lastName: 'Quillfeather',
    });
    const client = clientOf(app.server, readCookie(made));
    const id = await search(client, QUILLMERE.full);
    await search(client, QUILLMERE.nobody);
    await client.post(`/api/searches/${id}/outcomes`, { kind: 'phone', contact: '4195550142', outcome: 'wrong_number' });
    const accountId = await idOf(client);
    expect(await rowsOf(accountId, BOUGHT)).toBeGreaterThan(3);
    const list = await client.post('/api/lists', { name: 'Leonora’s lots' });
    await client.send('PUT', `/api/lists/${list.json().id}/searches/${id}`, { note: 'Varnham again' });
    await app.visitor.post('/api/newsletter', { email });
    await createMailBox(app).receive();
    await client.post('/api/auth/change-email', { email: 'elsewhere.quillfeather@example.com', password: PASSWORD });
    await app.visitor.post('/api/auth/forgot-password', { email });
    const words = ['leonora', 'quillfeather', 'varnham', 'tannery', 'nowhere lane', '4195550142'];
    expect(new Set((await findText(words)).map((place) => place.split(':')[0]))).toEqual(
      new Set(['member', 'list', 'list_entry', 'newsletter_subscriber', 'mail_outbox']),
    );
    expect((await remove(client)).statusCode).toBe(204);
    expect(await findText(words)).toEqual([]);
    expect(await rowsOf(accountId, BOUGHT)).toBe(0);
    expect(await createMailBox(app).receive()).toEqual([]);
  });

  test('ends every session and invalidates every mailed link', async () => {
    const client = await app.signUp('gone@example.com');
    const other = clientOf(
      app.server,
      readCookie(await app.visitor.post('/api/auth/login', { email: 'gone@example.com', password: PASSWORD })),
    );
    await app.visitor.post('/api/auth/forgot-password', { email: 'gone@example.com' });
    const token = tokenIn(
      (await createMailBox(app).receive()).find((mail) => mail.recipient === 'gone@example.com' && mail.text.includes('#token=')),
    );
    const answer = await remove(client);
    expect(answer.cookies[0]).toMatchObject({ name: 'deedline_session', value: '' });
    for (const session of [client, other]) expect((await session.get('/api/auth/user')).statusCode).toBe(401);
    expect((await app.visitor.post('/api/auth/reset-password', { token, password: PASSWORD })).statusCode).toBe(410);
    expect((await app.visitor.post('/api/auth/login', { email: 'gone@example.com', password: PASSWORD })).statusCode).toBe(401);
  });

  test('keeps ledger and audit under the account’s id, and forfeits unspent credits', async () => {
    const client = await app.signUp();
    const id = await idOf(client);
    const searchId = await search(client, QUILLMERE.full);
    await remove(client);
    expect(await balances(id)).toEqual([
      { kind: 'held', balance: 0 },
      { kind: 'owed', balance: 0 },
      { kind: 'wallet', balance: 0 },
    ]);
    const audit = await app.ctx.db.query('select account_id, credits_charged from search_audit where search_id = $1', [searchId]);
    expect(audit.rows).toEqual([{ account_id: id, credits_charged: 5 }]);
    const lost = await app.ctx.db.query(
      `select amount::int from posting join ledger_account on ledger_account.id = ledger_account_id where kind = 'forfeited'`,
    );
    expect(lost.rows).toContainEqual({ amount: 5 });
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('settles and audits a search that is running, and keeps nothing of its answer', async () => {
    const client = await app.signUp();
    const id = await idOf(client);
    const asker = { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
    const running = await createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing');
    await remove(client);
    await runSearches(app.ctx, [running]);
    const kept = await app.ctx.db.query(
      'select status, sealed_input, sealed_results, sealed_address, credits_charged from search where id = $1',
      [running.row.id],
    );
    expect(kept.rows).toEqual([
      { status: 'completed', sealed_input: null, sealed_results: null, sealed_address: null, credits_charged: 5 },
    ]);
    expect((await app.ctx.db.query('select from search_audit where search_id = $1', [running.row.id])).rowCount).toBe(1);
    expect(await rowsOf(id, BOUGHT)).toBe(0);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('keeps nothing of searches that arrive at the same time', async () => {
    const email = 'hurried.marchbanks@example.com';
    const client = await app.signUp(email);
    const ask = () => client.post('/api/searches', { ...QUILLMERE.nobody, street: '7 Marchbanks Lane' });
    const [removed, ...asked] = await Promise.all([remove(client), ...Array.from({ length: 8 }, ask)]);
    expect(removed.statusCode).toBe(204);
    // 503: the account's key was destroyed before the search could be sealed with it.
    for (const { statusCode } of asked) expect([201, 401, 402, 503]).toContain(statusCode);
    await app.runner.idle();
    expect(await findText(['marchbanks'])).toEqual([]);
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('creates no search afterwards that was admitted before', async () => {
    const client = await app.signUp();
    const id = await idOf(client);
    await remove(client);
    const asker = { accountId: id, ip: '127.0.0.1', userAgent: null, receivedAtMs: performance.now() };
    await expect(createHeldSearch(app.ctx, asker, QUILLMERE.full, 'processing')).rejects.toThrow('Insufficient credits');
  });

  test('lets the address register again, without free credits', async () => {
    await remove(await app.signUp('returns@example.com'));
    const again = await app.signUp('Returns@example.com');
    expect((await again.get('/api/auth/user')).json()).toMatchObject({ email: 'Returns@example.com', credits: 0 });
    expect(await verifyLedger(app.ctx)).toEqual([]);
  });

  test('gives free credits to no address that the account has used', async () => {
    const client = await app.signUp('leaves@example.com');
    await client.post('/api/auth/change-email', { email: 'arrives@example.com', password: PASSWORD });
    const mails = await createMailBox(app).receive();
    await client.post('/api/auth/confirm-email', { token: tokenIn(mails.find((mail) => mail.recipient === 'arrives@example.com')) });
    for (const address of ['leaves@example.com', 'arrives@example.com']) {
      if (address === 'arrives@example.com') await remove(client);
      expect((await (await app.signUp(address)).get('/api/auth/user')).json()).toMatchObject({ credits: 0 });
    }
  });

  test('requires the password and a session', async () => {
    const client = await app.signUp();
    expect((await remove(client, 'not it')).json()).toMatchObject({ code: 'wrong_password' });
    expect((await remove(app.visitor)).statusCode).toBe(401);
    expect((await client.post('/api/auth/delete-account', {})).json()).toMatchObject({ code: 'invalid_request' });
    expect((await client.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('succeeds for one of two requests at once', async () => {
    const client = await app.signUp();
    const id = (await client.get('/api/auth/user')).json().memberId;
    const from = { ip: '127.0.0.1', userAgent: null };
    const both = await Promise.allSettled([deleteAccount(app.ctx, id, PASSWORD, from), deleteAccount(app.ctx, id, PASSWORD, from)]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
