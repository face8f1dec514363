import { z } from 'zod';
import { day, email, flag, known, listOf, number, phone, text } from '../fields.ts';
import { readAge, readLineType, readRank } from '../read-words.ts';
import type { Read } from '../replies.ts';
import type { FoundPerson, FoundPhone } from '../vendor.ts';

const name = z.object({ firstName: text, middleName: text, lastName: text, suffix: text });
const reported = { firstReportedDate: day, lastReportedDate: day };
const address = z.object({
  street: text,
  houseNumber: text,
  streetPreDirection: text,
  streetName: text,
  streetType: text,
  streetPostDirection: text,
  unit: text,
  city: text,
  state: text,
  zip: text,
  ...reported,
});
/** One search uses `number` and `type`, the other `phoneNumber` and `phoneType`. */
const line = z.object({
  number: phone,
  phoneNumber: phone,
  type: text,
  phoneType: text,
  company: text,
  isConnected: flag,
  phoneOrder: number,
  ...reported,
});
const mailbox = z.object({ email, emailAddress: email, emailOrdinal: number, ...reported });
/** Relatives, associates and other personal details in the answer are not read. */
const person = z.object({
  tahoeId: text,
  name: name.optional().catch(undefined),
  dob: day,
  age: number,
  isOptedOut: flag,
  datesOfDeath: listOf(z.unknown()),
  akas: listOf(name),
  address: address.optional().catch(undefined),
  addresses: listOf(address),
  phones: listOf(line),
  phoneNumbers: listOf(line),
  email,
  emails: listOf(mailbox),
  emailAddresses: listOf(mailbox),
});
type Person = z.output<typeof person>;

const answer = z.object({
  isError: flag,
  error: z
    .object({ inputErrors: listOf(z.unknown()) })
    .optional()
    .catch(undefined),
  message: text,
  person: z.unknown().optional(),
  persons: z.unknown().optional(),
});

export type Answered = { outcome: 'read'; isHit: boolean; read: Read } | { outcome: 'refused' } | { outcome: 'error' } | undefined;

/** `asked`: the phone or email in the question, which the answer does not repeat. Undefined if the body is not a valid answer. */
export function readAnswer(body: unknown, asked: { phone?: string; email?: string } = {}): Answered {
  const { success, data } = answer.safeParse(body);
  if (!success) return undefined;
  if (data.isError === true) return { outcome: (data.error?.inputErrors.entries.length ?? 0) > 0 ? 'refused' : 'error' };
  const told = data.persons ?? (data.person === undefined || data.person === null ? undefined : [data.person]);
  // If nobody matches, the answer contains a message, and `person` is missing or null.
  if (told === undefined) return data.message === undefined && data.person === undefined ? undefined : miss();
  if (!Array.isArray(told)) return undefined;
  if (told.length === 0) return miss();
  const { entries, setAside } = listOf(person).parse(told);
  const willing = entries.filter(({ isOptedOut }) => isOptedOut !== true);
  const persons = willing.flatMap((each, at) => readPerson(each, String(at), asked) ?? []);
  const lost = setAside + willing.length - persons.length + willing.reduce((sum, each) => sum + unreadIn(each), 0);
  return {
    outcome: 'read',
    isHit: willing.length + setAside > 0,
    read: { setAside: lost, ...(persons.length > 0 ? { found: { persons } } : {}) },
  };
}

function miss(): Answered {
  return { outcome: 'read', isHit: false, read: { setAside: 0 } };
}

function unreadIn(from: Person): number {
  const lists = [from.addresses, from.phones, from.phoneNumbers, from.emails, from.emailAddresses, from.akas];
  const phones = linesOf(from).filter((each) => (each.number ?? each.phoneNumber) === undefined).length;
  const emails = mailboxesOf(from).filter((each) => (each.email ?? each.emailAddress) === undefined).length;
  return lists.reduce((sum, { setAside }) => sum + setAside, 0) + phones + emails;
}

function linesOf({ phones, phoneNumbers }: Person): z.output<typeof line>[] {
  return [...phones.entries, ...phoneNumbers.entries];
}

function mailboxesOf({ emails, emailAddresses }: Person): z.output<typeof mailbox>[] {
  return [...emails.entries, ...emailAddresses.entries];
}

function readPerson(from: Person, at: string, asked: { phone?: string; email?: string }): FoundPerson | undefined {
  const { name: called, address: home } = from;
  if (called?.lastName === undefined) return undefined;
  const akas = from.akas.entries.filter(({ lastName }) => lastName !== undefined).map(readName);
  const addresses = [...(home === undefined ? [] : [home]), ...from.addresses.entries];
  const phones = linesOf(from).flatMap((each) => readLine(each) ?? []);
  const emails = mailboxesOf(from).flatMap(readMailbox);
  if (from.email !== undefined && !emails.some((each) => each.email === from.email)) emails.push({ email: from.email });
  if (asked.phone !== undefined && !phones.some((each) => each.phone === asked.phone)) phones.unshift({ phone: asked.phone });
  if (asked.email !== undefined && !emails.some((each) => each.email === asked.email)) emails.unshift({ email: asked.email });
  return {
    recordId: from.tahoeId ?? at,
    name: readName(called),
    ...(akas.length === 0 ? {} : { alsoKnownAs: akas }),
    ...known({ birthDate: from.dob, age: readAge(from.age), isDeceased: from.datesOfDeath.entries.length > 0 ? true : undefined }),
    addresses: addresses.flatMap(readAddress),
    phones,
    emails,
  };
}

function readName({ firstName: first, middleName: middle, lastName: last, suffix }: z.output<typeof name>) {
  return known({ first, middle, last, suffix });
}

function readAddress(from: z.output<typeof address>): FoundPerson['addresses'] {
  const parts = [from.houseNumber, from.streetPreDirection, from.streetName, from.streetType, from.streetPostDirection];
  const line = from.street ?? parts.filter((part) => part !== undefined).join(' ');
  if (line === '') return [];
  const { unit, city, state, zip, firstReportedDate: firstSeen, lastReportedDate: lastSeen } = from;
  return [{ address: { line, ...known({ unit, city, state, zip }) }, ...known({ firstSeen, lastSeen }) }];
}

function readLine(from: z.output<typeof line>): FoundPhone | undefined {
  const digits = from.number ?? from.phoneNumber;
  if (digits === undefined) return undefined;
  return {
    phone: digits,
    ...known({
      rank: readRank(from.phoneOrder),
      lineType: readLineType(from.type ?? from.phoneType),
      carrier: from.company,
      isReachable: from.isConnected,
      firstSeen: from.firstReportedDate,
      lastSeen: from.lastReportedDate,
    }),
  };
}

function readMailbox(from: z.output<typeof mailbox>): FoundPerson['emails'] {
  const read = from.email ?? from.emailAddress;
  const facts = { rank: readRank(from.emailOrdinal), firstSeen: from.firstReportedDate, lastSeen: from.lastReportedDate };
  return read === undefined ? [] : [{ email: read, ...known(facts) }];
}
