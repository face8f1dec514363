import { formatPhone } from '@deedline/engine/normalize/phone';
import { believe, type Believed } from '../believe.ts';
import { answerJson, createTwinFetch, digestOf, type Draw } from '../twins.ts';
import type { AskedAddress, TruthPerson, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

/** Invented rates for an expensive vendor that knows most people and their history; the real one has not been measured. */
const HABITS: Required<TwinHabits> = {
  hit: 0.9,
  wrongNumber: 0.1,
  hiddenLitigator: 1,
  nullEntry: 0.01,
  tooMany: 0.003,
  hang: 0.002,
  fault: 0.003,
  late: 0,
  billedMiss: 0,
  ageDays: 120,
};
const MAX_PERSONS = 10;

type Body = Readonly<Record<string, unknown>>;

export function createEnformionTwin(truth: VendorTruth, changed: Partial<TwinHabits> = {}): VendorFetch {
  const habits = { ...HABITS, ...changed };
  return createTwinFetch(habits, (request) => {
    const about = `enformiongo ${request.headers['galaxy-search-type']} ${request.body ?? ''}`;
    return {
      about,
      answer: (draw) => answer(request, draw, truth, habits, digestOf(about)),
      tooMany: () => answerJson(429, { isError: true, error: { message: 'Rate limit exceeded' } }),
    };
  });
}

function answer(request: VendorRequest, draw: Draw, truth: VendorTruth, habits: Required<TwinHabits>, digest: string): VendorResponse {
  const { headers, body: sent } = request;
  const type = headers['galaxy-search-type'] ?? '';
  const envelope = envelopeOf(type, digest);
  if (!headers['galaxy-ap-name'] || !headers['galaxy-ap-password']) return answerJson(401, { ...envelope, isError: true });
  const body = JSON.parse(sent ?? '{}') as Body;
  const people = draw('hit') < habits.hit ? find(type, body, truth).slice(0, MAX_PERSONS) : [];
  const believed = people.map((person) => believe('enformiongo', person, habits, truth));
  if (type === 'Person') {
    const persons = believed.map(personOf);
    return answerJson(200, {
      persons: draw('null') < habits.nullEntry ? [null, ...persons] : persons,
      pagination: {
        currentPageNumber: 1,
        resultsPerPage: MAX_PERSONS,
        totalPages: persons.length > 0 ? 1 : 0,
        totalResults: persons.length,
      },
      searchCriteria: [],
      ...envelope,
    });
  }
  const [best] = believed;
  if (best === undefined) return answerJson(200, { person: null, message: 'No strong matches', identityScore: 0, ...envelope });
  const told = type === 'DevAPICallerID' ? holderOf(best) : contactOf(best);
  return answerJson(200, { person: told, message: '', identityScore: 100, ...envelope });
}

/** In searches by name, both name and place have to match. */
function find(type: string, body: Body, truth: VendorTruth): readonly TruthPerson[] {
  if (type === 'DevAPICallerID') return someOf(truth.holderOf(String(body['Phone']).replace(/\D/g, '')));
  if (type === 'DevAPIEmailID') return someOf(truth.holderOf(String(body['Email'])));
  const { FirstName: first, LastName: last } = body;
  const name = typeof first === 'string' && typeof last === 'string' ? { first, last } : undefined;
  const lines = type === 'Person' ? (body['Addresses'] as Body[] | undefined)?.[0] : (body['Address'] as Body | undefined);
  const place = readPlace(lines ?? {});
  if (name !== undefined) return truth.named(name, place);
  const { line, city, state } = place;
  return line === undefined || city === undefined || state === undefined ? [] : truth.at({ ...place, line, city, state });
}

function someOf(person: TruthPerson | undefined): TruthPerson[] {
  return person === undefined ? [] : [person];
}

/** Parses an address such as 'Quillmere, FK 00412'. */
function readPlace(lines: Body): Partial<AskedAddress> {
  const line = lines['AddressLine1'] ?? lines['addressLine1'];
  const place = lines['AddressLine2'] ?? lines['addressLine2'];
  const read = /^(?:([^,]+),? ?)??(?:([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?|(\d{5}))?$/i.exec(typeof place === 'string' ? place : '');
  const [, city, state, zip = read?.[4]] = read ?? [];
  return {
    ...(typeof line === 'string' ? { line } : {}),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(zip === undefined ? {} : { zip }),
  };
}

function envelopeOf(type: string, digest: string): Body {
  return {
    requestId: digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    requestType: type,
    requestTime: new Date().toISOString(),
    totalRequestExecutionTimeMs: 40,
    isError: false,
    error: { inputErrors: [], warnings: [] },
  };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats a date as '5/1/2019'. */
function american(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
}

const TYPES = { mobile: 'mobile', landline: 'landline', voip: 'voip' };

function contactOf({ person, seen, phones, emails, age }: Believed): Body {
  return {
    name: nameOf(person),
    age: String(age),
    addresses: [person.address, ...person.formerAddresses].map(({ line, city, state, zip }, at) => ({
      street: line,
      unit: '',
      city,
      state,
      zip: zip ?? '',
      ...reportedOf(at, seen),
    })),
    phones: phones.map((each) => ({
      number: formatPhone(`+1${each.phone}`),
      type: TYPES[each.lineType],
      isConnected: each.isActive,
      firstReportedDate: american(each.firstSeen),
      lastReportedDate: american(each.lastSeen),
    })),
    emails: emails.map((email) => ({ email, isValidated: true, isBusiness: false })),
  };
}

/** The answer for a phone: its holder and their home address. */
function holderOf({ person, emails, age }: Believed): Body {
  const { line, city, state, zip } = person.address;
  return {
    name: nameOf(person),
    age: String(age),
    address: { street: line, unit: '', city, state, zip: zip ?? '' },
    email: emails[0] ?? '',
  };
}

function nameOf({ name: { first, middle, last } }: TruthPerson): Body {
  return { firstName: first, middleName: middle ?? '', lastName: last };
}

function personOf({ person, seen, phones, emails, age, isDeceased }: Believed): Body {
  return {
    tahoeId: `G-${digestOf(person.id).slice(0, 16)}`,
    name: { prefix: '', ...nameOf(person), suffix: person.name.suffix ?? '' },
    fullName: [person.name.first, person.name.middle, person.name.last].filter(Boolean).join(' '),
    dob: american(person.birthDate),
    age,
    isPublic: true,
    isOptedOut: false,
    datesOfDeath: isDeceased ? [{ dod: american(person.diedOn!) }] : [],
    akas: [],
    addresses: [person.address, ...person.formerAddresses].map((each, at) => addressOf(each, at, seen)),
    phoneNumbers: phones.map((each, at) => ({
      phoneNumber: formatPhone(`+1${each.phone}`),
      company: each.carrier,
      location: `${person.address.city}, ${person.address.state}`,
      phoneType: each.lineType === 'mobile' ? 'Wireless' : each.lineType === 'voip' ? 'VoIP' : 'LandLine/Services',
      isConnected: each.isActive,
      isPublic: true,
      phoneOrder: at + 1,
      firstReportedDate: american(each.firstSeen),
      lastReportedDate: american(each.lastSeen),
    })),
    emailAddresses: emails.map((emailAddress, at) => ({ emailAddress, emailOrdinal: at + 1, isPremium: true })),
  };
}

function addressOf({ line, city, state, zip }: AskedAddress, at: number, seen: string): Body {
  const [, houseNumber = '', street = line, unit = ''] = /^(\S+) (.*?)((?: (?:APT|UNIT|STE|#).*)?)$/i.exec(line) ?? [];
  const words = street.split(' ');
  return {
    isDeliverable: true,
    isPublic: true,
    houseNumber,
    streetPreDirection: '',
    streetName: words.slice(0, -1).join(' ') || street,
    streetType: words.length > 1 ? words.at(-1)! : '',
    streetPostDirection: '',
    unit: unit.trim(),
    city,
    state,
    county: '',
    zip: zip ?? '',
    fullAddress: `${line}; ${city}, ${state} ${zip ?? ''}`.trim(),
    addressOrder: at + 1,
    ...reportedOf(at, seen),
  };
}

/** Dates of the current home and, by index, of earlier ones. */
function reportedOf(at: number, seen: string): Body {
  return {
    firstReportedDate: american(daysBefore(seen, 365 * (at + 2))),
    lastReportedDate: american(daysBefore(seen, 365 * at)),
  };
}
