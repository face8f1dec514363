/** The installation's key is rotated while members sign in with a code or through their team's provider; then everything that it seals is verified. */
import type { FactorOffer } from '@deedline/contract/account/second-factor';
import type { TeamProvider } from '@deedline/contract/account/openid';
import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../start/create-context.ts';
import { typeAct } from '../../testing/commands/operator-acts.ts';
import { MINUTE, createClock } from '../../testing/mail-box.ts';
import { oneKey } from '../../testing/one-key.ts';
import { startProvider, type TestProvider } from '../../testing/openid-provider.ts';
import { makeOperator, readBase32 } from '../../testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, type SecondStart, startAgain, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findOptedOut } from '../compliance/suppression.ts';
import { keyPath } from '../compliance/installation-keys.ts';
import { stepAt, writeCode } from '../second-factors/totp.ts';
import { resealInstallation } from './installation-seal.ts';

const MAUD = 'maud.varnham@example.com';
const PERSON = { kind: 'person', name: 'Absalom Kettleby', street: '420 Tannery Row', city: 'Quillmere', zip: '00412' };
const OUT = [{ kind: 'phone', phone: '(419) 555-0187' } as const];

const clock = createClock();
let first: TestServer;
/** Started after the rotation, with both keys. */
let second: SecondStart;
/** Started without the older key. */
let alone: SecondStart;
let provider: TestProvider;
let teamCode: string;
let secret: Buffer;
beforeAll(async () => {
  first = await startTestServer({ ctx: { now: clock.now } });
  await seedQuillmere(first.owner);
  provider = await startProvider(`${first.ctx.config.publicUrl}/team-sign-in/back`);
  const owner = await first.signUp(MAUD);
  await owner.send('PUT', '/api/team/openid', { issuer: provider.issuer, ...provider.client });
  teamCode = (await owner.get('/api/team/openid')).json<TeamProvider>().provider!.teamCode;
  provider.be({ email: MAUD, amr: ['pwd', 'otp'] });
  secret = readBase32((await owner.post('/api/auth/second-factor/offer')).json<FactorOffer>().secret);
  await owner.post('/api/auth/second-factor', { code: code() });
  await owner.post('/api/searches', QUILLMERE.phone);
  await makeOperator(first);
  await first.visitor.post('/api/opt-outs', OUT[0]);
  await first.visitor.post('/api/opt-outs', PERSON);
  await first.runner.idle();
});
afterAll(async () => {
  await alone?.close();
  await second?.close();
  await provider.close();
  await first.close();
});

const code = () => writeCode(secret, stepAt(clock.now()));
async function signIn({ visitor }: Pick<TestServer, 'visitor'>) {
  clock.move(MINUTE);
  return (await visitor.post('/api/auth/login', { email: MAUD, password: PASSWORD, code: code() })).statusCode;
}
async function signInThroughProvider({ visitor }: Pick<TestServer, 'visitor'>) {
  const begun = await visitor.post('/api/auth/openid/start', { teamCode });
  const cookie = `deedline_openid=${begun.cookies.find(({ name }) => name === 'deedline_openid')?.value}`;
  const answer = await provider.visit(begun.json<{ address: string }>().address);
  return (await visitor.post('/api/auth/openid/finish', { answer }, { cookie })).statusCode;
}
const run = ({ ctx }: Pick<TestServer, 'ctx'>, ...args: string[]) =>
  typeAct({ ...ctx, operator: 'varnham', openApplication: () => Promise.resolve(ctx) }, ['key', ...args]);

describe('two-factor sign-in, single sign-on and opt-outs across a rotation', () => {
  it('work before the rotation', async () => {
    expect([await signIn(first), await signInThroughProvider(first), await findOptedOut(first.ctx, OUT)]).toEqual([200, 200, [true]]);
  });

  it('work after it', async () => {
    await run(first, 'rotate-installation');
    await first.owner.query('update installation_key set active_from = now()');
    second = await startAgain(first.ctx.config, () => ({ now: clock.now }));
    expect([await signIn(second), await signInThroughProvider(second), await findOptedOut(second.ctx, OUT)]).toEqual([200, 200, [true]]);
  });

  it('sign-ins work without the older key once values are resealed; opt-outs do not, and a start without it is refused', async () => {
    expect(await resealInstallation(second.ctx)).toBe(4);
    alone = await startAgain(first.ctx.config, ({ hash }) => ({ now: clock.now, hash: oneKey(hash.keys()[0]!.hash) }));
    expect([await signIn(alone), await signInThroughProvider(alone), await findOptedOut(alone.ctx, OUT)]).toEqual([200, 200, [false]]);
    const { dataDir } = first.ctx.config;
    renameSync(keyPath(dataDir, 1), `${keyPath(dataDir, 1)}.away`);
    await expect(createContext(first.ctx.config, second.ctx.log, 'test')).rejects.toThrow('installation.key is missing');
    renameSync(`${keyPath(dataDir, 1)}.away`, keyPath(dataDir, 1));
  });
});

/** The printed uses, each with how many values opened and failed. */
const readUses = (text: string) =>
  Object.fromEntries([...text.matchAll(/^ {2}(\S.*?) {2,}(\d+) +(\d+)$/gm)].map(([, use, ...counts]) => [use, counts]));

describe('key verify', () => {
  it('opens every value sealed with installation keys, and counts by use', async () => {
    await first.visitor.post('/api/privacy-requests', { ...PERSON, kind: 'know', email: 'absalom@example.com' });
    const { text, exitCode } = await run(second, 'verify');
    expect(exitCode).toBe(0);
    expect(readUses(text)).toEqual({
      'privacy requests': ['2', '0'],
      'second factors': ['2', '0'],
      'provider secrets': ['1', '0'],
      'vendor keys': ['0', '0'],
      'feed tokens': ['0', '0'],
      'left out': ['1', '0'],
    });
  });

  it('names the damaged value and where it is stored', async () => {
    const damaged = await first.owner.query<{ id: string }>(
      `update openid_provider set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) returning account_id as id`,
    );
    const { text, exitCode } = await run(second, 'verify');
    expect(exitCode).toBe(1);
    expect(text).toContain('NOT SOUND');
    expect(text).toContain(`openid_provider.sealed/${damaged.rows[0]!.id} (provider secrets) cannot be opened`);
    expect(readUses(text)).toMatchObject({ 'provider secrets': ['0', '1'], 'second factors': ['2', '0'] });
  });

  it('names the audit record with a damaged sealed part', async () => {
    await first.owner.query(`alter table audit_record disable trigger user;
      update audit_record set facts = jsonb_set(facts, '{leftOut}', '"AAAA"') where facts ? 'leftOut'; alter table audit_record enable trigger user`);
    expect((await run(second, 'verify')).text).toMatch(/audit_record\.facts\/\d+ \(left out\) cannot be opened/);
  });
});
