/**
 * People in SkipTrace answers. These also contain gender, marital status, occupation and ethnicity. No schema here has a field for them, so they are dropped
 * when the answer is read.
 */
import { z } from 'zod';
import { day, email, flag, known, listOf, number, phone, text, wholeListOf } from '../fields.ts';
import type { Read } from '../replies.ts';
import type { FoundPerson, FoundPhone } from '../vendor.ts';

const LINE_TYPES: Readonly<Record<string, NonNullable<FoundPhone['lineType']>>> = {
  w: 'mobile',
  wireless: 'mobile',
  mobile: 'mobile',
  l: 'landline',
  landline: 'landline',
  v: 'voip',
  voip: 'voip',
};

const address = z.object({ streetAddress: text, city: text, state: text, zip: text }).nullish().catch(undefined);
const nameFields = { firstName: text, middleName: text, lastName: text, fullName: text };

const person = z.object({
  personId: text,
  ...nameFields,
  age: number,
  address,
  previousAddress: address,
  emails: listOf(email),
  phones: listOf(z.object({ phone, phoneLastSeen: day, phoneType: text, phoneFtcDnc: flag })),
});

/** The answer to a single question. */
export const skipTrace = z.object({
  requestId: text,
  input: z.object({ key: text }).nullish().catch(undefined),
  persons: wholeListOf(person),
});

/** An entry of a batch: either v2's list of persons, or one person with flat fields. */
export const batchEntry = z.object({
  requestId: text,
  input: z.object({ key: z.string() }),
  data: z
    .object({
      persons: listOf(person),
      names: listOf(z.object(nameFields)),
      phones: listOf(z.object({ phone, type: text, dnc: flag })),
      emails: listOf(z.object({ email })),
    })
    .nullish()
    .catch(undefined),
});

type Person = z.output<typeof person>;

export function readPersons({ entries, setAside }: { entries: Person[]; setAside: number }): Read {
  const named = entries.filter((each) => each.fullName !== undefined || each.lastName !== undefined);
  const read = named.map((each, at) => readPerson(each, at));
  const lost = setAside + entries.length - named.length + read.reduce((sum, { setAside: own }) => sum + own, 0);
  return entries.length + setAside === 0 ? { setAside: 0 } : { found: { persons: read.map(({ person: found }) => found) }, setAside: lost };
}

/** `asked`: the name in the question, used if the answer has none. */
export function readBatchEntry({ data }: z.output<typeof batchEntry>, asked: FoundPerson['name'] | undefined): Read {
  if (data == null) return { setAside: 0 };
  if (data.persons.entries.length > 0) return readPersons(data.persons);
  const { names, phones, emails } = data;
  const fit = phones.entries.filter((each) => each.phone !== undefined);
  const mailboxes = emails.entries.filter((each) => each.email !== undefined);
  const lost =
    [names, phones, emails].reduce((sum, { setAside }) => sum + setAside, 0) +
    phones.entries.length -
    fit.length +
    emails.entries.length -
    mailboxes.length;
  const [name, ...others] = names.entries.filter((each) => each.fullName !== undefined || each.lastName !== undefined).map(readName);
  const called = name ?? asked;
  const contacts = fit.length + mailboxes.length;
  if (contacts === 0) return { setAside: lost };
  if (called === undefined) return { found: { persons: [] }, setAside: lost + contacts };
  const found: FoundPerson = {
    recordId: '0',
    name: called,
    ...(others.length === 0 ? {} : { alsoKnownAs: others }),
    addresses: [],
    phones: fit.map((each, at) => readPhone(each.phone!, at, each.type, each.dnc)),
    emails: mailboxes.map((each, at) => ({ email: each.email!, rank: at + 1 })),
  };
  return { found: { persons: [found] }, setAside: lost };
}

function readName({
  firstName: first,
  middleName: middle,
  lastName: last,
  fullName: full,
}: Pick<Person, keyof typeof nameFields>): FoundPerson['name'] {
  return last === undefined ? { ...known({ full }), order: 'first_last' } : known({ first, middle, last });
}

/** The vendor gives no rank, so the order in the answer is used. */
function readPhone(digits: string, at: number, type: string | undefined, isOnDoNotCall: boolean | undefined): FoundPhone {
  return { phone: digits, rank: at + 1, ...known({ lineType: LINE_TYPES[type?.toLowerCase() ?? ''], isOnDoNotCall }) };
}

function readPerson(of: Person, at: number): { person: FoundPerson; setAside: number } {
  const phones = of.phones.entries.flatMap((each, place) =>
    each.phone === undefined
      ? []
      : [{ ...readPhone(each.phone, place, each.phoneType, each.phoneFtcDnc), ...known({ lastSeen: each.phoneLastSeen }) }],
  );
  const emails = of.emails.entries.flatMap((email, place) => (email === undefined ? [] : [{ email, rank: place + 1 }]));
  const addresses = [...readAddress(of.address, true), ...readAddress(of.previousAddress, false)];
  const unread = of.phones.entries.length - phones.length + of.emails.entries.length - emails.length;
  const found: FoundPerson = {
    recordId: of.personId ?? String(at),
    name: readName(of),
    ...known({ age: of.age === undefined || of.age <= 0 ? undefined : Math.floor(of.age) }),
    addresses,
    phones,
    emails,
  };
  return { person: found, setAside: unread + of.phones.setAside + of.emails.setAside };
}

function readAddress(at: z.output<typeof address>, isCurrent: boolean): FoundPerson['addresses'] {
  if (at?.streetAddress === undefined) return [];
  return [{ address: { line: at.streetAddress, ...known({ city: at.city, state: at.state, zip: at.zip }) }, isCurrent }];
}
