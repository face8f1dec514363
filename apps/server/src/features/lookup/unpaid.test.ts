import { search as searchSchema } from '@deedline/contract/search/search';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { holdBack, isFree } from './unpaid.ts';
import { sealAddress, sealResults } from '../searches/sealed-search.ts';

const { bestContactConfidence: _read, ...answer } = emptyAnswer('person_search');
const nothing = { ...answer, withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null } };
const owner = { name: 'Odile Varnham', age: 65, aliases: ['Odile Quimby'], dateOfBirth: '1961-04-02' };
const someone = { ...nothing, matched: true, owner, confidenceScore: 92 };
const withheld = { phones: 2, emails: 0, relativePhones: 1, reason: '2 weaker numbers were held back.' };
const other = {
  age: 40,
  birthYear: 1986,
  middle: 'Maud',
  formerCities: ['Larkhaven, FK'],
  diedOn: null,
  shownBy: null,
  propertyAddress: null,
};
const alike = {
  kind: 'either' as const,
  sentence: 'Two people fit about equally well.',
  people: ['Odile M Varnham', 'Odile K Varnham'].map((name) => ({ ...other, name, address: '418 Tannery Row', confidence: 48 })),
  decides: ['the birth year', 'the middle initial'],
};

describe('an answer that costs nothing', () => {
  it.each([
    ['somebody without contacts', someone, ['people', 'a date of birth'], /no phone number or email address of theirs is on record/],
    ['somebody with weak contacts', { ...someone, withheld }, ['people', 'phone numbers', 'a date of birth'], /too unsure to be sold/],
    ['one of two', { ...someone, alike }, ['people', 'a date of birth'], /Several people fit about equally well/],
    [
      'one of thousands who bear the name',
      {
        ...nothing,
        alternatives: [{ name: 'Odile Varnham', address: null, age: null, confidence: 3 }],
        alike: {
          ...alike,
          kind: 'many' as const,
          sentence: 'By public figures about 32,000 adults in the country fit this name.',
          people: [],
        },
      },
      ['people'],
      /about 32,000 adults in the country fit this name/,
    ],
    [
      'people who fit in part',
      { ...nothing, alternatives: [{ name: 'Odile Varnham', address: null, age: null, confidence: 3 }] },
      ['people'],
      /fit in part/,
    ],
    [
      'a weak holder',
      { ...someone, searchMode: 'reverse_phone' as const, confidenceScore: 20 },
      ['people', 'a date of birth'],
      /too old, or contradict/,
    ],
    [
      'a property without an owner',
      { ...nothing, searchMode: 'parcel_id' as const, matched: true, parcel: { countyFips: '03001', apn: '12' } },
      ['a property record'],
      /its owner is not/,
    ],
  ])('tells of %s only which kinds of things are on record and why they are held back', (_what, results, kinds, why) => {
    expect(isFree(results, { mode: results.searchMode, includeContacts: true })).toBe(true);
    const { heldBack, ...rest } = holdBack(results);
    expect(heldBack).toMatchObject({ kinds, reason: expect.stringMatching(why) });
    const { bestContactConfidence: _unused, ...empty } = emptyAnswer(results.searchMode);
    expect(rest).toMatchObject(empty);
    expect(JSON.stringify([rest, heldBack])).not.toMatch(/odile|varnham|maud|1961|1986|larkhaven|tannery/i);
  });

  it('tells which kinds of facts would decide between several people', () => {
    expect(holdBack({ ...someone, alike }).heldBack!.decides).toEqual(['the birth year', 'the middle initial']);
  });

  it('holds nothing back where nobody was found', () => {
    expect(holdBack(nothing).heldBack).toBeNull();
  });
});

describe('an answer stored before free answers were held back', () => {
  let app: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestServer();
    await seedQuillmere(app.owner);
    client = await app.signUp();
  });
  afterAll(() => app.close());

  it('is not shown by the search, the history, the receipt or a list', async () => {
    const { id } = (await client.post('/api/searches', { ...QUILLMERE.person, firstName: 'Wilhelmina', lastName: 'Nettlefold' })).json<{
      id: string;
    }>();
    await app.runner.idle();
    const { results } = (await client.get(`/api/searches/${id}`)).json();
    const { heldBack: _new, ...before } = { ...results, ...someone, owner: { ...owner, name: 'Maud Nettlefold' } };
    const { rows } = await app.ctx.db.query<{ account_id: string }>('select account_id from search where id = $1', [id]);
    const key = (await app.ctx.keys.forSealing(rows[0]!.account_id))!;
    await app.ctx.db.query('update search set sealed_results = $2, sealed_address = $3, confidence_score = 92 where id = $1', [
      id,
      sealResults(key, id, before),
      sealAddress(key, id, '7 Secret Lane'),
    ]);
    const list = (await client.post('/api/lists', { name: 'Row' })).json<{ id: string }>().id;
    await client.send('PUT', `/api/lists/${list}/searches/${id}`, {});
    const shown = searchSchema.parse((await client.get(`/api/searches/${id}`)).json());
    expect(shown).toMatchObject({
      confidenceScore: null,
      propertyAddress: null,
      results: { matched: false, heldBack: { kinds: ['people', 'a date of birth'] } },
    });
    expect(shown.results!.sources).toEqual({ asked: 0, answered: 0, elapsedMs: 0, list: [] });
    for (const address of [
      `searches/${id}`,
      'searches',
      'searches?results=1',
      'searches/recent',
      `searches/${id}/receipt`,
      `lists/${list}?results=1`,
    ])
      expect((await client.get(`/api/${address}`)).body).not.toMatch(/maud|1961-04|secret/i);
  });
});
