/** The drill for decisions other than opt-outs: back up, unsubscribe, request, hold and release, then restore elsewhere with the opt-out log. */
import { createTestDatabase, type TestDatabase } from '@deedline/database/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../config.ts';
import { createContext } from '../../../start/create-context.ts';
import { typeAct, typeWholeAct } from '../../../testing/commands/operator-acts.ts';
import { createMailBox, tokenIn, type MailBox } from '../../../testing/mail-box.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { renewOptOutLog, writeOptOutLog } from '../../closing/log/write-log.ts';
import type { Answer } from '../command/act.ts';
import { listHolds, placeHold, releaseHold } from '../../closing/holds.ts';
import { backUp } from './back-up.ts';
import { prove } from './prove.ts';
import { restore } from './restore.ts';

let app: TestServer;
let box: MailBox;
let folder: string;
let target: TestDatabase;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 100_000 } });
  box = createMailBox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-decisions-'));
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(folder, { recursive: true });
});

const place = (name: string) => join(folder, name);
const there = (): Config => ({
  ...app.ctx.config,
  dataDir: place('elsewhere'),
  optOutLog: place('elsewhere/opt-outs.log'),
  keysDir: place('elsewhere/keys/accounts'),
  databaseUrl: target.loginUrl,
  databaseOwnerUrl: target.url,
});
const both = (url: string) => ({ url, evidenceUrl: url });
const maud = () => ({ ...app.ctx, operator: 'maud' });

async function save(): Promise<void> {
  const typed = ['backup', 'make', place('a.backup'), '--keys', place('a.keys'), '--key', place('backup.key')];
  const source = both(app.ctx.config.databaseOwnerUrl!);
  await typeWholeAct({ backUp: (request) => backUp({ ...maud(), source }, request) }, typed);
}
async function bring(log: string): Promise<Answer> {
  const typed = [
    'restore',
    'backup',
    place('a.backup'),
    '--key',
    place('backup.key'),
    '--keys',
    place('a.keys'),
    '--replace',
    '--replay',
    log,
  ];
  const ctx = { config: there(), target: both(target.url), operator: 'maud', prove: () => withContext(prove) };
  return typeWholeAct({ restore: (request) => restore(ctx, request) }, typed);
}
async function withContext<T>(work: (ctx: TestServer['ctx']) => Promise<T>): Promise<T> {
  const { ctx, close } = await createContext(there(), app.ctx.log, 'test');
  try {
    return await work(ctx);
  } finally {
    await close();
  }
}

async function subscribe(email: string): Promise<{ leave: () => Promise<unknown> }> {
  await app.visitor.post('/api/newsletter', { email });
  const mail = (await box.receive()).find(({ recipient }) => recipient === email);
  await app.visitor.post('/api/newsletter/confirm', { token: tokenIn(mail, 'confirm') });
  return { leave: () => app.visitor.post('/api/newsletter/unsubscribe', { token: tokenIn(mail, 'unsubscribe') }) };
}
const subscribers = async (db: TestServer['ctx']['db']) =>
  (await db.query<{ email: string }>('select email from newsletter_subscriber order by email')).rows.map(({ email }) => email);

