import { SEARCH_MODES, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp();
});
afterAll(() => app.close());

const FIELDS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'middleName', 'lastName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
} as const;
const agreed = { permissibleUse: true };
const post = async (body: unknown) => {
  const answer = await client.post('/api/searches', body);
  await app.runner.idle();
  return answer;
};

describe('required fields', () => {
  test.each([
    [{ searchMode: 'property_address', city: 'Quillmere' }, 'Street address is required'],
    [
      { searchMode: 'property_address', street: '418 Tannery Row' },
      'Please provide at least one location field (city, state, or ZIP code)',
    ],
    [{ searchMode: 'parcel_id', state: 'FK' }, 'Parcel ID is required'],
    [{ searchMode: 'owner_name', ownerName: '   ' }, 'Owner name is required'],
    [{ searchMode: 'person_search', firstName: 'Odile' }, 'First and last name are required'],
    [{ searchMode: 'reverse_phone' }, 'Phone number is required'],
    [{ searchMode: 'reverse_email' }, 'Email address is required'],
  ])('%j', async (body, message) => {
    const answer = await post({ ...body, ...agreed });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  test.each([
    ['the box not ticked', { permissibleUse: false, purpose: 'skip_tracing' }],
    ['neither box nor purpose', {}],
  ])('without permissible use: %s', async (_what, said) => {
    const { permissibleUse: _ticked, ...body } = QUILLMERE.phone;
    const answer = await post({ ...body, ...said });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Please agree to the permissible use policy', code: 'permissible_use_required' });
  });

  test('a purpose is enough in place of permissibleUse', async () => {
    const { permissibleUse: _ticked, ...body } = QUILLMERE.nobody;
    expect((await post({ ...body, purpose: 'legal_process' })).statusCode).toBe(201);
  });
});

describe('wrong types and sizes are refused with a message', () => {
  test.each([
    ['no body', undefined],
    ['an array', []],
    ['a text', 'searchMode'],
    ['null', null],
    ['no mode', agreed],
    ['a mode that is not there', { searchMode: 'astrology', ...agreed }],
    ['a mode that every object has', { searchMode: 'constructor', ...agreed }],
    ['a purpose that is not there', { ...QUILLMERE.phone, purpose: 'marketing' }],
    ['a number for a text', { ...QUILLMERE.phone, phoneNumber: 4195550142 }],
    ['an object for a text', { ...QUILLMERE.full, street: { $ne: '' } }],
    ['a list for a text', { ...QUILLMERE.full, street: ['418 Tannery Row'] }],
    ['null for a text', { ...QUILLMERE.full, street: null }],
    ['a text for a yes or no', { ...QUILLMERE.full, permissibleUse: 'yes' }],
    ['2,000 characters', { ...QUILLMERE.full, street: 'x'.repeat(2000) }],
    ['a NUL', { ...QUILLMERE.full, street: '418 Tannery\0 Row' }],
    ['an escape character', { ...QUILLMERE.full, city: '\u001b[31mQuillmere' }],
    ['a huge body', { ...QUILLMERE.full, padding: 'x'.repeat(1_000_000) }],
  ])('%s', async (_what, body) => {
    const answer =
      body === null ? await client.send('POST', '/api/searches', 'null', { 'content-type': 'application/json' }) : await post(body);
    expect([400, 413, 415]).toContain(answer.statusCode);
    expect(answer.json().message).toMatch(/\w/);
  });
});

const ODD = [
  "O'Brien-Smith, Jr.",
  '🏠👻 \u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  "'; drop table search; --",
  `1' or '1'='1`,
  '%_%',
  '<script>alert(1)</script>',
  '{{7*7}} ${7*7}',
  '../../etc/passwd',
  '\ud800 half a pair',
  'a\nb\tc',
  '0',
  '-',
  '00000000',
  '٤١٨ شارع',
  '４１８　Ｔａｎｎｅｒｙ',
  'Ñandú Ýß ﬁ',
  '__proto__',
  'null',
  'x'.repeat(200),
  '9'.repeat(200),
  '(((((((((((((((((((',
  '& & & & &',
  ', , , ,',
];

describe('odd text in every field: a clear answer, no charge, no 500', () => {
  test.each(SEARCH_MODES)('%s', async (mode) => {
    const own = await app.signUp();
    const seen: [string, number, string][] = [];
    for (const odd of ODD) {
      const body = { searchMode: mode, ...agreed, ...Object.fromEntries(FIELDS[mode].map((field) => [field, odd])) };
      const answer = await own.post('/api/searches', body);
      await app.runner.idle();
      seen.push([odd, answer.statusCode, answer.json().message ?? (await own.get(`/api/searches/${answer.json().id}`)).json().status]);
    }
    expect(seen.filter(([, code, said]) => !(code === 201 && said === 'completed') && !(code === 400 && /\w/.test(said)))).toEqual([]);
    expect((await own.get('/api/auth/user')).json().credits).toBe(10);
    expect((await own.get('/api/searches')).json().every((search: Search) => search.creditsCost === 0)).toBe(true);
  });

  test.each([
    ['an address that does not exist', QUILLMERE.nobody],
    ['half an address', { searchMode: 'property_address', street: 'Tannery', city: 'Quill', ...agreed }],
    ['a house number alone', { searchMode: 'property_address', street: '418', zip: '00412', ...agreed }],
    ['an APN of another county', { searchMode: 'parcel_id', ParcelId: '99-9999-999', ...agreed }],
    ['a ZIP code that is none', { searchMode: 'property_address', street: '418 Tannery Row', zip: 'ABCDE', ...agreed }],
    ['an owner that is nobody', { searchMode: 'owner_name', ownerName: "O'Brien-Smith, Jr.", ...agreed }],
  ])('%s costs nothing', async (_what, body) => {
    const own = await app.signUp();
    const { id } = (await own.post('/api/searches', body)).json();
    await app.runner.idle();
    const search = (await own.get(`/api/searches/${id}`)).json();
    expect(search).toMatchObject({
      status: 'completed',
      creditsCost: 0,
      results: { matched: false },
      receipt: { rule: 'Nothing useful found' },
    });
  });
});
