/** Imitates RealEstateAPI over a made-up state, in its wire format, including the personal traits that the vendor sends. */
import { believe } from '../believe.ts';
import { answerJson, createTwinFetch, digestOf, type Draw, drawOf, STEADY } from '../twins.ts';
import type { TruthPerson, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

type Skip = Readonly<Record<string, string | undefined>>;
interface World {
  truth: VendorTruth;
  habits: TwinHabits;
}

/** Invented rates: fewer hits and older numbers than the more expensive vendors, with an occasional null entry. */
const HABITS: TwinHabits = {
  ...STEADY,
  hit: 0.74,
  wrongNumber: 0.22,
  nullEntry: 0.01,
  tooMany: 0.004,
  hang: 0.002,
  fault: 0.004,
  ageDays: 420,
};
const MAX_PERSONS = 3;
const SCOPES = ['SkipTrace', 'SkipTraceBatchAwait', 'CorporateSkip', 'PropertyDetail'];

export function createTwin(truth: VendorTruth, habits: Partial<TwinHabits> = {}): VendorFetch {
  const world: World = { truth, habits: { ...HABITS, ...habits } };
  return createTwinFetch(world.habits, (request) => {
    const { pathname } = new URL(request.url);
    const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
    const about = `${pathname} ${JSON.stringify(withoutKeys(body))}`;
    return {
      about,
      tooMany: () => answerJson(429, { statusCode: 429, error: 'Rate Limit Exceeded', message: '' }, { 'retry-after': '1' }),
      answer: (draw) => answer(request, pathname, body, about, draw, world),
    };
  });
}

function withoutKeys(body: Record<string, unknown>): unknown {
  const { skips } = body as { skips?: Skip[] };
  return skips === undefined ? { ...body, key: undefined } : skips.map((skip) => ({ ...skip, key: undefined }));
}

function answer(
  { headers }: VendorRequest,
  path: string,
  body: Record<string, unknown>,
  about: string,
  draw: Draw,
  world: World,
): VendorResponse {
  if (!headers['x-api-key']) return answerJson(401, { statusCode: 401, error: 'Unauthorized Request', message: 'x-api-key must be valid' });
  switch (path) {
    case '/v2/key/info':
      return answerJson(200, { statusCode: 200, statusMessage: 'OK', data: { keyType: 'test', version: 'v2', scopes: SCOPES } });
    case '/v2/SkipTrace':
      return answerSkip(body as Skip, about, draw, world);
    case '/v2/SkipTraceBatchAwait':
      return answerBatch((body as { skips: Skip[] }).skips, world);
    case '/v2/CorporateSkip':
      return answerCompany(body as Skip, draw, world);
    case '/v2/PropertyDetail':
      return answerProperty(body as Skip, draw, world);
    default:
      return answerJson(404, { message: 'no Route matched with those values' });
  }
}

/** A question draws the same outcomes alone and in a batch. */
function drawOfSkip(skip: Skip): Draw {
  return drawOf(JSON.stringify({ ...skip, key: undefined }));
}

/** The people it finds; none if the question's draw is a miss. */
function find(skip: Skip, { truth, habits }: World): readonly TruthPerson[] {
  if (drawOfSkip(skip)('hit') >= habits.hit) return [];
  const { phone, email, address, city = '', state = '', zip, first_name: first, last_name: last } = skip;
  const contact = phone ?? email;
  if (contact !== undefined) return [truth.holderOf(contact)].flatMap((person) => person ?? []);
  if (address !== undefined) {
    const where = { line: address, city, state, ...(zip === undefined ? {} : { zip }) };
    const there = [...new Map([...truth.at(where), ...truth.ownersAt(where)].map((person) => [person.id, person])).values()];
    const named =
      last === undefined ? there : there.filter(({ name }) => isAlike(name.last, last) && isAlike(name.first, first ?? name.first));
    return named.slice(0, MAX_PERSONS);
  }
  return first === undefined || last === undefined
    ? []
    : truth.named({ first, last }, { ...(city && { city }), ...(state && { state }), ...(zip && { zip }) });
}

function isAlike(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

function answerSkip(skip: Skip, about: string, draw: Draw, world: World): VendorResponse {
  const found = find(skip, world);
  const envelope = {
    requestId: digestOf(about),
    requestDate: '2026-11-20T12:00:00.000Z',
    input: skip,
    resultIndex: found.length === 0 ? 0 : 1,
  };
  if (found.length === 0)
    return answerJson(404, {
      ...envelope,
      persons: [],
      statusCode: 404,
      statusMessage: 'Not Found',
      responseMessage: 'No phones found for provided person.',
      match: false,
      resultCount: 0,
    });
  const persons = found.map((person) => describePerson(person, world));
  return answerJson(200, {
    ...envelope,
    persons: draw('null') < world.habits.nullEntry ? [null, ...persons] : persons,
    statusCode: 200,
    statusMessage: 'Success',
    match: true,
    resultCount: persons.length,
    live: true,
    requestExecutionTimeMS: 120,
  });
}

const LINE_CODES = { mobile: 'W', landline: 'L', voip: 'V' } as const;

function describePerson(person: TruthPerson, { truth, habits }: World) {
  const { id, name, address, formerAddresses } = person;
  const { phones, emails, age } = believe('realestateapi', person, habits, truth);
  const [former] = formerAddresses;
  return {
    personId: `PID${digestOf(id).slice(0, 10)}`,
    firstName: name.first,
    lastName: name.last,
    middleName: name.middle ?? null,
    fullName: [name.first, name.middle, name.last].filter(Boolean).join(' '),
    age,
    gender: 'M',
    address: describeAddress(address),
    previousAddress: former === undefined ? null : describeAddress(former),
    emails,
    phones: phones.map(({ phone, lineType, isOnDoNotCall, lastSeen }) => ({
      phone,
      phoneLastSeen: lastSeen,
      phoneUsage12Month: '5',
      phoneType: LINE_CODES[lineType],
      phoneFtcDnc: isOnDoNotCall ? 'Y' : 'N',
    })),
    maritalStatusCode: 'S',
    maritalStatusDescription: 'Single',
    occupationCode: '49',
    occupationDescription: 'Other',
    ethnicityCode: 'N',
    ethnicityDescription: 'Unknown',
    lastUpdateDate: '2026-10-01',
  };
}

function describeAddress({ line, city, state, zip = '' }: TruthPerson['address']) {
  return { address: `${line}, ${city}, ${state} ${zip}`.trim(), streetAddress: line, city, state, zip };
}

function answerBatch(skips: readonly Skip[], world: World): VendorResponse {
  const data = skips.map((skip) => {
    if (drawOfSkip(skip)('null') < world.habits.nullEntry) return null;
    // A batch entry has one person, the first of several.
    const found = find(skip, world).slice(0, 1);
    const believed = found.map((person) => believe('realestateapi', person, world.habits, world.truth));
    return {
      input: skip,
      data: {
        phones: believed.flatMap(({ phones }) =>
          phones.map(({ phone, lineType, isOnDoNotCall }) => ({ phone, type: lineType, dnc: isOnDoNotCall })),
        ),
        emails: believed.flatMap(({ emails }) => emails.map((email) => ({ email, type: 'personal' }))),
        names: found.map(({ name }) => ({ firstName: name.first, middleName: name.middle ?? null, lastName: name.last })),
      },
    };
  });
  return answerJson(200, { statusCode: 200, statusMessage: 'OK', data });
}

function answerCompany({ company_name: name = '', state = '' }: Skip, draw: Draw, { truth, habits }: World): VendorResponse {
  const officers = draw('hit') < habits.hit ? truth.officersOf(name) : [];
  if (officers.length === 0)
    return answerJson(200, { statusCode: 200, statusMessage: 'OK', data: { errorMessage: 'Company information not found.' } });
  const principals = officers.map(({ name: person, title = '', address, isOrganisation = false }) => ({
    principalName: person.full ?? [person.first, person.middle, person.last].filter(Boolean).join(' '),
    firstName: isOrganisation ? '' : (person.first ?? ''),
    lastName: isOrganisation ? '' : (person.last ?? ''),
    titles: title,
    countryCode: 'US',
    addressLine1: address?.line ?? '',
    addressLine2: address?.unit ?? '',
    city: address?.city ?? '',
    stateProvince: address?.state ?? '',
    postalCode: address?.zip ?? '',
  }));
  const filed = {
    entityName: name.toUpperCase(),
    filingJurisdictionPostalAbbreviation: state,
    filingStatus: 'Active',
    relevanceScore: 0.97,
    principals,
  };
  return answerJson(200, { statusCode: 200, statusMessage: 'OK', data: draw('null') < habits.nullEntry ? [null, filed] : [filed] });
}

/** The twin only knows who owns a property; the truth about people contains nothing else. */
function answerProperty({ address = '' }: Skip, draw: Draw, { truth, habits }: World): VendorResponse {
  const [, line = '', city = '', state = '', zip] = /^(.+), ([^,]+), ([A-Z]{2})(?: (\d{5}))?$/.exec(address) ?? [];
  const where = { line, city, state, ...(zip === undefined ? {} : { zip }) };
  const owners = draw('hit') < habits.hit ? truth.ownersAt(where) : [];
  const [first, second] = owners;
  if (first === undefined) return answerJson(404, { statusCode: 404, error: 'Not Found', message: '' });
  const [apn, ...more] = first.ownsParcels;
  return answerJson(200, {
    input: { address },
    data: {
      propertyType: 'SFR',
      ownerOccupied: isAlike(first.address.line, line),
      ownerInfo: {
        owner1FullName: `${first.name.first} ${first.name.last}`,
        owner1FirstName: first.name.first,
        owner1LastName: first.name.last,
        ...(second === undefined ? {} : { owner2FirstName: second.name.first, owner2LastName: second.name.last }),
        mailAddress: { address: first.address.line, city: first.address.city, state: first.address.state, zip: first.address.zip ?? null },
      },
      propertyInfo: { address: { address: line, city, state, zip: zip ?? null } },
      // If the owner has several parcels, it is unknown which one this is.
      lotInfo: more.length === 0 ? { apn } : {},
      demographics: { medianIncome: '58000' },
    },
    statusCode: 200,
    statusMessage: 'Success',
    live: true,
    requestExecutionTimeMS: '40ms',
  });
}