async function ask(email: string): Promise<string> {
  const asked = { kind: 'know', email, name: 'Odile Varnham', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' };
  const { receipt } = (await app.visitor.post('/api/privacy-requests', asked)).json<{ receipt: string }>();
  const mail = (await box.receive()).find(({ recipient }) => recipient === email);
  await app.visitor.post('/api/privacy-requests/confirm', { token: tokenIn(mail, 'request') });
  return receipt;
}
const due = async (ctx: TestServer['ctx']) =>
  (await ctx.db.query('select receipt, state, due_at, extended_because, outcome from privacy_request order by receipt')).rows;
const after = (days: number) => new Date(Date.now() + days * 86_400_000);
const answer = async (ctx: TestServer['ctx'], ...typed: string[]) =>
  (await typeAct({ ...ctx, operator: 'maud', openApplication: async () => ctx }, ['request', ...typed])).text;

describe('a backup that is restored elsewhere with the opt-out log', () => {
  it('lacks newsletter subscribers who unsubscribed since', async () => {
    await subscribe('stays@example.com');
    const [leaves, returns] = [await subscribe('leaves@example.com'), await subscribe('returns@example.com')];
    await save();
    await writeOptOutLog(app.ctx);
    for (const one of [leaves, returns]) await one.leave();
    await subscribe('returns@example.com');
    await writeOptOutLog(app.ctx);
    expect((await bring(app.ctx.config.optOutLog)).text).toContain(', 2 unsubscribed addresses, ');
    expect(await withContext(({ db }) => subscribers(db))).toEqual(['stays@example.com']);
  });

  it('has privacy requests confirmed since, and closed ones stay closed', async () => {
    const closed = await ask('closed@mail.example');
    await save();
    const open = await ask('open@mail.example');
    await answer(app.ctx, 'extend', open, '--reason', 'The deeds are on paper');
    await answer(app.ctx, 'close', closed, '--as', 'refused', '--reason', 'The roll says otherwise');
    await writeOptOutLog(app.ctx);
    const brought = await bring(app.ctx.config.optOutLog);
    expect(brought).toMatchObject({ exitCode: 0, text: expect.stringContaining(', 2 privacy requests, 0 legal holds') });
    await withContext(async (ctx) => {
      expect(await due(ctx)).toEqual(await due(app.ctx));
      expect(await answer(ctx, 'list')).not.toContain(closed);
      expect(await answer(ctx, 'show', open)).toMatch(/email +open@mail.example/);
    });
    expect(readFileSync(app.ctx.config.optOutLog, 'utf8')).not.toMatch(/odile|tannery/i);
  });

  it('has legal holds placed since, and erases accounts closed before their hold', async () => {
    const accountOf = async (name: string) => {
      const client = await app.signUp(`${name}@example.com`);
      const { id } = (await client.get('/api/auth/user')).json<{ id: string }>();
      return { id, close: () => client.post('/api/auth/delete-account', { password: PASSWORD }) };
    };
    const [held, gone, free] = [await accountOf('held'), await accountOf('gone'), await accountOf('free')];
    const old = await placeHold(maud(), { accountId: free.id }, 'Case 11-0007');
    await save();
    await placeHold(maud(), { accountId: held.id }, 'Case 12-0418');
    await releaseHold(maud(), old.id, 'Settled');
    await gone.close();
    await placeHold(maud(), { accountId: gone.id }, 'Case 12-0419');
    for (const one of [held, free]) await one.close();
    await writeOptOutLog(app.ctx);
    expect((await bring(app.ctx.config.optOutLog)).text).toContain(', 3 legal holds from after the backup');
    await withContext(async (ctx) => {
      expect(await listHolds(ctx)).toEqual(await listHolds(app.ctx));
      const erased = await ctx.db.query(
        'select erased_at is not null as erased from account where id = any ($1) order by array_position($1, id)',
        [[held.id, gone.id, free.id]],
      );
      expect(erased.rows).toEqual([{ erased: false }, { erased: true }, { erased: true }]);
      // It gets a new number, although the restored database is older than the other holds.
      const next = await placeHold({ ...ctx, operator: 'maud' }, { accountId: held.id }, 'Case 12-0420');
      expect(next.id).toBeGreaterThan(Math.max(...(await listHolds(app.ctx)).map(({ id }) => id)));
    });
  });
});

describe('an opt-out log that is renewed', () => {
  it('still contains unsubscribed addresses and closed requests after 91 days', async () => {
    const { leave } = await subscribe('left-long-ago@example.com');
    const receipt = await ask('answered@mail.example');
    await app.owner.query(`update newsletter_subscriber set created_at = created_at - interval '2 hours'`);
    await save();
    await leave();
    await answer(app.ctx, 'close', receipt, '--as', 'withdrawn', '--reason', 'asked for it');
    await writeOptOutLog(app.ctx);
    const { optOutLog } = app.ctx.config;
    const before = readFileSync(optOutLog, 'utf8');
    expect(await renewOptOutLog(app.ctx, after(89))).toBe(false);
    expect(await renewOptOutLog(app.ctx, after(91))).toBe(true);
    for (const line of before.trimEnd().split('\n')) expect(readFileSync(optOutLog, 'utf8')).not.toContain(line);
    await bring(optOutLog);
    await withContext(async (ctx) => {
      expect(await subscribers(ctx.db)).not.toContain('left-long-ago@example.com');
      expect(await subscribers(ctx.db)).toContain('stays@example.com');
      expect(await answer(ctx, 'list')).not.toContain(receipt);
    });
  });
});
