/**
 * Phones and emails of a made-up state opt out, and everything around them is searched: whether an answer finds anybody must be the same as if no record ever
 * had them.
 */
import type { Results } from '@deedline/contract/search/results';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { readQuery } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerQueries } from '../../apps/server/src/features/lookup/look-up.ts';
import { takeOptOut } from '../../apps/server/src/features/opt-outs/opt-out.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { changeWorld, type LoadedWorld, loadFolder } from '../../bench/match/load-world.ts';
import { spread } from '../../bench/match/run-searches.ts';
import { makeTestWorld, type TestWorld } from '../../packages/world/testing.ts';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { plantTruth } from '../logs/plant-truth.ts';
import { worldSource } from './world-source.ts';

const HOLDERS = 16;

let state: TestWorld;
let app: TestServer;
let world: LoadedWorld;
let parcels: readonly TruthParcel[];
let holders: TruthPerson[];
beforeAll(async () => {
  state = makeTestWorld({ seed: 61, parcels: 400, noise: 'typical' });
  plantTruth(`${state.directory}/truth.ndjson`);
  const { truth, ...loaded } = await loadFolder(state.directory);
  ({ world } = loaded);
  ({ parcels } = truth);
  const living = [...truth.persons.values()].filter(({ died, phones, emails }) => died === null && phones.length > 0 && emails.length > 0);
  holders = spread(
    living.filter((one) => lotsOf(one).length > 0),
    HOLDERS,
  );
  app = await startTestServer({ ctx: { sources: [worldSource(world)] } });
});
afterAll(async () => {
  await app.close();
  state.remove();
});

function lotsOf({ id }: TruthPerson): TruthParcel[] {
  return parcels.filter(({ personIds, occupantIds }) => personIds.includes(id) || occupantIds.includes(id));
}

function questionsAround(one: TruthPerson): QueryInput[] {
  const { first: firstName, last: lastName } = one.names.at(-1)!;
  const { line: street, city, zip } = one.addresses.at(-1)!;
  const at = lotsOf(one).map(({ apn, address }): QueryInput => ({ searchMode: 'parcel_id', parcelId: apn, state: address.state }));
  return [
    ...at,
    { searchMode: 'person_search', firstName, lastName },
    { searchMode: 'person_search', firstName, lastName, street, city, zip },
    { searchMode: 'owner_name', ownerName: `${firstName} ${lastName}`, state: 'FK' },
    ...one.phones.slice(-2).map(({ number }): QueryInput => ({ searchMode: 'reverse_phone', phoneNumber: number })),
    ...one.emails.slice(-2).map(({ email }): QueryInput => ({ searchMode: 'reverse_email', emailAddress: email })),
  ];
}

const isTold = ({ matched, heldBack }: Results) => matched || heldBack !== null;

/** For each search, whether the answer says that somebody is on record, both as it is and with payment only for contacts. */
async function tell(questions: readonly QueryInput[], of: LoadedWorld): Promise<boolean[][]> {
  const asked = questions
    .map(readQuery)
    .flatMap((one) => (one.ok ? [one.query] : []))
    .map((query) => ({ query, includeContacts: true, lacks: [], accountId: null, startedAtMs: performance.now() }));
  const answers = await answerQueries({ ...app.ctx, sources: [worldSource(of)] }, asked);
  return answers.map(({ results, unpaid }) => [isTold(results), isTold(unpaid('no_contacts', 1))]);
}

function without(contact: string): LoadedWorld {
  const isOut = (text: string) => (contact.includes('@') ? readEmail(text) === readEmail(contact) : readPhone(text) === readPhone(contact));
  const isLeft = (text: string) => !isOut(text);
  return changeWorld(world, (record: Evidence): Evidence[] => {
    if (record.kind === 'phone_line') return isOut(record.body.phone) ? [] : [record];
    if (record.kind === 'mailbox') return isOut(record.body.email) ? [] : [record];
    if (record.kind !== 'person') return [record];
    const { phones = [], emails = [] } = record.body;
    return [{ ...record, body: { ...record.body, phones: phones.filter(isLeft), emails: emails.filter(isLeft) } }];
  });
}

it('a person whose phone or email opted out is shown as if they never had it', async () => {
  let changed = 0;
  for (const [at, one] of holders.entries()) {
    const contact = at % 2 === 0 ? one.phones.at(-1)!.number : one.emails.at(-1)!.email;
    const questions = questionsAround(one);
    const before = await tell(questions, world);
    await takeOptOut(app.ctx, contact.includes('@') ? { kind: 'email', email: contact } : { kind: 'phone', phone: contact });
    const after = await tell(questions, world);
    await app.owner.query('delete from opt_out_hash; delete from suppression');
    expect([contact, after]).toEqual([contact, await tell(questions, without(contact))]);
    changed += after.filter((answer, index) => JSON.stringify(answer) !== JSON.stringify(before[index])).length;
  }
  // Some answers must have changed, because searches for the contact itself now find nobody.
  expect(changed).toBeGreaterThan(3);
});
