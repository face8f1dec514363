/**
 * People of a made-up state opt out by name and address, and everything around them is searched: an answer that still names them must be about another place
 * and say so.
 */
import type { Results } from '@deedline/contract/search/results';
import { readQuery } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerQueries } from '../../apps/server/src/features/lookup/look-up.ts';
import { findFormerAddresses } from '../../apps/server/src/features/opt-outs/find-person.ts';
import { takeOptOut } from '../../apps/server/src/features/opt-outs/opt-out.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { loadFolder } from '../../bench/match/load-world.ts';
import { spread } from '../../bench/match/run-searches.ts';
import { makeTestWorld, type TestWorld } from '../../packages/world/testing.ts';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { plantTruth } from '../logs/plant-truth.ts';
import { worldSource } from './world-source.ts';

const PEOPLE = 30;

let state: TestWorld;
let app: TestServer;
let everybody: ReadonlyMap<string, TruthPerson>;
let parcels: readonly TruthParcel[];
let people: TruthPerson[];
beforeAll(async () => {
  state = makeTestWorld({ seed: 31, parcels: 500, noise: 'typical' });
  plantTruth(`${state.directory}/truth.ndjson`);
  const { world, truth } = await loadFolder(state.directory);
  everybody = truth.persons;
  parcels = truth.parcels;
  const bearers = Map.groupBy(everybody.values(), nameOf);
  const living = [...everybody.values()].filter(
    (one) => one.died === null && one.addresses.length > 0 && bearers.get(nameOf(one))!.length === 1,
  );
  people = spread(
    living.filter((one) => lotsOf(one).length > 0),
    PEOPLE,
  );
  app = await startTestServer({ ctx: { sources: [worldSource(world)] } });
});
afterAll(async () => {
  await app.close();
  state.remove();
});

function nameOf({ names }: TruthPerson): string {
  return `${names.at(-1)!.first} ${names.at(-1)!.last}`.toUpperCase();
}

function lotsOf({ id }: TruthPerson): TruthParcel[] {
  return parcels.filter(({ personIds, heirIds, otherHeirIds, formerOwnerIds, occupantIds }) =>
    [personIds, heirIds, otherHeirIds, formerOwnerIds, occupantIds].some((ids) => ids.includes(id)),
  );
}

/** Searches in every mode for their former and present lots, for themselves, for their relatives, and for the owners and residents of those lots. */
function questionsAround(one: TruthPerson): QueryInput[] {
  const lots = lotsOf(one);
  const near = [
    ...one.relatives.slice(0, 4).map(({ id }) => id),
    ...lots.flatMap(({ personIds, occupantIds }) => [...personIds, ...occupantIds]),
  ];
  const who = new Set([one, ...near.flatMap((id) => everybody.get(id) ?? [])]);
  const at = lots.flatMap(({ apn, address: { line: street, city, state: code, zip } }): QueryInput[] => [
    { searchMode: 'property_address', street, city, state: code, zip },
    { searchMode: 'parcel_id', parcelId: apn, state: code },
  ]);
  const homes = one.addresses
    .slice(-3)
    .map(({ line: street, city, state: code, zip }): QueryInput => ({ searchMode: 'property_address', street, city, state: code, zip }));
  return [...at, ...homes, ...[...who].flatMap(questionsAbout)];
}

function questionsAbout({ names, addresses, phones, emails }: TruthPerson): QueryInput[] {
  const { first: firstName, last: lastName } = names.at(-1)!;
  const homes = addresses.slice(-1).map(({ line: street, city, zip }) => ({ street, city, zip }));
  return [
    ...[{}, ...homes].map((home): QueryInput => ({ searchMode: 'person_search', firstName, lastName, ...home })),
    { searchMode: 'owner_name', ownerName: `${firstName} ${lastName}`, state: 'FK' },
    ...phones.slice(-2).map(({ number }): QueryInput => ({ searchMode: 'reverse_phone', phoneNumber: number })),
    ...emails.slice(-2).map(({ email }): QueryInput => ({ searchMode: 'reverse_email', emailAddress: email })),
  ];
}

async function ask(questions: readonly QueryInput[]): Promise<Results[]> {
  const read = questions.map(readQuery).flatMap((one) => (one.ok ? [one.query] : []));
  const asked = read.flatMap((query) =>
    [true, false].map((includeContacts) => ({ query, includeContacts, lacks: [], accountId: null, startedAtMs: performance.now() })),
  );
  return (await answerQueries(app.ctx, asked)).map(({ results }) => results);
}

/** Every text of an answer that contains all words of a name. */
function textsNaming(value: unknown, words: readonly string[]): string[] {
  if (typeof value === 'string') {
    const said = new Set(value.toUpperCase().split(/[^\p{L}'-]+/u));
    return words.every((word) => said.has(word)) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => textsNaming(each, words));
}

/** Texts that wrongly name them: any text where the answer has no address or theirs; elsewhere a sale or relative, unless it names them as an owner. */
function tracesOf(one: TruthPerson, results: Results): string[] {
  const words = nameOf(one).split(' ');
  const { line, city, zip } = one.addresses.at(-1)!;
  const [number] = line.split(' ');
  const { propertyAddress, mailingAddress, addressHistory, owner, owners, salesHistory, relatives } = results;
  const past = addressHistory.map((each) => `${each.fullStreet}, ${each.city}, ${each.zip}`);
  const said = [propertyAddress, mailingAddress, ...past].filter((address) => address !== null).map((address) => address.toUpperCase());
  const isTheirs = said.some((address) => address.startsWith(`${number} `) && (address.includes(zip) || address.includes(city)));
  if (said.length === 0 || isTheirs) return textsNaming(results, words);
  const isOwner = textsNaming([owner, owners.map(({ name }) => name)], words).length > 0;
  return isOwner ? [] : textsNaming([salesHistory, relatives.map(({ name }) => name)], words);
}

it('a person who opted out is named nowhere without an address or at their own, nor in a sale or as a relative', async () => {
  let before = 0;
  for (const one of people) {
    const questions = questionsAround(one);
    const traces = async () => [...new Set((await ask(questions)).flatMap((results) => tracesOf(one, results)))];
    before += (await traces()).length;
    const { line: street, city, zip } = one.addresses.at(-1)!;
    await takeOptOut(app.ctx, { kind: 'person', name: nameOf(one), street, city, zip });
    await findFormerAddresses(app.ctx);
    expect([nameOf(one), await traces()]).toEqual([nameOf(one), []]);
    await app.owner.query('delete from opt_out_hash; delete from suppression');
  }
  expect(before).toBeGreaterThan(100);
});
