import { z } from 'zod';
import type { RawName } from '@deedline/engine/model/evidence';
import { readName as readParty } from '@deedline/engine/normalize/name';
import { day, email, flag, known, listOf, number, phone, text } from '../fields.ts';
import { readLineType, readRank } from '../read-words.ts';
import type { Read } from '../replies.ts';
import type { Found, FoundPerson, FoundPhone } from '../vendor.ts';
import { MATCH_MICROS } from './terms.ts';

const name = z.object({ first: text, middle: text, last: text, full: text });
const place = z.object({ street: text, city: text, state: text, zip: text, fullAddress: text });
const line = z.object({ rank: number, number: phone, type: text, carrier: text, dnc: flag, tcpa: flag, reachable: flag });
const person = z.object({
  propertyOwner: flag,
  name: name
    .extend({ akas: listOf(z.union([z.string(), name])) })
    .optional()
    .catch(undefined),
  addresses: listOf(place),
  phones: listOf(line),
  emails: listOf(z.object({ rank: number, email })),
  litigator: flag,
  deceased: flag,
  // A date, or a date and time.
  dob: z
    .unknown()
    .optional()
    .transform((told) => (typeof told === 'string' ? told.slice(0, 10) : told))
    .pipe(day),
});
type Person = z.output<typeof person>;

const entry = z.object({
  requestId: text,
  input: z.object({ requestId: text }).optional().catch(undefined),
  property: z
    .object({ owners: listOf(z.object({ name })), mailingAddress: place.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  persons: listOf(person),
  meta: z.object({ matched: flag.refine((told) => told !== undefined), error: flag }),
});
type Entry = z.output<typeof entry>;

const answer = z.object({ result: z.object({ data: z.array(z.unknown()) }) });

/** The entry for one of our ids. `error`: the vendor could not process the question, and bills nothing. */
export type EntryRead = { outcome: 'error' } | { outcome: 'nobody'; read: Read } | { outcome: 'read'; read: Read };

export interface AnswerRead {
  byId: ReadonlyMap<string, EntryRead>;
  /** Number of null entries, which stand for properties without a match. */
  nulls: number;
  /** Entries that cannot be read or belong to no question. */
  setAside: number;
}

/** Entries by our ids, never by position. Undefined if the body is not a valid answer. */
export function readAnswer(body: unknown, ids: ReadonlySet<string>): AnswerRead | undefined {
  const { success, data } = answer.safeParse(body);
  if (!success) return undefined;
  const told = data.result.data;
  const { entries, setAside } = listOf(entry).parse(told.filter((each) => each !== null));
  const byId = new Map<string, EntryRead>();
  for (const each of entries) {
    const id = each.input?.requestId ?? each.requestId;
    if (id !== undefined && ids.has(id) && !byId.has(id)) byId.set(id, readEntry(each));
  }
  return { byId, nulls: told.filter((each) => each === null).length, setAside: setAside + entries.length - byId.size };
}

function readEntry({ meta, persons: listed, property }: Entry): EntryRead {
  if (meta.error === true) return { outcome: 'error' };
  if (!meta.matched) return { outcome: 'read', read: { setAside: 0, billedMicros: 0 } };
  const persons = listed.entries.flatMap((each, at) => readPerson(each, String(at)) ?? []);
  const own = listed.entries.reduce((sum, each) => sum + unreadIn(each), 0);
  const setAside = listed.setAside + listed.entries.length - persons.length + own;
  const found = { persons, ...readProperty(property) };
  // A company that owns the property counts as found, though nobody lives there.
  const isFirms = found.property?.owners?.some((owner) => readParty(owner).organisation !== undefined) === true;
  if (persons.length === 0 && !isFirms) return { outcome: 'nobody', read: { setAside, billedMicros: MATCH_MICROS } };
  return { outcome: 'read', read: { setAside, billedMicros: MATCH_MICROS, found } };
}

function readProperty(property: Entry['property']): Pick<Found, 'property'> {
  const owners = property?.owners.entries.flatMap(({ name: called }) => readName(called) ?? []) ?? [];
  const { street: at, city, state, zip } = property?.mailingAddress ?? {};
  if (owners.length === 0) return {};
  return { property: { owners, ...(at === undefined ? {} : { mailing: { line: at, ...known({ city, state, zip }) } }) } };
}

function unreadIn({ phones, emails, addresses, name: called }: Person): number {
  const nothing = phones.entries.filter((each) => each.number === undefined).length + emails.entries.filter((each) => !each.email).length;
  return nothing + phones.setAside + emails.setAside + addresses.setAside + (called?.akas.setAside ?? 0);
}

function readName({ first, middle, last, full }: z.output<typeof name>): RawName | undefined {
  if (last !== undefined) return known({ first, middle, last });
  return full === undefined ? undefined : { full, order: 'first_last' };
}

function readPerson(from: Person, recordId: string): FoundPerson | undefined {
  const called = from.name === undefined ? undefined : readName(from.name);
  if (called === undefined) return undefined;
  const akas = (from.name?.akas.entries ?? []).flatMap((aka) => (typeof aka === 'string' ? { full: aka } : (readName(aka) ?? [])));
  const litigates = from.litigator === true || from.phones.entries.some(({ tcpa }) => tcpa === true);
  return {
    recordId,
    name: called,
    ...(akas.length === 0 ? {} : { alsoKnownAs: akas }),
    ...known({
      birthDate: from.dob,
      isDeceased: from.deceased,
      isOwner: from.propertyOwner,
      isLitigator: litigates ? true : from.litigator,
    }),
    addresses: from.addresses.entries.flatMap(({ street, city, state, zip, fullAddress }) => {
      const at = street ?? fullAddress;
      return at === undefined ? [] : [{ address: { line: at, ...(street === undefined ? {} : known({ city, state, zip })) } }];
    }),
    phones: from.phones.entries.flatMap((each) => readLine(each) ?? []),
    emails: from.emails.entries.flatMap((each) =>
      each.email === undefined ? [] : [{ email: each.email, ...known({ rank: readRank(each.rank) }) }],
    ),
  };
}

function readLine({ number: digits, rank, type, carrier, reachable, dnc }: z.output<typeof line>): FoundPhone | undefined {
  if (digits === undefined) return undefined;
  return {
    phone: digits,
    ...known({ rank: readRank(rank), lineType: readLineType(type), carrier, isReachable: reachable, isOnDoNotCall: dnc }),
  };
}
