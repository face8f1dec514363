/** The installation's key is rotated while everything is in use, and then lost. */
import { typeAct } from '../../testing/commands/operator-acts.ts';
import type { OutcomeReported } from '@deedline/contract/accuracy/outcome';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import type { Search } from '@deedline/contract/search/search';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../start/create-context.ts';
import { payForCredits } from '../../testing/payments.ts';
import { HOUR, createClock, createMailBox, tokenIn } from '../../testing/mail-box.ts';
import { oneKey } from '../../testing/one-key.ts';
import { makeOperator, OPERATOR_PASSWORD, type TestOperator } from '../../testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import {
  clientOf,
  PASSWORD,
  type SecondStart,
  startAgain,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../testing/test-server.ts';
import { unsealLeftOut } from '../audit/read-records.ts';
import { checkPacket } from '../audit/check-packet.ts';
import { sealRecords } from '../audit/seal-records.ts';
import { verifyRecords } from '../audit/verify-records.ts';
import { keyPath } from '../compliance/installation-keys.ts';
import { findOptedOut } from '../compliance/suppression.ts';
import { unsealSecret, SECRET_BYTES } from '../second-factors/totp.ts';
import { findFormerAddresses } from '../opt-outs/find-person.ts';
import { resealInstallation } from './installation-seal.ts';

const EMAIL = 'odile.varnham@mail.example';
const PERSON = { kind: 'person', name: 'Absalom Kettleby', street: '420 Tannery Row', city: 'Quillmere', zip: '00412' };
const NELL = {
  kind: 'know',
  email: 'nell@mail.example',
  name: 'Nell Oakhurst',
  street: '9 Coopers Wharf',
  city: 'Larkhaven',
  zip: '00377',
};
const WRONG = { kind: 'phone', contact: '+14195550142', outcome: 'wrong_number' };

const clock = createClock();
let first: TestServer;
/** The same installation, restarted after the rotation. */
let second: SecondStart;
let client: TestClient;
let operator: TestOperator;
let bought: Search;
let refunded: OutcomeReported;
let packet: string;
let other: string;

