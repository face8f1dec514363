import type { PrivacyRequest } from '@deedline/contract/compliance/opt-out';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, createClock, createMailBox, tokenIn, type MailBox } from '../../../testing/mail-box.ts';
import { seedQuillmere } from '../../../testing/quillmere.ts';
import { seedSource } from '../../../testing/seed-evidence.ts';
import { commandContextOf, typeAct } from '../../../testing/commands/operator-acts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findOptedOut } from '../../compliance/suppression.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { sweepRequests, warnOfDeadlines } from './deadlines.ts';

const clock = createClock(new Date('2026-11-22T10:00:00Z'));
const folder = mkdtempSync(join(tmpdir(), 'deedline-requests-'));
let app: TestServer;
let box: MailBox;
beforeAll(async () => {
  app = await startTestServer({
    ctx: { now: clock.now },
    config: { mailRequestsPerHour: 100_000, publicUrl: 'https://deedline.example', operatorEmail: 'privacy@deedline.example' },
  });
  box = createMailBox(app);
  await seedQuillmere(app.owner);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ODILE = { email: 'odile.varnham@mail.example', name: 'Odile Varnham', street: '418 Tannery Row', city: 'Quillmere', zip: '00412' };

async function take(kind: PrivacyRequest['kind'], over: Partial<PrivacyRequest> = {}): Promise<string> {
  return (await app.visitor.post('/api/privacy-requests', { kind, ...ODILE, ...over })).json<{ receipt: string }>().receipt;
}
async function takeConfirmed(kind: PrivacyRequest['kind'], over: Partial<PrivacyRequest> = {}): Promise<string> {
  const receipt = await take(kind, over);
  const token = tokenIn((await box.receive()).at(-1), 'request');
  for (let twice = 0; twice < 2; twice += 1)
    expect((await app.visitor.post('/api/privacy-requests/confirm', { token })).statusCode).toBe(204);
  return receipt;
}
const stateOf = async (receipt: string) => (await app.visitor.post('/api/receipts', { receipt })).json();
const run = async (...typed: string[]) => {
  const program = commandContextOf(app);
  return (await typeAct(program, ['request', ...typed])).text;
};
const acts = async () =>
  (
    await app.owner.query<{ act: string }>(`select concat_ws(' ', operator, command, reason) as act from operator_audit order by id`)
  ).rows.map(({ act }) => act);

describe('a privacy request', () => {
  test('begins when it is confirmed by mail, and is due in 30 days', async () => {
    const receipt = await take('know', { email: 'maud@mail.example' });
    expect(await stateOf(receipt)).toMatchObject({ kind: 'know', state: 'unconfirmed', dueAt: null });
    expect(await run('list')).toBe('No request is waiting for an answer.');
    await expect(run('show', receipt)).rejects.toThrow(OperatorError);
    const [mail] = await box.receive();
    expect(mail!.text).toContain('https://deedline.example/opt-out#request=');
    await app.visitor.post('/api/privacy-requests/confirm', { token: tokenIn(mail, 'request') });
    expect(await stateOf(receipt)).toMatchObject({ state: 'open', dueAt: '2026-12-22T10:00:00.000Z' });
    expect(await run('list')).toMatch(new RegExp(`2026-12-22 +${receipt} +know`));
    await run('close', receipt, '--as', 'withdrawn', '--reason', 'asked for it');
    expect((await app.visitor.post('/api/privacy-requests/confirm', { token: 'made-up' })).json()).toMatchObject({ code: 'link_expired' });
  });

  test('is sealed while it is open, and deleted when it is closed', async () => {
    const receipt = await takeConfirmed('correct', { message: 'Born in 1962' });
    const row = async () =>
      (await app.owner.query('select row_to_json(r)::text as row, sealed from privacy_request r where receipt = $1', [receipt])).rows[0];
    expect((await row()).row).not.toMatch(/odile|tannery|born in/i);
    expect(await run('show', receipt)).toMatch(/message +Born in 1962/);
    await run('close', receipt, '--as', 'refused', '--reason', 'The roll says otherwise');
    expect((await row()).sealed).toBeNull();
    const [mail] = await box.receive();
    expect([mail!.recipient, mail!.text]).toEqual([ODILE.email, expect.stringContaining('The roll says otherwise')]);
    // The default sender receives no replies.
    expect(mail!.text).toMatch(new RegExp(`${receipt}:\\n\\nhttps://deedline.example/opt-out`));
    expect(mail!.text).not.toMatch(/answer this mail/i);
    await expect(run('show', receipt)).rejects.toThrow('is refused');
  });

  test('to know collects the records of this person only', async () => {
    const receipt = await takeConfirmed('know');
    const out = join(folder, 'know.json');
    expect(await run('records', receipt, '--out', out)).toContain('which supports who the sender says they are');
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const { records } = JSON.parse(readFileSync(out, 'utf8')) as { records: { recordId: string; by: string[] }[] };
    expect(records.map(({ recordId }) => recordId).toSorted()).toEqual(expect.arrayContaining(['12-0418-003', 'E1', 'M1', 'P1', 'V1']));
    expect(records.map(({ recordId }) => recordId)).not.toContain('12-0420-003');
    const gathered = async () => (await app.ctx.db.query(`select from operator_audit where command = 'requests_know'`)).rowCount;
    const before = await gathered();
    await expect(run('records', receipt, '--out', out)).rejects.toThrow(`${out} already exists.`);
    await expect(run('records', receipt, '--out', join(folder, 'none/know.json'))).rejects.toThrow('there is no such folder');
    expect(await gathered()).toBe(before);
    const answer = join(folder, 'answer.txt');
    writeFileSync(answer, 'We hold five records about you.\n');
    await run('answer', receipt, '--file', answer);
    const [mail] = await box.receive();
    expect([mail!.recipient, mail!.text]).toEqual([ODILE.email, 'We hold five records about you.\n']);
    expect(await stateOf(receipt)).toMatchObject({ state: 'answered', dueAt: null });
    clock.move(7 * DAY);
    await sweepRequests(app.ctx);
    expect((await app.owner.query('select from privacy_request where receipt = $1 and sealed is null', [receipt])).rowCount).toBe(1);
  });

  test('to know collects nothing while a source does not answer, rather than a part', async () => {
    const receipt = await takeConfirmed('know');
    const lookup = { value: () => Promise.reject(new Error('gone')) };
    const sources = app.ctx.sources.map((each) => ({ ...each, source: Object.create(each.source, { lookup }) }));
    const program = { ...app.ctx, operator: 'varnham', openApplication: async () => ({ ...app.ctx, sources }) };
    const out = join(folder, 'part.json');
    await expect(typeAct(program, ['request', 'records', receipt, '--out', out])).rejects.toThrow('did not answer');
    expect(existsSync(out)).toBe(false);
    expect(await stateOf(receipt)).toMatchObject({ state: 'open' });
  });

  test('to delete opts out at once, also if a part of it cannot be read', async () => {
    const receipt = await takeConfirmed('delete', { phone: '(419) 555-0142' });
    expect(
      await findOptedOut(app.ctx, [
        { kind: 'phone', phone: '4195550142' },
        { kind: 'email', email: ODILE.email },
        { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, 00412' },
      ]),
    ).toEqual([true, true, true]);
    await run('close', receipt, '--as', 'withdrawn', '--reason', 'done by hand');
    expect((await takeConfirmed('delete', { street: 'somewhere', zip: '' })).length).toBe(14);
  });

  test('is deleted after 7 days without confirmation', async () => {
    const receipt = await take('know');
    await box.receive();
    clock.move(7 * DAY);
    await sweepRequests(app.ctx);
    expect(await stateOf(receipt)).toMatchObject({ code: 'receipt_not_found' });
  });
});

test('the operator is warned once of a deadline, and can extend it once, to 90 days, with a reason', async () => {
  await app.owner.query('delete from privacy_request');
  const receipt = await takeConfirmed('know');
  expect(await warnOfDeadlines(app.ctx)).toBe(0);
  clock.move(23 * DAY);
  expect([await warnOfDeadlines(app.ctx), await warnOfDeadlines(app.ctx)]).toEqual([1, 0]);
  const [warning] = await box.receive();
  expect([warning!.recipient, warning!.text]).toEqual(['privacy@deedline.example', expect.stringContaining(receipt)]);
  expect(await run('list')).toContain('due soon');
  clock.move(8 * DAY);
  expect(await run('list')).toContain('OVERDUE');
  const { dueAt } = await stateOf(receipt);
  await run('extend', receipt, '--reason', 'Many records');
  expect(Date.parse((await stateOf(receipt)).dueAt) - Date.parse(dueAt)).toBe(60 * DAY);
  expect((await box.receive())[0]!.text).toContain('Many records');
  await expect(run('extend', receipt, '--reason', 'Again')).rejects.toThrow('was already extended');
  expect((await acts()).slice(-2)).toEqual(['varnham requests_list', 'varnham requests_extend Many records']);
});

test('an operator can undo an opt-out once', async () => {
  const { receipt } = (await app.visitor.post('/api/opt-outs', { kind: 'phone', phone: '4195550111' })).json<{ receipt: string }>();
  await run('undo', receipt.toLowerCase(), '--reason', 'showed a bill');
  expect(await stateOf(receipt)).toMatchObject({ state: 'undone' });
  expect(await findOptedOut(app.ctx, [{ kind: 'phone', phone: '4195550111' }])).toEqual([false]);
  await expect(run('undo', receipt, '--reason', 'again')).rejects.toThrow('was already undone');
  await expect(run('undo', '2222-2222-2222', '--reason', 'x')).rejects.toThrow('There is no opt-out');
  await expect(run('drop', join(folder, 'answer.txt'), '--out', folder)).rejects.toThrow('no ZIP file');
  // The folder is made before anybody is left out, so that the answers are not lost.
  await expect(run('drop', join(folder, 'answer.txt'), '--out', join(folder, 'answer.txt'))).rejects.toThrow('cannot be made');
});

test('a mailbox that others share proves nobody’s identity', async () => {
  const facts = { name: 'fk-shared', label: 'Shared', origin: 'fk-shared', role: 'email_list', state: 'FK', asOf: '2026-10-01' } as const;
  const body = { name: { first: 'Absalom', last: 'Kettleby' }, emails: [ODILE.email], address: { line: '9 COOPERS WHARF', zip: '00377' } };
  await seedSource(app.owner, { facts, layout: 'shared', records: [{ kind: 'person', recordId: 'S1', body }] });
  const receipt = await takeConfirmed('know');
  expect(await run('records', receipt, '--out', join(folder, 'shared.json'))).toContain('ask for proof');
});
