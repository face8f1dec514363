import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { COMPANY, MADE_UP_STREET } from '../conformance/made-up-street.ts';
import { STEADY } from '../twins.ts';
import type { ClearedQuestion, Question, Reply, VendorCall, VendorFetch, VendorResponse } from '../vendor.ts';
import { REAL_ESTATE_API } from './client.ts';

const address = { line: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' };
type Body = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never;
const cleared = (body: Body, id = 'a') => ({ id, ...body }) as ClearedQuestion;
const atAddress = (id = 'a') => cleared({ kind: 'contacts_at_address', address }, id);

function callTo(answer: VendorFetch) {
  const asked = vi.fn<VendorFetch>(answer);
  const pace = { enter: () => Promise.resolve(), pause: () => Promise.resolve() };
  const call: VendorCall = { credentials: { apiKey: 'made-up' }, fetch: asked, signal: AbortSignal.timeout(180_000), pace };
  return { call, asked };
}
const json = (body: unknown, status = 200): Promise<VendorResponse> => Promise.resolve({ status, headers: {}, body: JSON.stringify(body) });
const askWith = async (question: ClearedQuestion, body: unknown, status = 200): Promise<Reply> =>
  (await REAL_ESTATE_API.ask([question], callTo(() => json(body, status)).call))[0]!;
const sentFor = async (body: Body) => {
  const { call, asked } = callTo(() => json({ persons: [] }));
  const [reply] = await REAL_ESTATE_API.ask([cleared(body)], call);
  const [first] = asked.mock.calls;
  return first === undefined ? reply!.outcome : [new URL(first[0].url).pathname, JSON.parse(first[0].body!)];
};

const person = {
  personId: 'PID1',
  firstName: 'Odalys',
  lastName: 'Pemberwick',
  middleName: null,
  fullName: 'Odalys Pemberwick',
  age: 57,
  address: { address: '12 Alder Way, Harrowgate, TX 75901', streetAddress: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' },
  previousAddress: null,
  emails: ['Odalys@example.com', null],
  phones: [
    { phone: '4095550101', phoneLastSeen: '2025-11-01', phoneUsage12Month: '5', phoneType: 'W', phoneFtcDnc: 'N' },
    null,
    { phone: '4095550102', phoneLastSeen: '', phoneType: 'L', phoneFtcDnc: 'Y' },
    { phone: '4095550104', phoneType: 'X' },
  ],
};

test('asks each kind by what the vendor wants to know', async () => {
  const name = { first: 'Odalys', middle: 'June', last: 'Pemberwick', suffix: 'III' };
  const named = { first_name: 'Odalys', middle_name: 'June', last_name: 'Pemberwick' };
  const place = { address: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' };
  expect(await sentFor({ kind: 'contacts_at_address', address, name })).toEqual(['/v2/SkipTrace', { key: 'a', ...place, ...named }]);
  expect(await sentFor({ kind: 'person', name, address: { city: 'Harrowgate', state: 'TX' }, birthDate: '1969' })).toEqual([
    '/v2/SkipTrace',
    { key: 'a', ...named, city: 'Harrowgate', state: 'TX' },
  ]);
  expect(await sentFor({ kind: 'person', name, address: { line: '12 Alder Way', zip: '75901-1234' } })).toEqual([
    '/v2/SkipTrace',
    { key: 'a', ...named, zip: '75901' },
  ]);
  expect(await sentFor({ kind: 'phone_holder', phone: '4095550101' })).toEqual(['/v2/SkipTrace', { key: 'a', phone: '4095550101' }]);
  expect(await sentFor({ kind: 'email_holder', email: 'odalys@example.com' })).toEqual([
    '/v2/SkipTrace',
    { key: 'a', email: 'odalys@example.com' },
  ]);
  expect(await sentFor({ kind: 'company_officers', company: COMPANY, address })).toEqual([
    '/v2/CorporateSkip',
    { company_name: COMPANY, state: 'TX' },
  ]);
  expect(await sentFor({ kind: 'property_at_address', address })).toEqual([
    '/v2/PropertyDetail',
    { address: '12 Alder Way, Harrowgate, TX 75901', exact_match: true },
  ]);
});

test('what the vendor would not take is not sent', async () => {
  const name = { first: 'Odalys', last: 'Pemberwick' };
  for (const body of [
    { kind: 'person', name },
    { kind: 'person', name, address: { city: 'Harrowgate' } },
    { kind: 'company_officers', company: COMPANY },
    { kind: 'mailbox', email: 'odalys@example.com' },
  ] as Body[])
    expect(await sentFor(body)).toBe('refused');
});

test('reads people with their numbers in the vendor’s order; an unknown type or flag is absent', async () => {
  expect(await askWith(atAddress(), { requestId: 'R1', input: { key: 'a' }, persons: [null, person], match: true })).toEqual({
    id: 'a',
    outcome: 'hit',
    requestId: 'R1',
    billedMicros: null,
    setAside: 3,
    found: {
      persons: [
        {
          recordId: 'PID1',
          name: { first: 'Odalys', last: 'Pemberwick' },
          age: 57,
          addresses: [{ address: { line: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' }, isCurrent: true }],
          phones: [
            { phone: '4095550101', rank: 1, lineType: 'mobile', isOnDoNotCall: false, lastSeen: '2025-11-01' },
            { phone: '4095550102', rank: 2, lineType: 'landline', isOnDoNotCall: true },
            { phone: '4095550104', rank: 3 },
          ],
          emails: [{ email: 'odalys@example.com', rank: 1 }],
        },
      ],
    },
  });
});

/** The published description names every field of a person; `OF_THE_TRADE` adds the traits that other vendors of the trade send. */
const spec = JSON.parse(readFileSync(join(import.meta.dirname, 'spec/published.json'), 'utf8')) as {
  paths: Record<
    string,
    {
      post: {
        responses: Record<string, { content: Record<string, { schema: { properties: { persons: { items: { properties: object } } } } }> }>;
      };
    }
  >;
};
const documented = Object.keys(
  spec.paths['/v2/SkipTrace']!.post.responses['200']!.content['application/json']!.schema.properties.persons.items.properties,
);
const KEPT = ['personId', 'firstName', 'lastName', 'middleName', 'age', 'address', 'previousAddress', 'emails', 'phones'];
/** Not kept where `lastName` is given. */
const INSTEAD = ['fullName'];
const DROPPED = documented.filter((field) => ![...KEPT, ...INSTEAD].includes(field));
const OF_THE_TRADE = [
  'religion',
  'religionCode',
  'income',
  'incomeCode',
  'estimatedIncome',
  'netWorth',
  'netWorthCode',
  'education',
  'jobs',
  'relationships',
  'politicalParty',
  'creditRating',
  'children',
  'social',
];

test('the documentation names traits of a person, and we know them all', () => {
  expect(DROPPED.toSorted()).toEqual([
    'ethnicityCode',
    'ethnicityDescription',
    'gender',
    'lastUpdateDate',
    'maritalStatusCode',
    'maritalStatusDescription',
    'occupationCode',
    'occupationDescription',
  ]);
});

test.each([...DROPPED, ...OF_THE_TRADE])('%s ends where the answer is read', async (field) => {
  const planted = { [field]: 'PLANTED' };
  const inPhones = person.phones.map((each) => each && { ...each, ...planted });
  const full = { ...person, ...planted, phones: inPhones, address: { ...person.address, ...planted } };
  const one = await askWith(atAddress(), { requestId: 'R1', ...planted, persons: [full], demographics: planted });
  const questions = Array.from({ length: 10 }, (_, at) => atAddress(`q${at}`));
  const entry = (id: string, data: object) => ({ input: { key: id, ...planted }, ...planted, data: { ...planted, ...data } });
  const flat = {
    phones: [{ phone: '4095550101', type: 'mobile', ...planted }],
    names: [{ firstName: 'Odalys', lastName: 'Pemberwick', ...planted }],
  };
  const many = await REAL_ESTATE_API.ask(
    questions,
    callTo(() => json({ data: questions.map(({ id }, at) => entry(id, at % 2 ? flat : { persons: [full] })) })).call,
  );
  expect([one, ...many].map(({ outcome }) => outcome)).toEqual(Array(11).fill('hit'));
  expect(JSON.stringify([one, many])).not.toContain('PLANTED');
});

test.each([
  ['404 with its own words', { statusCode: 404, persons: [], match: false }, 404, 'miss'],
  ['200 without a match', { statusCode: 200, persons: [], match: false }, 200, 'miss'],
  ['an empty list', { persons: [] }, 200, 'miss'],
  ['404 of a path that is gone', { message: 'no Route matched' }, 404, 'unknown'],
  ['no list of persons', { statusCode: 200, match: true }, 200, 'unknown'],
  ['the question of somebody else', { input: { key: 'b' }, persons: [person] }, 200, 'unknown'],
])('%s is what it is', async (_, body, status, outcome) => {
  expect((await askWith(atAddress(), body, status)).outcome).toBe(outcome);
});

test('a batch is one request, joined by our ids in whatever order and with nulls', async () => {
  const questions = Array.from({ length: 12 }, (_, at) => atAddress(`q${at}`));
  const { call, asked } = callTo(({ body }) => {
    const { skips } = JSON.parse(body!) as { skips: { key: string }[] };
    const data = skips.map((input) => ({
      input,
      data: {
        phones: [null, { phone: `40955501${String(10 + Number(input.key.slice(1)))}`, type: 'mobile', dnc: true }],
        emails: [],
        names: [{ lastName: 'Pemberwick', firstName: 'Odalys' }],
      },
    }));
    return json({
      requestId: 'B1',
      data: [null, { input: { key: 'q99' }, data: data[0]!.data }, ...data.slice(2).toReversed(), { input: skips[1], data: null }],
    });
  });
  const replies = await REAL_ESTATE_API.ask(questions, call);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]![0].url).toBe('https://api.realestateapi.com/v2/SkipTraceBatchAwait');
  expect(replies).toHaveLength(12);
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  expect(byId.get('q0')).toMatchObject({ outcome: 'unknown', requestId: 'B1', billedMicros: null });
  expect(byId.get('q1')).toMatchObject({ outcome: 'miss' });
  for (let at = 2; at < 12; at += 1)
    expect(byId.get(`q${at}`)).toMatchObject({
      outcome: 'hit',
      setAside: 1,
      found: { persons: [{ phones: [{ phone: `40955501${10 + at}`, rank: 1, lineType: 'mobile', isOnDoNotCall: true }] }] },
    });
});

test('numbers of a batch without anybody’s name are counted, and are nobody’s', async () => {
  const questions = Array.from({ length: 10 }, (_, at) => cleared({ kind: 'phone_holder', phone: '4095550101' }, `q${at}`));
  const data = questions.map(({ id }) => ({
    input: { key: id },
    data: { phones: [{ phone: '4095550102' }], emails: [{ email: 'odalys@example.com' }], names: [] },
  }));
  const [reply] = await REAL_ESTATE_API.ask(questions, callTo(() => json({ data })).call);
  expect(reply).toMatchObject({ outcome: 'hit', setAside: 2, found: { persons: [] } });
});

test('a batch takes a hundred at a time, and each question once', async () => {
  const { call, asked } = callTo(REAL_ESTATE_API.createTwin(MADE_UP_STREET, STEADY));
  const questions = Array.from({ length: 205 }, (_, at) =>
    cleared({ kind: 'phone_holder', phone: `409555${String(1000 + at)}` }, `q${at}`),
  );
  const replies = await REAL_ESTATE_API.ask(questions, call);
  expect([asked.mock.calls.length, new Set(replies.map(({ id }) => id)).size]).toEqual([3, 205]);
  const broken = callTo(() => json({}, 502));
  expect(new Set((await REAL_ESTATE_API.ask(questions, broken.call)).map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
  expect(broken.asked).toHaveBeenCalledTimes(3);
});

test('officers are those of the company that was asked about, and of none that is only alike', async () => {
  const principals = [
    {
      principalName: 'Marisol Quenby',
      firstName: 'Marisol',
      lastName: 'Quenby',
      titles: 'Manager',
      addressLine1: '14 Alder Way',
      city: 'Harrowgate',
      stateProvince: 'TX',
      postalCode: '75901',
    },
    null,
    { principalName: 'Alder Way Trust', firstName: '', lastName: '' },
  ];
  const question = cleared({ kind: 'company_officers', company: 'Alder Way Holdings, L.L.C.', state: 'TX' });
  const other = { entityName: 'ALDER WAY HOMES LLC', relevanceScore: 2, principals: [{ firstName: 'Some', lastName: 'Body' }] };
  expect(
    await askWith(question, { data: [other, { entityName: 'ALDER WAY HOLDINGS LLC', relevanceScore: 0.9, principals }] }),
  ).toMatchObject({
    outcome: 'hit',
    setAside: 2,
    found: {
      officers: [
        {
          title: 'Manager',
          name: { first: 'Marisol', last: 'Quenby' },
          address: { line: '14 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' },
        },
        { name: { full: 'Alder Way Trust' }, isOrganisation: true },
      ],
    },
  });
  // Billed nevertheless: the vendor found something, but nothing usable.
  expect(await askWith(question, { data: [other] })).toMatchObject({ outcome: 'hit', setAside: 1, found: { officers: [] } });
  expect(await askWith(question, { data: { errorMessage: 'Company information not found.' } })).toMatchObject({ outcome: 'miss' });
});

test('a property is read without what a neighbourhood earns', async () => {
  const data = {
    propertyType: 'SFR',
    lastSaleDate: '2021-12-16',
    lastSalePrice: '350000',
    ownerInfo: {
      owner1FullName: 'Pemberwick Odalys',
      owner1FirstName: 'Odalys',
      owner1LastName: 'Pemberwick',
      owner2FullName: 'Quenby Trust',
      mailAddress: { address: 'PO Box 9', city: 'Harrowgate', state: 'TX', zip: '75902' },
    },
    propertyInfo: {
      address: { address: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901', county: 'Angelina', fips: '48005' },
      bedrooms: 3,
      yearBuilt: '1974',
      livingSquareFeet: null,
    },
    lotInfo: { apn: 'R-1001', lotAcres: 0.25 },
    taxInfo: { year: 2025, assessedValue: 210000 },
    demographics: { medianIncome: '130336' },
  };
  const reply = await askWith(cleared({ kind: 'property_at_address', address }), { data, statusCode: 200 });
  expect([reply.outcome, reply.setAside]).toEqual(['hit', undefined]);
  expect((reply as { found: object }).found).toEqual({
    property: {
      countyFips: '48005',
      countyName: 'Angelina',
      apn: 'R-1001',
      situs: { line: '12 Alder Way', city: 'Harrowgate', state: 'TX', zip: '75901' },
      owners: [{ first: 'Odalys', last: 'Pemberwick' }, { full: 'Quenby Trust' }],
      mailing: { line: 'PO Box 9', city: 'Harrowgate', state: 'TX', zip: '75902' },
      taxYear: 2025,
      assessedValue: 210000,
      acreage: 0.25,
      yearBuilt: 1974,
      bedrooms: 3,
      propertyType: 'SFR',
      lastSaleDate: '2021-12-16',
      lastSalePrice: 350000,
    },
  });
  expect(
    await askWith(cleared({ kind: 'property_at_address', address }), { data: { error: true, errorMessage: 'No results.' } }),
  ).toMatchObject({ outcome: 'miss' });
});

type Hit = Extract<Reply, { outcome: 'hit' }>;
async function askTwin(habits: object): Promise<Hit> {
  const { call } = callTo(REAL_ESTATE_API.createTwin(MADE_UP_STREET, { ...STEADY, ...habits }));
  return (await REAL_ESTATE_API.ask([atAddress()], call))[0] as Hit;
}

test('a twin finds whom the truth has, with wrong numbers where they are drawn', async () => {
  const phonesOf = async (habits: object) =>
    (await askTwin(habits)).found.persons!.flatMap(({ phones }) => phones.map(({ phone }) => phone));
  const own = ['4095550101', '4095550102', '4095550103'];
  expect(await phonesOf({})).toEqual(expect.arrayContaining(own));
  const wrong = await phonesOf({ wrongNumber: 1 });
  expect(wrong.length).toBeGreaterThanOrEqual(3);
  for (const phone of own) expect(wrong).not.toContain(phone);
  expect((await askTwin({ nullEntry: 1 })).setAside).toBe(1);
});

test('a twin saw numbers last within the year before the day of what it knows, however long they have been the holder’s', async () => {
  const { call } = callTo(REAL_ESTATE_API.createTwin({ ...MADE_UP_STREET, asOf: '2026-11-01' }, { ...STEADY, ageDays: 30 }));
  const [reply] = (await REAL_ESTATE_API.ask([atAddress()], call)) as [Hit];
  const days = reply.found.persons!.flatMap(({ phones }) => phones.map(({ lastSeen }) => lastSeen));
  expect(days.length).toBeGreaterThan(1);
  for (const day of days) expect(day! > '2025-10-02' && day! <= '2026-10-02').toBe(true);
});

test('a status in the answer goes before the 200 that it came with: a key that ended is no miss', async () => {
  const nobody = { persons: [], match: false };
  expect(await askWith(atAddress(), { ...nobody, statusCode: 401, statusMessage: 'Unauthorized' })).toMatchObject({ outcome: 'refused' });
  expect(await askWith(atAddress(), { ...nobody, statusCode: 404, statusMessage: 'Not Found' })).toMatchObject({ outcome: 'miss' });
  expect(await askWith(atAddress(), { ...nobody, statusCode: 200 })).toMatchObject({ outcome: 'miss' });
});