beforeAll(async () => {
  first = await startTestServer({ ctx: { now: clock.now }, config: { mailRequestsPerHour: 100_000 } });
  await seedQuillmere(first.owner);
  client = await first.signUp('buyer@example.com');
  await payForCredits(first, client);
  bought = await search(first, client, QUILLMERE.full);
  refunded = (await client.post(`/api/searches/${bought.id}/outcomes`, WRONG)).json();
  packet = (await client.get(`/api/searches/${bought.id}/packet.json`)).body;
  const closing = await first.signUp('closed@example.com');
  await closing.post('/api/auth/delete-account', { password: PASSWORD });
  operator = await makeOperator(first);
  await first.visitor.post('/api/newsletter', { email: 'maud@example.com' });
  await createMailBox(first).receive();
  await first.visitor.post('/api/opt-outs', { kind: 'email', email: EMAIL });
  await first.visitor.post('/api/opt-outs', PERSON);
  await first.visitor.post('/api/privacy-requests', NELL);
  other = (await search(first, client, QUILLMERE.insights)).id;
  await rotate();
  second = await startAgain(first.ctx.config, () => ({ now: clock.now }));
  clock.move(HOUR);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function rotate(): Promise<void> {
  const { text } = await typeAct({ ...first.ctx, operator: 'varnham', openApplication: () => Promise.resolve(first.ctx) }, [
    'key',
    'rotate-installation',
  ]);
  expect(text).toContain('Key 2 is in ');
  // Skips the two minutes until the key takes effect.
  await first.owner.query('update installation_key set active_from = now()');
}

async function search({ server, runner }: Pick<TestServer, 'server' | 'runner'>, by: TestClient, body: object): Promise<Search> {
  const asker = clientOf(server, by.cookie);
  const { id } = (await asker.post('/api/searches', body)).json<{ id: string }>();
  await runner.idle();
  return (await asker.get(`/api/searches/${id}`)).json<Search>();
}

const countHashes = async (hash: Buffer) => (await first.ctx.db.query('select from suppression where hash = $1', [hash])).rowCount;
const signIn = (code: string) => second.visitor.post('/api/operator/sign-in', { email: operator.email, password: OPERATOR_PASSWORD, code });

describe('after the installation key was rotated', () => {
  it('earlier opt-outs still apply, and new ones are hashed with the newer key', async () => {
    expect(bought.results!.emails.map(({ email }) => email)).toContain(EMAIL);
    const again = await search(second, client, QUILLMERE.full);
    expect(again.results!.phones).not.toEqual([]);
    expect(again.results!.emails).toEqual([]);
    expect(await findOptedOut(second.ctx, [{ kind: 'email', email: EMAIL }])).toEqual([true]);
    await second.visitor.post('/api/opt-outs', { kind: 'phone', phone: '(419) 555-0199' });
    const hashes = second.ctx.hash.every('suppression:phone', '+14195550199');
    expect(await Promise.all(hashes.map(countHashes))).toEqual([1, 0]);
  });

  it('bought items are not charged again, and refunded ones not refunded again', async () => {
    expect([bought.creditsCost > 0, refunded.refundedCredits > 0]).toEqual([true, true]);
    const again = await search(second, client, QUILLMERE.full);
    expect([again.creditsCost, again.receipt!.parts.every(({ isBoughtBefore }) => isBoughtBefore)]).toEqual([0, true]);
    const asker = clientOf(second.server, client.cookie);
    for (const id of [bought.id, again.id]) {
      const { credits } = (await asker.get('/api/auth/user')).json<{ credits: number }>();
      const reported = (await asker.post(`/api/searches/${id}/outcomes`, { ...WRONG, outcome: 'disconnected' })).json<OutcomeReported>();
      expect(reported.credits).toBe(credits);
    }
    const { rows } = await first.ctx.db.query(`select count(*)::int as refunds from ledger_transaction where kind = 'refund'`);
    expect(rows).toEqual([{ refunds: 1 }]);
    expect((await asker.get(`/api/searches/${bought.id}/outcomes`)).json()).toMatchObject([{ outcome: 'disconnected' }]);
  });

  it('a quote recognizes what was bought under the older key', async () => {
    const { street, city, state, zip } = QUILLMERE.full;
    const file = `address,city,state,zip\n${street},${city},${state},${zip}\n`;
    const asker = clientOf(second.server, client.cookie);
    const made = await asker.send('POST', '/api/batch-jobs?purpose=skip_tracing&permissibleUse=true', file, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename*=UTF-8''houses.csv`,
    });
    expect(made.json()).toMatchObject({ quote: { rows: 1, boughtBefore: 1, mostCredits: 0 } });
  });

  it('an earlier packet verifies with a former public key, a new one with the new key', async () => {
    const keys = (await second.visitor.get('/api/audit/public-key')).json<{ publicKey: string; formerKeys: string[] }>();
    const signedBy = (JSON.parse(packet) as PurposePacket).signature.publicKey;
    expect(keys.formerKeys).toEqual([signedBy]);
    expect(checkPacket(packet, signedBy).faults).toEqual([]);
    const newer = (await clientOf(second.server, client.cookie).get(`/api/searches/${other}/packet.json`)).body;
    expect(checkPacket(newer, keys.publicKey).faults).toEqual([]);
    expect(checkPacket(newer, signedBy).faults).toHaveLength(1);
  });

  it('the audit record verifies across both keys', async () => {
    await sealRecords(second.ctx);
    expect(await verifyRecords(second.ctx)).toMatchObject({ findings: [] });
    expect((await first.ctx.db.query(`select detail from operator_audit where command = 'keys-rotate-installation'`)).rows).toEqual([
      { detail: 'key 2' },
    ]);
  });

  it('sealed parts of earlier audit records still open', async () => {
    const { rows } = await first.owner.query<{ facts: Record<string, unknown> }>(
      `select facts from audit_record where kind = 'search' and subject = any ($1)`,
      [[bought.id, other]],
    );
    expect(rows).toHaveLength(2);
    for (const { facts } of rows) expect(unsealLeftOut(second.ctx.hash, facts)['suppressed']).toEqual(expect.any(Number));
  });

  it('an operator signs in with an earlier second factor and recovery code', async () => {
    expect((await signIn(operator.code(clock.now()))).statusCode).toBe(204);
    clock.move(HOUR);
    expect((await signIn(operator.recoveryCodes[0]!)).statusCode).toBe(204);
    expect((await signIn(operator.recoveryCodes[0]!)).statusCode).toBe(401);
  });

  it('links mailed before and after work', async () => {
    await second.visitor.post('/api/newsletter', { email: 'maud@example.com' });
    const mails = await createMailBox(second as TestServer).receive();
    const mailTo = (recipient: string) => mails.find((mail) => mail.recipient === recipient);
    const post = (path: string, token: string) => second.visitor.post(path, { token });
    expect((await post('/api/privacy-requests/confirm', tokenIn(mailTo('nell@mail.example'), 'request'))).statusCode).toBe(204);
    expect((await post('/api/newsletter/confirm', tokenIn(mailTo('maud@example.com'), 'confirm'))).statusCode).toBe(204);
    const answered = await second.visitor.post('/api/opt-outs/link', { token: tokenIn(mailTo(EMAIL), 'confirm'), act: 'confirm' });
    expect(answered.statusCode).toBe(204);
  });

  it('a closed account’s email address gets no second free credits', async () => {
    const made = await second.visitor.post('/api/auth/register', {
      email: 'Closed@example.com',
      password: PASSWORD,
      firstName: 'A',
      lastName: 'B',
    });
    expect(made.json()).toMatchObject({ credits: 0 });
  });

  it('the worker reseals everything once, and it then opens without the older key', async () => {
    expect(await resealInstallation(second.ctx)).toBe(3);
    expect(await resealInstallation(second.ctx)).toBe(0);
    const alone = { ...second.ctx, hash: oneKey(second.ctx.hash.keys()[0]!.hash) };
    const { rows } = await first.ctx.db.query<{ id: string; sealed: Buffer }>('select id, totp_sealed as sealed from operator');
    for (const { id, sealed } of rows) expect(unsealSecret(alone.hash, id, sealed)).toHaveLength(SECRET_BYTES);
    expect(await findFormerAddresses(alone)).toBe(1);
    expect((await first.ctx.db.query('select from opt_out where sealed is not null')).rowCount).toBe(0);
  });
});

it('without the newer key file the start fails and names it', async () => {
  rmSync(keyPath(first.ctx.config.dataDir, 2));
  await expect(createContext(first.ctx.config, second.ctx.log, 'test')).rejects.toThrow(
    /installation\.2\.key is missing, and this database was used with it\. Put the right key back/,
  );
});
