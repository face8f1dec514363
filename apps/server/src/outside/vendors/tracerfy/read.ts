import { z } from 'zod';
import { day, email, flag, known, listOf, number, phone, text } from '../fields.ts';
import { readAge, readLineType, readRank } from '../read-words.ts';
import type { Read } from '../replies.ts';
import type { FoundPerson, FoundPhone } from '../vendor.ts';
import { microsOf } from './terms.ts';

const mailing = z.object({ street: text, city: text, state: text, zip: text });
const line = z.object({ number: phone, type: text, dnc: flag, tcpa: flag, carrier: text, rank: number });
const person = z.object({
  first_name: text,
  last_name: text,
  full_name: text,
  dob: day,
  age: number,
  deceased: flag,
  property_owner: flag,
  litigator: flag,
  mailing_address: mailing.optional().catch(undefined),
  phones: listOf(line),
  emails: listOf(z.object({ email, rank: number })),
});
type Person = z.output<typeof person>;

const answer = z.object({ hit: flag, persons: listOf(person), credits_deducted: number });

/** Reads the answer to an instant look-up; undefined if it is not valid. `isHit` without `found`: somebody was found, but the entry cannot be read. */
export function readAnswer(body: unknown): (Read & { isHit: boolean }) | undefined {
  const read = answer.safeParse(body);
  if (read.data?.hit === undefined) return undefined;
  const { hit: isHit, persons: listed, credits_deducted: credits } = read.data;
  const persons = isHit ? listed.entries.flatMap((each, at) => readPerson(each, String(at)) ?? []) : [];
  const own = listed.entries.reduce((sum, each) => sum + unreadIn(each), 0);
  return {
    isHit,
    setAside: isHit ? listed.setAside + listed.entries.length - persons.length + own : 0,
    ...(persons.length > 0 ? { found: { persons } } : {}),
    ...known({ billedMicros: credits === undefined || credits < 0 ? undefined : microsOf(credits) }),
  };
}

function unreadIn({ phones, emails }: Person): number {
  const nothing = phones.entries.filter((each) => each.number === undefined).length + emails.entries.filter((each) => !each.email).length;
  return phones.setAside + emails.setAside + nothing;
}

function readPerson(from: Person, recordId: string): FoundPerson | undefined {
  const { first_name: first, last_name: last, full_name: full, mailing_address: mail } = from;
  if (last === undefined && full === undefined) return undefined;
  const litigates = from.litigator === true || from.phones.entries.some(({ tcpa }) => tcpa === true);
  return {
    recordId,
    name: last === undefined ? { full: full!, order: 'first_last' } : known({ first, last }),
    ...known({
      birthDate: from.dob,
      age: readAge(from.age),
      isDeceased: from.deceased,
      isOwner: from.property_owner,
      isLitigator: litigates ? true : from.litigator,
    }),
    addresses:
      mail?.street === undefined
        ? []
        : [{ address: { line: mail.street, ...known({ city: mail.city, state: mail.state, zip: mail.zip }) } }],
    phones: from.phones.entries.flatMap((each) => readLine(each) ?? []),
    emails: from.emails.entries.flatMap((each) =>
      each.email === undefined ? [] : [{ email: each.email, ...known({ rank: readRank(each.rank) }) }],
    ),
  };
}

function readLine({ number: digits, type, dnc, carrier, rank }: z.output<typeof line>): FoundPhone | undefined {
  if (digits === undefined) return undefined;
  return { phone: digits, ...known({ rank: readRank(rank), lineType: readLineType(type), carrier, isOnDoNotCall: dnc }) };
}

// Jobs

const job = z.object({ id: text, pending: flag, credits_deducted: number });

/** The job's state in the list of jobs; undefined if it is not listed. */
export function readJob(body: unknown, jobId: string): { isPending: boolean; credits: number | undefined } | undefined {
  const found = listOf(job)
    .parse(body)
    .entries.find(({ id }) => id === jobId);
  return found?.pending === undefined ? undefined : { isPending: found.pending, credits: found.credits_deducted };
}

const MOBILES = ['mobile_1', 'mobile_2', 'mobile_3', 'mobile_4', 'mobile_5'] as const;
const LANDLINES = ['landline_1', 'landline_2', 'landline_3'] as const;
const EMAILS = ['email_1', 'email_2', 'email_3', 'email_4', 'email_5'] as const;
function columns<Column extends string, Type extends z.ZodType>(names: readonly Column[], type: Type): Record<Column, Type> {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Column, Type>;
}
const row = z.object({
  address: text,
  city: text,
  state: text,
  first_name: text,
  last_name: text,
  mail_address: text,
  mail_city: text,
  mail_state: text,
  primary_phone: phone,
  primary_phone_type: text,
  ...columns(MOBILES, phone),
  ...columns(LANDLINES, phone),
  ...columns(EMAILS, email),
});
type Row = z.output<typeof row>;

export interface JobRow {
  address: { line: string; city: string; state: string };
  person: FoundPerson;
}

/** Rows of a finished job in which somebody was found, with the address that was sent. Undefined if the body is not a list. */
export function readRows(body: unknown): { rows: JobRow[]; setAside: number } | undefined {
  if (!Array.isArray(body)) return undefined;
  const { entries, setAside } = listOf(row).parse(body);
  const rows = entries.flatMap((each, at) => readRow(each, String(at)) ?? []);
  return { rows, setAside: setAside + entries.length - rows.length };
}

function readRow(from: Row, recordId: string): JobRow | undefined {
  const { address: line, city, state, first_name: first, last_name: last, mail_address: mail } = from;
  if (line === undefined || city === undefined || state === undefined || last === undefined) return undefined;
  const person: FoundPerson = {
    recordId,
    name: known({ first, last }),
    // A job returns whom the vendor takes for the owner.
    isOwner: true,
    addresses: mail === undefined ? [] : [{ address: { line: mail, ...known({ city: from.mail_city, state: from.mail_state }) } }],
    phones: phonesOf(from),
    emails: EMAILS.flatMap((name) => from[name] ?? []).map((each, at) => ({ email: each, rank: at + 1 })),
  };
  return { address: { line, city, state }, person };
}

/** The primary phone first, without duplicates. */
function phonesOf(from: Row): FoundPhone[] {
  const read: FoundPhone[] = [
    ...(from.primary_phone === undefined
      ? []
      : [{ phone: from.primary_phone, ...known({ lineType: readLineType(from.primary_phone_type) }) }]),
    ...MOBILES.flatMap((name): FoundPhone[] => (from[name] === undefined ? [] : [{ phone: from[name], lineType: 'mobile' }])),
    ...LANDLINES.flatMap((name): FoundPhone[] => (from[name] === undefined ? [] : [{ phone: from[name], lineType: 'landline' }])),
  ];
  const once = read.filter((each, at) => read.findIndex((other) => other.phone === each.phone) === at);
  return once.map((each, at) => ({ ...each, rank: at + 1 }));
}
