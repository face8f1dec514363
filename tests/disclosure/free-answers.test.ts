/** Runs many searches of every mode over a noisy made-up state: a free answer must reveal nothing about anybody. */
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_HEADERS, TERMS, uploadCsv, workOff } from '../../apps/server/src/testing/batches/batches.ts';
import { createMover } from '../../apps/server/src/testing/credits.ts';
import { startTestServer, type TestClient, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { spread } from '../../bench/match/run-searches.ts';
import { loadFolder } from '../../bench/match/load-world.ts';
import type { Evidence } from '@deedline/engine/model/evidence';
import { makeTestWorld, type TestWorld } from '../../packages/world/testing.ts';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { plantTruth } from '../logs/plant-truth.ts';
import { readValues, textsIn, type KnownValues } from './known-values.ts';
import { worldSource } from './world-source.ts';

const SAMPLES = 24;

let state: TestWorld;
let app: TestServer;
let client: TestClient;
let known: KnownValues;
let evidence: readonly Evidence[];
let people: TruthPerson[];
let parcels: TruthParcel[];
beforeAll(async () => {
  state = makeTestWorld({ seed: 29, parcels: 500, noise: 'shifted' });
  plantTruth(`${state.directory}/truth.ndjson`);
  const { world, truth } = await loadFolder(state.directory);
  ({ evidence } = world.store);
  known = readValues(evidence);
  people = spread([...truth.persons.values()], SAMPLES);
  parcels = spread(truth.parcels, SAMPLES);
  app = await startTestServer({ ctx: { sources: [worldSource(world)] } });
  client = await signUpWithCredits();
});
afterAll(async () => {
  await app.close();
  state.remove();
});

async function signUpWithCredits(): Promise<TestClient> {
  const made = await app.signUp();
  await (await createMover(app.ctx.db, made)).grant(100_000);
  return made;
}

interface Asked {
  body: object;
  /** Everything that the user typed. */
  typed: string[];
}

const ask = (searchMode: string, typed: Record<string, string>): Asked => ({
  body: { searchMode, ...typed, permissibleUse: true },
  typed: Object.values(typed),
});

const QUESTIONS: [mode: string, questions: () => Asked[]][] = [
  [
    'property_address',
    () => parcels.map(({ address: { line, city, state: code } }) => ask('property_address', { street: line, city, state: code })),
  ],
  ['parcel_id', () => parcels.map(({ apn, address }) => ask('parcel_id', { ParcelId: apn, state: address.state }))],
  ['owner_name', () => people.map(({ names }) => ask('owner_name', { ownerName: `${names.at(-1)!.first} ${names.at(-1)!.last}` }))],
  ['person_search', () => people.flatMap(askPerson)],
  [
    'reverse_phone',
    () => people.flatMap(({ phones }) => phones.slice(-2).map(({ number }) => ask('reverse_phone', { phoneNumber: number }))),
  ],
  [
    'reverse_email',
    () => people.flatMap(({ emails }) => emails.slice(-2).map(({ email }) => ask('reverse_email', { emailAddress: email }))),
  ],
];

/** Searches by name alone, with the year of birth, and at a former address. */
function askPerson({ names, born, addresses }: TruthPerson): Asked[] {
  const { first, last } = names.at(-1)!;
  const { line, city, zip } = addresses[0]!;
  const name = { firstName: first, lastName: last };
  return [name, { ...name, dob: born.slice(0, 4) }, { ...name, street: line, city, zip }].map((typed) => ask('person_search', typed));
}

/** Removes what was typed from the text. */
function blank(text: string, typed: readonly string[]): string {
  const words = typed.flatMap((value) => [value, ...value.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 3);
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(new RegExp(word.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'gi'), ''), text);
}

async function run({ body }: Asked): Promise<Search> {
  const created = await client.post('/api/searches', body);
  if (created.statusCode !== 201) throw new Error(created.body);
  await app.runner.idle();
  return searchSchema.parse((await client.get(`/api/searches/${created.json<{ id: string }>().id}`)).json());
}

describe('a free answer discloses nothing', () => {
  let free = 0;
  let heldBack = 0;
  let paid = 0;

  it.each(QUESTIONS)(
    'of a search by %s has no name, phone, email, street or date of any record, other than what was typed',
    async (_, questions) => {
      for (const asked of questions()) {
        const search = await run(asked);
        if (search.receipt!.price > 0) {
          paid += 1;
          continue;
        }
        free += 1;
        if (search.results!.heldBack !== null) heldBack += 1;
        expect(search).toMatchObject({
          creditsCost: 0,
          confidenceScore: null,
          propertyAddress: null,
          results: { matched: false, owner: null },
        });
        const { id, createdAt: _asked, completedAt: _ended, ...shown } = search;
        const { receipt } = (await client.get(`/api/searches/${id}/receipt`)).json<{ receipt: object }>();
        const { delivered } = (await client.get(`/api/searches/${id}/packet.json`)).json<{ delivered: object }>();
        const said = blank(textsIn({ ...shown, results: { ...shown.results, sources: null }, receipt, delivered }), asked.typed);
        expect([id, known.foundIn(said)]).toEqual([id, []]);
      }
    },
  );

  it('free, held-back and sold answers were all among them', () => {
    expect(free).toBeGreaterThan(30);
    expect(heldBack).toBeGreaterThan(20);
    expect(paid).toBeGreaterThan(60);
  });

  it('in batch rows and their file has no such values either', async () => {
    // An account that bought the same answers before would be given them again.
    const client = await signUpWithCredits();
    const rows = parcels.map(({ address: { line, city, state: code } }) => [line, city, code]);
    const file = `address,city,state\r\n${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`;
    const { id } = (await uploadCsv(client, file, `${TERMS}&payOnlyForContacts=true`, FILE_HEADERS)).json<{ id: string }>();
    await workOff(app.ctx);
    const shown = (await client.get(`/api/batch-jobs/${id}/searches?limit=100`)).json<{ id: string; state: string }[]>();
    const missed = shown.filter(({ state: is }) => is === 'not_found');
    const typed = rows.flat();
    expect(missed.length).toBeGreaterThan(0);
    for (const row of missed) {
      expect((await client.get(`/api/searches/${row.id}`)).json<Search>().results!.heldBack).not.toBeNull();
      expect(known.foundIn(blank(textsIn(row), typed))).toEqual([]);
    }
    const lines = (await client.get(`/api/batch-jobs/${id}/output?layout=standard&rows=misses`)).body.trim().split('\n').slice(1);
    expect(lines).toHaveLength(missed.length);
    for (const line of lines) expect(known.foundIn(blank(line, typed))).toEqual([]);
  });
});

describe('values of records', () => {
  it('are detected in a text', () => {
    const [record] = evidence.flatMap((one) => {
      const { last = '' } = one.kind === 'person' ? one.body.name : {};
      const [phone, email] = one.kind === 'person' ? [one.body.phones?.[0], one.body.emails?.[0]] : [];
      return last.length > 3 && /^\d{10}$/.test(phone ?? '') && email ? [{ last, number: phone!, email }] : [];
    });
    const { last, number, email } = record!;
    const texts = [last, `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`, email];
    expect(texts.map((text) => known.foundIn(`"${text}"`).length > 0)).toEqual([true, true, true]);
  });
});
