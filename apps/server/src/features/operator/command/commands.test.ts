import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf, beginCheckout, deliver, eventOf, paidIntent, type Checkout } from '../../../testing/payments.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';
import type { CommandContext } from './act.ts';

let app: TestServer;
let ctx: CommandContext;
let folder: string;
let client: TestClient;
let email: string;
let id: string;
beforeAll(async () => {
  app = await startTestServer();
  ctx = commandContextOf(app);
  folder = mkdtempSync(join(tmpdir(), 'deedline-ledger-'));
});
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  client = await app.signUp(email);
  id = (await client.get('/api/auth/user')).json().id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Runs a typed command; the word `reason` stands for any reason. */
const run = (typed: string, by = ctx) =>
  typeAct(by, ['ledger', ...typed.split(' ').map((word) => (word === 'reason' ? 'an outage on Monday' : word))]);
const say = async (typed: string) => (await run(typed)).text;
const records = async (of = id) =>
  (await app.ctx.db.query('select * from operator_audit where account_id = $1 order by id', [of])).rows.map(
    ({ id: _id, at: _at, ...rest }: Record<string, unknown>) => rest,
  );
const wallet = async () => (await balanceOf(app, id)).wallet;

describe('grant and revoke', () => {
  test('move credits, and record who, what and why', async () => {
    expect(await say(`grant ${email.toUpperCase()} 25 --reason reason --key t-1`)).toBe(
      `Granted 25 credits to ${id}. It has 35 credits now.`,
    );
    expect(await say(`revoke ${id} 5 --reason reason --key t-1`)).toBe(`Revoked 5 credits from ${id}. It has 30 credits now.`);
    expect(await records()).toEqual(
      [
        { command: 'grant', credits_asked: 25, credits_moved: 25 },
        { command: 'revoke', credits_asked: 5, credits_moved: 5 },
      ].map((each) => ({
        ...each,
        operator: 'varnham',
        subject: id,
        account_id: id,
        reason: 'an outage on Monday',
        idempotency_key: 't-1',
        result: 'done',
        detail: null,
        // A command is run on the machine itself.
        ip: null,
        user_agent: null,
      })),
    );
  });

  test('revoke takes no more than the wallet has', async () => {
    expect(await say(`revoke ${id} 400 --reason reason --key all-${id}`)).toBe(
      `Revoked 10 credits from ${id} of the 400 asked for: the wallet had no more. It has 0 credits now.`,
    );
    await say(`grant ${id} 7 --reason reason`);
    expect(await say(`revoke ${id} 400 --reason reason --key all-${id}`)).toContain(
      'Nothing moved: this key was used before. At that time: Revoked 10',
    );
    expect(await wallet()).toBe(7);
  });

  test('with the same key move credits once, also at once', async () => {
    const key = `k-${id}`;
    const said = await Promise.all(Array.from({ length: 8 }, () => say(`grant ${id} 3 --reason reason --key ${key}`)));
    expect(said.filter((text) => text.startsWith('Granted 3 credits'))).toHaveLength(1);
    expect(said.filter((text) => text.startsWith('Nothing moved'))).toHaveLength(7);
    expect(await wallet()).toBe(13);
    expect((await records()).filter(({ result }) => result === 'repeated')).toHaveLength(7);
  });

  test('refuse a key that was used for something else, also at once', async () => {
    const other = (await (await app.signUp()).get('/api/auth/user')).json().id;
    const key = `k-${id}`;
    const both = await Promise.allSettled([
      say(`grant ${id} 3 --reason reason --key ${key}`),
      say(`grant ${other} 3 --reason reason --key ${key}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner] = (await app.ctx.db.query(`select account_id from operator_audit where idempotency_key = $1 and result = 'done'`, [key]))
      .rows;
    const refusal = { message: `The key ${key} was already used for a different grant. Nothing was changed.`, exitCode: 2 };
    await expect(run(`grant ${winner.account_id} 4 --reason reason --key ${key}`)).rejects.toMatchObject(refusal);
    await expect(run(`grant ${winner.account_id === id ? other : id} 3 --reason reason --key ${key}`)).rejects.toMatchObject(refusal);
    expect((await balanceOf(app, id)).wallet + (await balanceOf(app, other)).wallet).toBe(23);
  });

  test('move nothing without a record', async () => {
    await expect(run(`grant ${id} 5 --reason reason`, { ...ctx, operator: '' })).rejects.toThrow(/operator_audit_operator_check/);
    expect([await wallet(), await records()]).toEqual([10, []]);
  });

  test('refuse a closed account and an unknown one', async () => {
    await client.post('/api/auth/delete-account', { password: PASSWORD });
    await expect(run(`grant ${id} 5 --reason reason`)).rejects.toMatchObject({
      message: expect.stringContaining('is closed'),
      exitCode: 1,
    });
    expect(await records()).toMatchObject([{ result: 'refused', detail: 'closed account' }]);
    await expect(run(`grant ${email} 5 --reason reason`)).rejects.toMatchObject({
      message: expect.stringContaining('no account'),
      exitCode: 1,
    });
    const all = (await app.ctx.db.query<{ line: string }>('select operator_audit::text as line from operator_audit')).rows
      .map(({ line }) => line)
      .join('\n');
    expect(all).toContain('no such account');
    expect(all).not.toContain('@example.com');
  });
});

describe('account and owed', () => {
  test('account shows balances, movements, holds and payments, and is recorded', async () => {
    const checkout = await pay();
    await app.ctx.db.query('select hold_credits($1, $2, 5)', [randomUUID(), id]);
    const said = await say(`account ${email}`);
    expect(said).toMatch(new RegExp(`^Account ${id}  ${email}\\n`));
    expect(said).toMatch(/wallet +55 credits\n +held +5 credits\n +owed +0 credits/);
    expect(said).toMatch(/#3 .* hold:\S+ +-5 +\+5/);
    expect(said).toMatch(new RegExp(`#2 .* purchase:${checkout.paymentId}:1 +\\+50`));
    expect(said).toMatch(/Open holds\n +\S+ +5 credits +since /);
    expect(said).toMatch(new RegExp(`Payments\\n +${checkout.paymentId} .* 50 credits for \\$45.00`));
    expect(await records()).toMatchObject([{ command: 'account', operator: 'varnham', subject: id, result: 'done' }]);
  });

  test('account names nobody after the closing', async () => {
    await client.post('/api/auth/delete-account', { password: PASSWORD });
    const said = await say(`account ${id}`);
    expect(said).toContain('(closed: the email address was removed)');
    expect(said).not.toContain(email);
  });

  test('owed shows the payments behind a debt', async () => {
    const { paymentId } = await pay();
    await app.ctx.db.query('select hold_credits($1, $2, 60)', [randomUUID(), id]);
    expect(await say(`practice-refund ${paymentId} 9.00`)).toBe(`${paymentId}: applied; 10 credits taken back.`);
    expect(await say(`grant ${id} 2 --reason reason`)).toBe(`Granted 2 credits to ${id}. It has 2 credits now and owes 10.`);
    const said = await say('owed');
    expect(said).toContain(`  ${id}  10 credits\n`);
    expect(said).toMatch(new RegExp(`    ${paymentId} .* 50 credits for \\$45.00  40 of them still count  \\$9.00 refunded`));
  });
});

describe('payment events', () => {
  test('that were set aside are listed, and replayed once the reason is gone', async () => {
    const checkout = await beginCheckout(client, app);
    const cents = (amount: number) =>
      app.ctx.db.query('update checkout set amount_cents = $2 where id = $1', [checkout.checkoutId, amount]);
    await cents(4400);
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    await deliver(app, event);
    expect(await say('set-aside')).toMatch(
      new RegExp(`${event.id} .* payment_intent.succeeded  set aside: amount disagrees +${checkout.paymentId}`),
    );
    expect(await say(`replay ${event.id}`)).toBe(`${event.id}: set aside (amount disagrees); no credits moved.`);
    await cents(4500);
    expect(await say(`replay ${event.id}`)).toBe(`${event.id}: applied; 50 credits credited.`);
    expect(await wallet()).toBe(60);
    const told = await app.ctx.db.query('select result, credits_moved, detail from operator_audit where subject = $1 order by id', [
      event.id,
    ]);
    expect(told.rows).toEqual([
      { result: 'done', credits_moved: 0, detail: 'amount_disagrees' },
      { result: 'done', credits_moved: 50, detail: 'applied' },
    ]);
  });

  test('are not replayed without a record', async () => {
    const checkout = await beginCheckout(client, app);
    await app.ctx.db.query('update checkout set amount_cents = 4400 where id = $1', [checkout.checkoutId]);
    const event = eventOf('payment_intent.succeeded', paidIntent(checkout));
    await deliver(app, event);
    await app.ctx.db.query('update checkout set amount_cents = 4500 where id = $1', [checkout.checkoutId]);
    await expect(run(`replay ${event.id}`, { ...ctx, operator: '' })).rejects.toThrow(/operator_audit_operator_check/);
    expect(await wallet()).toBe(10);
  });

  test('must exist', async () => {
    await expect(run('replay evt_never')).rejects.toMatchObject({
      message: 'There is no event evt_never. Nothing was changed.',
      exitCode: 1,
    });
  });
});

describe('practice', () => {
  test('disputes take credits and give them back', async () => {
    const { paymentId } = await pay();
    expect(await say(`practice-dispute ${paymentId} open`)).toBe(`${paymentId}: applied; 50 credits taken back.`);
    expect(await say(`practice-dispute ${paymentId} won`)).toBe(`${paymentId}: applied; 50 credits given back.`);
    const told = await app.ctx.db.query(
      'select command, result, credits_moved, detail from operator_audit where subject = $1 order by id',
      [paymentId],
    );
    expect(told.rows.map((row) => Object.values(row).join(' '))).toEqual([
      'practice-dispute asked  open',
      'practice-dispute done 50 open',
      'practice-dispute asked  won',
      'practice-dispute done 50 won',
    ]);
  });

  test('accepts its own payments only, and only where the practice provider is used', async () => {
    await expect(run('practice-refund pi_other 5')).rejects.toMatchObject({ exitCode: 1 });
    const off = { ...ctx, openApplication: () => Promise.resolve({ ...app.ctx, payments: { mode: 'off' as const } }) };
    await expect(run('practice-refund pi_other 5', off)).rejects.toMatchObject({
      message: expect.stringContaining('practice provider is not in use'),
      exitCode: 2,
    });
  });
});

test('operators’ records cannot be changed by the application or by the owner of the database', async () => {
  await say(`grant ${id} 1 --reason reason`);
  for (const sql of ['update operator_audit set reason = null', 'delete from operator_audit', 'truncate operator_audit']) {
    await expect(app.ctx.db.query(sql)).rejects.toThrow(/permission denied/);
    await expect(app.owner.query(sql)).rejects.toThrow(/append-only/);
  }
  expect(await say('records')).toMatch(new RegExp(`varnham +grant +done +${id} +1 credit +an outage on Monday`));
});

describe('verify', () => {
  test('reports counts, balances and that every law holds', async () => {
    const { text, exitCode } = await run('verify');
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^The ledger as of .* UTC: \d+ accounts, [\d,]+ movements, [\d,]+ postings, checked in \d+\.\d s\n/);
    expect(text).toMatch(/ sum +0\n/);
    expect(text).not.toContain('BROKEN');
    expect(text).toMatch(/Every law holds\.$/);
    const proof = JSON.parse((await run('verify --json')).text);
    expect(proof).toMatchObject({
      isSound: true,
      laws: expect.arrayContaining([{ law: 'a balance is the sum of its postings', breaches: [] }]),
    });
  });

  test('names the first movement that differs from a saved file', async () => {
    const path = join(folder, 'heads.txt');
    const before = await say(`verify --save ${path}`);
    const digest = /digest +([0-9a-f]{64})/.exec(before)![1]!;
    await say(`grant ${id} 2 --reason reason`);
    const after = await run(`verify --against ${path}`);
    expect(after.exitCode).toBe(0);
    expect(after.text).toContain('nothing from before has changed');
    expect(after.text).toContain(digest);
    await expect(run(`verify --save ${path}`)).rejects.toMatchObject({ message: `${path} already exists.`, exitCode: 2 });

    const forged = join(folder, 'forged.txt');
    writeFileSync(forged, readFileSync(path, 'utf8').replace(new RegExp(`^(${id} 1 )\\w+$`, 'm'), `$1${'0'.repeat(64)}`));
    const broken = await run(`verify --against ${forged}`);
    expect(broken.exitCode).toBe(1);
    expect(broken.text).toMatch(
      new RegExp(`BROKEN: something from before has changed. The first: account ${id}: movement 1 or one before it was changed$`),
    );
    expect(broken.text).not.toContain(digest);
  });

  test('names the law that is broken', async () => {
    await app.ctx.db.query(`select purchase_credits('pi_forged:1', $1, 500)`, [id]);
    const { text, exitCode } = await run('verify');
    expect(exitCode).toBe(1);
    expect(text).toContain('BROKEN  every payment stands in the ledger as it was paid and taken back\n            pi_forged');
    expect(text).toMatch(/BROKEN: 1 law\. The first: every payment stands in the ledger .*: pi_forged/);
  });

  test('refuses a file of another kind, and a missing one', async () => {
    const path = join(folder, 'letter.txt');
    writeFileSync(path, 'Dear ledger,\n');
    await expect(run(`verify --against ${path}`)).rejects.toMatchObject({ message: expect.stringContaining('line 1 is not'), exitCode: 2 });
    writeFileSync(`${path}.empty`, '\n');
    await expect(run(`verify --against ${path}.empty`)).rejects.toMatchObject({
      message: expect.stringContaining('is empty'),
      exitCode: 2,
    });
    await expect(run(`verify --against ${path}.gone`)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be read'),
      exitCode: 2,
    });
  });
});

async function pay(): Promise<Checkout> {
  const checkout = await beginCheckout(client, app);
  await client.post(`/api/practice-checkout/${checkout.sessionId}`, { action: 'pay' });
  return checkout;
}
