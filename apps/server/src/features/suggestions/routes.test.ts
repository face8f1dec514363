import { knownParcels, type AskSuggestions } from '@deedline/contract/search/suggestion';
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { suppressSubject } from '../compliance/suppression.ts';

const heard: string[] = [];
let app: TestServer;
let client: TestClient;
let rollId: number;
beforeAll(async () => {
  app = await startTestServer({ heard });
  await seedQuillmere(app.owner);
  rollId = await seedSource(app.owner, { facts: FACTS, records: ROLL });
});
afterAll(() => app.close());
afterEach(() => app.owner.query('delete from request_count'));

const FACTS: SourceFacts = {
  name: 'willow',
  label: 'Willow',
  origin: 'willow',
  role: 'assessor',
  state: 'FK',
  countyFips: '03003',
  asOf: '2026-10-01',
};
const parcel = (apn: string, line: string, [city, zip]: readonly [string, string], ...owners: string[]): EvidenceDraft => ({
  kind: 'parcel',
  recordId: apn,
  body: {
    countyFips: '03003',
    apn,
    situs: { line, city, zip },
    owners: owners.map((full) => ({ full, order: 'last_first' as const })),
  },
});
const QUILL = ['QUILLMERE', '00412'] as const;
const WILLOW = ['WILLOWFORD', '00467'] as const;
const ROLL = [
  parcel('77-0001', '126 OLD MILL LN', QUILL, 'BRAITHWORTH OTTILIE'),
  parcel('77-0002', '126 OLD MILL LN', WILLOW, 'BRAITHWORTH OTTILIE'),
  parcel('77-0003', '126 N SLATE AVE', QUILL, 'BRAITHWORTH OTTILIE', 'BRAITHWORTH ENOCH'),
  parcel('77-0004', '500 QUARRY RD APT 2', QUILL, 'SPURLING LAND LLC'),
  parcel('77-0005', '500 QUARRY RD APT 3', QUILL, 'SPURLING LAND LLC'),
];

const suggest = async (asked: AskSuggestions) => {
  client ??= await app.signUp();
  return knownParcels.parse((await client.post('/api/suggestions', asked)).json());
};
const byStreet = async (text: string, place: { city?: string; zip?: string } = {}) =>
  (await suggest({ searchMode: 'property_address', text, ...place })).map(({ street, city }) => `${street}, ${city}`);
const byNumber = async (text: string) => (await suggest({ searchMode: 'parcel_id', text })).map(({ ParcelId }) => ParcelId);

const out = (name: string, address: string) => suppressSubject(app.ctx, { kind: 'person', name, address });

