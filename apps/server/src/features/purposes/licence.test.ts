import type { Licence } from '@deedline/contract/compliance/licence';
import { LICENCE_TEXT } from '@deedline/contract/compliance/licence-words';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBatch, jsonUpload, uploadCsv } from '../../testing/batches/batches.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { PASSWORD, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { attestLicence } from './licences.ts';

let app: TestServer;
let strict: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  strict = await startTestServer({ config: { requireLicence: true } });
  await seedQuillmere(app.owner);
  await seedQuillmere(strict.owner);
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

const LICENSED = {
  kind: 'licensed',
  profession: 'investigator',
  state: 'FK',
  number: 'PI-00 4711',
  broker: 'Tannery Agency',
  textVersion: LICENCE_TEXT.version,
  confirmed: true,
} as const;
const NONE_NEEDED = {
  kind: 'none_needed',
  profession: 'investor',
  state: 'FK',
  textVersion: LICENCE_TEXT.version,
  confirmed: true,
} as const;

const read = async (who: TestClient) => (await who.get('/api/licence')).json<Licence>();
const attest = async (who: TestClient, body: object) => who.post('/api/licence', body);
const idOf = async (who: TestClient) => (await who.get('/api/auth/user')).json<{ id: string }>().id;
/** Inserts a statement made under any version of the text, for example an earlier one. */
const say = async (server: TestServer, who: TestClient, textVersion: string) =>
  server.owner.query(
    `insert into licence_attestation (account_id, kind, profession, state, text_version) values ($1, 'none_needed', 'investor', 'FK', $2)`,
    [await idOf(who), textVersion],
  );

describe('a licence attestation', () => {
  test('is asked for until it is given or dismissed, and again when the text changes', async () => {
    const who = await app.signUp();
    expect(await read(who)).toMatchObject({
      isRequired: false,
      standing: 'missing',
      shouldAsk: true,
      text: LICENCE_TEXT.text,
      statements: [],
    });
    expect((await who.post('/api/licence/close-question')).statusCode).toBe(204);
    expect(await read(who)).toMatchObject({ standing: 'missing', shouldAsk: false });
    await app.owner.query(`update account set licence_question_closed = 'an earlier one' where id = $1`, [await idOf(who)]);
    expect((await read(who)).shouldAsk).toBe(true);
    await say(app, who, 'an earlier one');
    expect(await read(who)).toMatchObject({ standing: 'outdated', shouldAsk: true });
    expect((await attest(who, LICENSED)).json()).toMatchObject({ standing: 'given', shouldAsk: false });
  });

  test('is added to a history, and recorded without the number', async () => {
    const who = await app.signUp();
    await attest(who, LICENSED);
    const { statements } = (await attest(who, NONE_NEEDED)).json<Licence>();
    expect(statements.map(({ kind, number, broker }) => [kind, number, broker])).toEqual([
      ['none_needed', null, null],
      ['licensed', 'PI-00 4711', 'Tannery Agency'],
    ]);
    const { records } = (await who.get('/api/audit?kind=setting')).json<{ records: { what: string; facts: object }[] }>();
    expect(records.map(({ what }) => what)).toEqual(['licence_attested', 'licence_attested']);
    expect(records[1]!.facts).toMatchObject({ kind: 'licensed', state: 'FK', numberKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(records)).not.toMatch(/PI-00|Tannery/);
  });

  test('is in the packets of searches made under it', async () => {
    const who = await app.signUp();
    await attest(who, LICENSED);
    const { id } = (await who.post('/api/searches', QUILLMERE.insights)).json<{ id: string }>();
    await app.runner.idle();
    await attest(who, NONE_NEEDED);
    const { licence } = (await who.get(`/api/searches/${id}/packet.json`)).json<PurposePacket>();
    expect(licence).toMatchObject({ kind: 'licensed', number: 'PI-00 4711', broker: 'Tannery Agency', textVersion: LICENCE_TEXT.version });
    const pdf = readPdf((await who.get(`/api/searches/${id}/packet.pdf`)).rawPayload)
      .flat()
      .join('\n');
    for (const words of ['PI-00 4711, FK', 'Private investigator', 'None claimed (none)']) expect(pdf).toContain(words);
  });

  test.each([
    ['another text', { ...LICENSED, textVersion: 'older' }, /has changed since it was shown/],
    ['no confirmation', { ...LICENSED, confirmed: false }, /confirmed/],
    ['no number', { ...LICENSED, number: ' ' }, /Licence number is required/],
    ['no letter or digit in it', { ...LICENSED, number: '---' }, /as it is printed/],
    ['no state', { ...NONE_NEEDED, state: 'ZZ' }, /choose a state/],
    ['no work', { ...NONE_NEEDED, profession: 'king' }, /what you work as/],
  ])('%s is refused', async (_, body, message) => {
    const who = await app.signUp();
    const answer = await attest(who, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect(answer.json().message).toMatch(message);
    expect((await read(who)).statements).toEqual([]);
  });

  test('cannot be changed or deleted; closing the account erases number and broker', async () => {
    const who = await app.signUp();
    await attest(who, LICENSED);
    const id = await idOf(who);
    for (const sql of ['update licence_attestation set broker = $1', 'delete from licence_attestation where $1 <> broker'])
      for (const db of [app.ctx.db, app.owner]) await expect(db.query(sql, ['Other'])).rejects.toThrow(/permission denied|append-only/);
    await expect(app.owner.query('select erase_licences($1)', [id])).rejects.toThrow(/append-only/);
    expect((await who.post('/api/auth/delete-account', { password: PASSWORD })).statusCode).toBe(204);
    const left = await app.owner.query(
      'select kind, number, broker, state, number_key, erased_at from licence_attestation where account_id = $1',
      [id],
    );
    expect(left.rows).toEqual([
      { kind: 'licensed', number: null, broker: null, state: 'FK', number_key: expect.any(Buffer), erased_at: expect.any(Date) },
    ]);
  });
});

test('is refused for a closed account', async () => {
  const who = await app.signUp();
  const id = await idOf(who);
  await who.post('/api/auth/delete-account', { password: PASSWORD });
  await expect(attestLicence(app.ctx, id, LICENSED, { ip: '127.0.0.1', userAgent: null })).rejects.toMatchObject({ code: 'unauthorized' });
  expect((await app.owner.query('select from licence_attestation where account_id = $1', [id])).rowCount).toBe(0);
});

test('is needed for a purpose of licensed people, whatever the setting', async () => {
  const who = await app.signUp();
  const body = { ...QUILLMERE.insights, purpose: 'legal_process', dppaPurpose: 'licensed_investigation' };
  const refused = await who.post('/api/searches', body);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'licence_required']);
  await attest(who, NONE_NEEDED);
  expect((await who.post('/api/searches', body)).statusCode).toBe(403);
  const wish = { glbaPurpose: 'none', dppaPurpose: 'licensed_investigation' };
  expect((await who.send('PUT', '/api/purposes/legal_process', wish)).json().code).toBe('licence_required');
  await attest(who, LICENSED);
  expect((await who.post('/api/searches', body)).statusCode).toBe(201);
  expect((await who.send('PUT', '/api/purposes/legal_process', wish)).statusCode).toBe(200);
});

