import { believe, type Believed } from '../believe.ts';
import { answerJson, createTwinFetch, digestOf, drawOf } from '../twins.ts';
import type { AskedAddress, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

/** Invented rates for a vendor that thousands of investors use; the real one has not been measured. */
const HABITS: Required<TwinHabits> = {
  hit: 0.78,
  wrongNumber: 0.14,
  hiddenLitigator: 0.3,
  nullEntry: 0.6,
  tooMany: 0.004,
  hang: 0.003,
  fault: 0.005,
  late: 0,
  billedMiss: 0,
  ageDays: 220,
};
const MAX_PERSONS = 3;

type Body = Readonly<Record<string, unknown>>;
interface Asked {
  requestId: string;
  propertyAddress: { street: string; city: string; state: string; zip?: string };
}

/** `nullEntry` applies to properties without a match. */
export function createBatchDataTwin(truth: VendorTruth, changed: Partial<TwinHabits> = {}): VendorFetch {
  const habits = { ...HABITS, ...changed };
  return createTwinFetch(habits, (request) => {
    const asked = readAsked(request);
    const about = `batchdata ${JSON.stringify(asked.map(({ propertyAddress }) => propertyAddress))}`;
    return {
      about,
      answer: () => answer(request, asked, truth, habits, digestOf(about)),
      tooMany: () => answerJson(429, { status: { code: 429, text: 'Too Many Requests', message: 'Rate limit exceeded.' } }),
    };
  });
}

function readAsked({ body }: VendorRequest): Asked[] {
  const { requests } = JSON.parse(body ?? '{}') as { requests?: Asked[] };
  return requests ?? [];
}

function answer(
  { headers }: VendorRequest,
  asked: readonly Asked[],
  truth: VendorTruth,
  habits: Required<TwinHabits>,
  digest: string,
): VendorResponse {
  if (!/^Bearer .+/.test(headers['authorization'] ?? '')) return answerJson(403, { status: { code: 403, text: 'Forbidden' } });
  const entries = asked.map((each) => entryOf(each, truth, habits));
  const matches = entries.filter(({ isHit }) => isHit).length;
  const results = { requestCount: asked.length, matchCount: matches, noMatchCount: asked.length - matches, errorCount: 0 };
  return answerJson(200, {
    status: { code: 200, text: 'OK' },
    result: { data: entries.map(({ entry }) => entry), meta: { results, requestId: digest.slice(0, 26).toUpperCase() } },
  });
}

function entryOf(asked: Asked, truth: VendorTruth, habits: Required<TwinHabits>): { isHit: boolean; entry: Body | null } {
  const { street, city, state, zip } = asked.propertyAddress;
  const address: AskedAddress = { line: street, city, state, ...(zip === undefined ? {} : { zip }) };
  const draw = drawOf(`batchdata ${street} ${city} ${state}`.toUpperCase());
  const owners = draw('hit') < habits.hit ? truth.ownersAt(address) : [];
  const others = draw('hit') < habits.hit ? truth.at(address).filter(({ id }) => !owners.some((owner) => owner.id === id)) : [];
  const people = [...owners, ...others].slice(0, MAX_PERSONS);
  const input = { requestId: asked.requestId, propertyAddress: asked.propertyAddress };
  if (people.length === 0) {
    if (draw('null') < habits.nullEntry) return { isHit: false, entry: null };
    return { isHit: false, entry: { input, persons: [], meta: { matched: false, error: false } } };
  }
  const persons = people.map((person) => personOf(believe('batchdata', person, habits, truth), owners.includes(person)));
  return { isHit: true, entry: { input, property: propertyOf(asked, owners), persons, meta: { matched: true, error: false } } };
}

function propertyOf({ propertyAddress: { street, city, state, zip } }: Asked, owners: readonly Believed['person'][]): Body {
  const full = (line: string) => `${line}, ${city}, ${state} ${zip ?? ''}`.trim();
  const [first] = owners;
  return {
    id: digestOf(`${street} ${city}`),
    address: { street, city, state, zip: zip ?? '', fullAddress: full(street) },
    mailingAddress: first === undefined ? {} : addressOf(first.address),
    owners: owners.map(({ name }) => ({ name: { first: name.first, last: name.last, full: `${name.first} ${name.last}` } })),
  };
}

function addressOf({ line, city, state, zip }: AskedAddress): Body {
  return { street: line, city, state, zip: zip ?? '', fullAddress: `${line}, ${city}, ${state} ${zip ?? ''}`.trim() };
}

const TYPES = { mobile: 'Mobile', landline: 'Land Line', voip: 'VoIP' };

function personOf({ person, phones, emails, isDeceased, isLitigator }: Believed, isOwner: boolean): Body {
  const { first, middle = '', last } = person.name;
  return {
    propertyOwner: isOwner,
    name: { first, middle, last, full: [first, middle, last].filter(Boolean).join(' '), akas: [] },
    addresses: [person.address, ...person.formerAddresses].map((each, at) => ({
      ...addressOf(each),
      rank: at + 1,
      propertyMailingAddress: at === 0,
    })),
    phones: phones.map((each, at) => ({
      rank: at + 1,
      number: each.phone,
      type: TYPES[each.lineType],
      carrier: each.carrier,
      dnc: each.isOnDoNotCall,
      tcpa: isLitigator,
      tested: true,
      reachable: each.isActive,
    })),
    emails: emails.map((email, at) => ({ rank: at + 1, email, tested: true })),
    litigator: isLitigator,
    deceased: isDeceased,
    dob: `${person.birthDate}T00:00:00.000Z`,
  };
}