describe('POST /api/suggestions', () => {
  test('offers the parcels on record that begin as what was typed', async () => {
    expect(await suggest({ searchMode: 'property_address', text: '126 old mil' })).toEqual([
      { ParcelId: '77-0001', street: '126 Old Mill Ln', city: 'Quillmere', state: 'FK', zip: '00412' },
      { ParcelId: '77-0002', street: '126 Old Mill Ln', city: 'Willowford', state: 'FK', zip: '00467' },
    ]);
    expect(await byStreet('126 N Sla')).toEqual(['126 N Slate Ave, Quillmere']);
    expect(await byStreet('126 slate avenue')).toEqual(['126 N Slate Ave, Quillmere']);
    expect(await byStreet('500 quarry road')).toEqual(['500 Quarry Rd Apt 2, Quillmere', '500 Quarry Rd Apt 3, Quillmere']);
    expect(await byNumber('770-00')).toEqual(['77-0001', '77-0002', '77-0003', '77-0004', '77-0005']);
    expect(await byNumber('77-0003')).toEqual(['77-0003']);
  });

  test('begins with those of the place that the other fields name', async () => {
    expect(await byStreet('126 old', { city: 'Willowford' })).toEqual(['126 Old Mill Ln, Willowford', '126 Old Mill Ln, Quillmere']);
    expect(await byStreet('126 old', { zip: '00467' })).toEqual(['126 Old Mill Ln, Willowford', '126 Old Mill Ln, Quillmere']);
    expect(await byStreet('126 Old Mill Ln, Willow')).toEqual(['126 Old Mill Ln, Willowford', '126 Old Mill Ln, Quillmere']);
  });

  test('offers nothing before there is something to go by, and never a person', async () => {
    for (const text of ['', '1', '126', 'old mill', 'Braithworth', 'Ottilie', 'Spurling Land', '%', '126 %'])
      expect([text, await byStreet(text), await byNumber(text)]).toEqual([text, [], []]);
    const told = JSON.stringify([
      await suggest({ searchMode: 'property_address', text: '126 o' }),
      await suggest({ searchMode: 'parcel_id', text: '770' }),
    ]);
    for (const name of ['BRAITHWORTH', 'OTTILIE', 'SPURLING']) expect(told.toUpperCase()).not.toContain(name);
  });

  test.each([
    ['of a load that was replaced', `update load set state = 'superseded' where id = $1`, `update load set state = 'live' where id = $1`],
    ['of a load under older keys', 'update load set keys_version = 0 where id = $1', 'update load set keys_version = $2 where id = $1'],
    [
      'that fall under a law',
      `update source set regulated = '{glba}' where id = (select source_id from load where id = $1)`,
      `update source set regulated = '{}'`,
    ],
  ])('leaves out parcels %s', async (_, change, undo) => {
    const version = (await app.owner.query<{ v: number }>('select keys_version as v from load where id = $1', [rollId])).rows[0]!.v;
    await app.owner.query(change, [rollId]);
    expect([await byStreet('126 old'), await byNumber('77-')]).toEqual([[], []]);
    await app.owner.query(undo, undo.includes('$2') ? [rollId, version] : undo.includes('$1') ? [rollId] : []);
    expect(await byStreet('126 old')).toHaveLength(2);
  });

  test('is kept nowhere: not in the log, not on record', async () => {
    const count = async () => (await app.owner.query<{ n: bigint }>('select count(*) as n from audit_record')).rows[0]!.n;
    await byStreet('1 warm up');
    const [before, from] = [await count(), heard.length];
    await byStreet('126 zanzibarine');
    await byNumber('zanzibarine');
    expect(await count()).toBe(before);
    expect(heard.slice(from).join('\n')).not.toMatch(/zanzibarine/i);
    const found = await app.owner.query(`select from request_count where encode(key, 'escape') ~* 'zanzibarine'`);
    expect(found.rowCount).toBe(0);
  });

  test('has a limit of its own', async () => {
    const hasty = await app.signUp();
    const ask = () => hasty.post('/api/suggestions', { searchMode: 'parcel_id', text: '77' });
    for (let asked = 0; asked < 300; asked += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
    expect((await hasty.post('/api/searches', QUILLMERE.full)).statusCode).toBe(201);
    await app.runner.idle();
  });

  test('offers a parcel no more once everybody who owns it opted out, as a search finds nothing of it; where one of two did it stays', async () => {
    expect(await byStreet('420 tann')).toEqual(['420 Tannery Row, Quillmere']);
    await out('Absalom Kettleby', '420 Tannery Row, Quillmere, FK 00412');
    expect([await byStreet('420 tann'), await byNumber('12-0420')]).toEqual([[], []]);
    await out('Enoch Braithworth', '126 N Slate Ave, Quillmere, FK 00412');
    expect(await byStreet('126 slate')).toEqual(['126 N Slate Ave, Quillmere']);
    expect(await meant({ street: '420 Tanery Row', city: 'Quillmere' })).toEqual([]);
  });
});

test('the opt-outs are asked as often for a parcel that is left out as for one that nobody knows', async () => {
  await out('Absalom Kettleby', '420 Tannery Row, Quillmere, FK 00412');
  const asked = vi.spyOn(app.ctx.db, 'query');
  const count = async (ask: () => Promise<unknown>) => {
    asked.mockClear();
    expect(await ask()).toEqual([]);
    return asked.mock.calls.filter(([first]) => (first as { name?: string }).name === 'select-suppressed').length;
  };
  try {
    expect(await count(() => byNumber('12-0420'))).toBe(1);
    expect(await count(() => byNumber('12-9420'))).toBe(1);
    expect(await count(() => byStreet('420 tann'))).toBe(1);
    expect(await count(() => byStreet('9420 nowh'))).toBe(1);
  } finally {
    asked.mockRestore();
  }
});

async function search(fields: object): Promise<string> {
  client ??= await app.signUp();
  const { id } = (await client.post('/api/searches', { searchMode: 'property_address', permissibleUse: true, ...fields })).json<{
    id: string;
  }>();
  await app.runner.idle();
  return id;
}
const readMeant = async (id: string, by = client) => knownParcels.parse((await by.get(`/api/searches/${id}/meant`)).json());
const meant = async (fields: object) => (await readMeant(await search(fields))).map(({ street, city }) => `${street}, ${city}`);

describe('GET /api/searches/:id/meant', () => {
  test.each([
    ['another type', { street: '126 Old Mill Rd', city: 'Quillmere' }],
    ['a misspelt street', { street: '126 Old Mli Ln', city: 'Quillmere' }],
    ['another city', { street: '126 Old Mill Ln', city: 'Falconbury', state: 'FK' }],
    ['another ZIP code', { street: '126 Old Mill Rd', zip: '00412' }],
  ])('offers the address that was probably meant by one with %s', async (_, fields) => {
    expect((await meant(fields))[0]).toBe('126 Old Mill Ln, Quillmere');
  });

  test('offers another direction and other units', async () => {
    expect(await meant({ street: '126 S Slate Ave', city: 'Quillmere' })).toEqual(['126 N Slate Ave, Quillmere']);
    expect(await meant({ street: '500 Quarry Rd Apt 9', city: 'Quillmere' })).toEqual([
      '500 Quarry Rd Apt 2, Quillmere',
      '500 Quarry Rd Apt 3, Quillmere',
    ]);
  });

  test('costs nothing, names nobody, and is asked by who asked the search', async () => {
    const id = await search({ street: '126 Old Mill Rd', city: 'Quillmere' });
    const before = (await client.get('/api/auth/user')).json<{ credits: number }>().credits;
    expect(JSON.stringify(await readMeant(id)).toUpperCase()).not.toContain('BRAITHWORTH');
    expect((await client.get('/api/auth/user')).json<{ credits: number }>().credits).toBe(before);
    const other = await app.signUp();
    expect((await other.get(`/api/searches/${id}/meant`)).statusCode).toBe(404);
  });

  test('offers nothing for what was found, for people, and for what nothing is near', async () => {
    expect(await meant(QUILLMERE.full)).toEqual([]);
    expect(await meant(QUILLMERE.person)).toEqual([]);
    expect(await meant({ street: '126 Old Mill', city: 'Quillmere' })).toEqual([]);
    expect(await meant({ street: '126 Nowhere Blvd', city: 'Quillmere' })).toEqual([]);
    expect(await meant({ street: 'Old Mill Ln', city: 'Quillmere' })).toEqual([]);
  });
});

test('as many a minute as the installation sets', async () => {
  const strict = await startTestServer({ config: { suggestionsPerMinute: 2 } });
  try {
    const asker = await strict.signUp();
    const codes: number[] = [];
    for (let asked = 0; asked < 3; asked += 1)
      codes.push((await asker.post('/api/suggestions', { searchMode: 'property_address', text: '126 old' })).statusCode);
    expect(codes).toEqual([200, 200, 429]);
  } finally {
    await strict.close();
  }
});