describe('REQUIRE_LICENCE=on', () => {
  const DOORS: [string, (who: TestClient) => Promise<{ statusCode: number; json(): { code: string; message: string } }>][] = [
    ['a search', (who) => who.post('/api/searches', QUILLMERE.insights)],
    ['a batch', (who) => who.post('/api/batch-jobs', jsonUpload())],
    ['a file', (who) => uploadCsv(who, 'address,city\n418 Tannery Row,Quillmere\n')],
  ];

  test.each(DOORS)('refuses %s until a licence or “none needed” is attested, free of charge', async (_, ask) => {
    const who = await strict.signUp();
    const refused = await ask(who);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'licence_required']);
    expect(refused.json().message).toMatch(/^First say in Settings which licence you hold/);
    expect((await who.get('/api/auth/user')).json().credits).toBe(10);
    expect((await read(who)).isRequired).toBe(true);
    await attest(who, NONE_NEEDED);
    expect((await ask(who)).statusCode).toBe(201);
  });

  test('refuses an attestation of an earlier text', async () => {
    const who = await strict.signUp();
    await say(strict, who, 'an earlier one');
    expect((await who.post('/api/searches', QUILLMERE.insights)).json().message).toMatch(/text about your licence has changed/);
  });

  test('refuses to start a batch that was made before', async () => {
    const who = await strict.signUp();
    const id = await insertBatch(strict, who, [{ address: '418 Tannery Row', name: '', city: 'Quillmere', state: 'FK', zip: '00412' }]);
    expect((await who.post(`/api/batch-jobs/${id}/start`, {})).json().code).toBe('licence_required');
    await attest(who, LICENSED);
    expect((await who.post(`/api/batch-jobs/${id}/start`, {})).statusCode).toBe(200);
    const job = await strict.owner.query('select licence_id from batch_job where id = $1', [id]);
    expect(job.rows[0].licence_id).not.toBeNull();
  });
});
