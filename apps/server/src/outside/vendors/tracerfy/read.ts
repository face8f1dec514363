import { z } from 'zod';
import { age, day, emailAddress, flag, lineType, list, phoneNumber, rank, said, text, whole } from './fields.ts';
import type { Found, FoundPerson, FoundPhone } from '../vendor.ts';

const mailing = z.object({ street: text, city: text, state: text, zip: text });
const phone = z.object({ number: phoneNumber, type: lineType, dnc: flag, tcpa: flag, carrier: text, rank });
const email = z.object({ email: emailAddress, rank });
const person = z.object({
  first_name: text,
  last_name: text,
  full_name: text,
  dob: day,
  age,
  deceased: flag,
  property_owner: flag,
  litigator: flag,
  mailing_address: mailing.optional().catch(undefined),
  phones: list(phone),
  emails: list(email),
});
type Person = z.infer<typeof person>;

/** Most that it could mean to have deducted for one call. */
export const credits = whole(0, 10_000_000);
const answer = z.object({ hit: z.boolean(), persons: list(person), credits_deducted: credits });

/** An answer on the spot; undefined where it is none. A hit without a person that can be read has no `found`. */
export function readAnswer(json: unknown): { isHit: boolean; found?: Found; credits?: number } | undefined {
  const read = answer.safeParse(json);
  if (!read.success) return undefined;
  const persons = read.data.persons.flatMap(({ at, item }) => foundPerson(item, String(at)) ?? []);
  return {
    isHit: read.data.hit,
    ...(read.data.hit && persons.length > 0 ? { found: { persons } } : {}),
    ...said({ credits: read.data.credits_deducted }),
  };
}

function foundPerson(from: Person, recordId: string): FoundPerson | undefined {
  const name = said({ first: from.first_name, last: from.last_name });
  const read = 'last' in name ? name : from.full_name === undefined ? undefined : { full: from.full_name, order: 'first_last' as const };
  if (read === undefined) return undefined;
  const mail = from.mailing_address;
  const litigates = from.litigator === true || from.phones.some(({ item }) => item.tcpa === true);
  return {
    recordId,
    name: read,
    ...said({
      birthDate: from.dob,
      age: from.age,
      isDeceased: from.deceased,
      isOwner: from.property_owner,
      isLitigator: litigates ? true : from.litigator,
    }),
    addresses:
      mail?.street === undefined
        ? []
        : [{ address: { line: mail.street, ...said({ city: mail.city, state: mail.state, zip: mail.zip }) } }],
    phones: from.phones.flatMap(({ item }) => foundPhone(item) ?? []),
    emails: from.emails.flatMap(({ item }) => (item.email === undefined ? [] : [{ email: item.email, ...said({ rank: item.rank }) }])),
  };
}

function foundPhone(from: z.infer<typeof phone>): FoundPhone | undefined {
  if (from.number === undefined) return undefined;
  return { phone: from.number, ...said({ rank: from.rank, lineType: from.type, carrier: from.carrier, isOnDoNotCall: from.dnc }) };
}

// Jobs

const queue = z.object({ id: whole(1, Number.MAX_SAFE_INTEGER), pending: z.boolean(), credits_deducted: credits });
/** As the list of jobs tells one; undefined where it does not. */
export function readJob(json: unknown, jobId: string): { isPending: boolean; credits?: number } | undefined {
  const job = list(queue)
    .parse(json)
    .find(({ item }) => String(item.id) === jobId)?.item;
  return job === undefined ? undefined : { isPending: job.pending, ...said({ credits: job.credits_deducted }) };
}

const MOBILES = ['mobile_1', 'mobile_2', 'mobile_3', 'mobile_4', 'mobile_5'] as const;
const LANDLINES = ['landline_1', 'landline_2', 'landline_3'] as const;
const EMAILS = ['email_1', 'email_2', 'email_3', 'email_4', 'email_5'] as const;
const columns = <Column extends string, Type extends z.ZodType>(names: readonly Column[], type: Type) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Column, Type>;
const row = z.object({
  address: text,
  city: text,
  state: text,
  first_name: text,
  last_name: text,
  mail_address: text,
  mail_city: text,
  mail_state: text,
  primary_phone: phoneNumber,
  primary_phone_type: lineType,
  ...columns(MOBILES, phoneNumber),
  ...columns(LANDLINES, phoneNumber),
  ...columns(EMAILS, emailAddress),
});

/** Rows of a finished job: of those in which somebody was found, with the address that was sent. Undefined where it is no list. */
export function readRows(json: unknown): { address: { line: string; city: string; state: string }; person: FoundPerson }[] | undefined {
  if (!Array.isArray(json)) return undefined;
  return list(row)
    .parse(json)
    .flatMap(({ at, item }) => {
      const { address: line, city, state, last_name: last } = item;
      if (line === undefined || city === undefined || state === undefined || last === undefined) return [];
      const mail = item.mail_address;
      const person: FoundPerson = {
        recordId: String(at),
        name: { ...said({ first: item.first_name }), last },
        addresses: mail === undefined ? [] : [{ address: { line: mail, ...said({ city: item.mail_city, state: item.mail_state }) } }],
        phones: phonesOf(item),
        emails: EMAILS.flatMap((name) => item[name] ?? []).map((each, i) => ({ email: each, rank: i + 1 })),
      };
      return [{ address: { line, city, state }, person }];
    });
}

/** The primary one first, each once. */
function phonesOf(item: z.infer<typeof row>): FoundPhone[] {
  const read: (FoundPhone | undefined)[] = [
    item.primary_phone === undefined ? undefined : { phone: item.primary_phone, ...said({ lineType: item.primary_phone_type }) },
    ...MOBILES.map((name): FoundPhone | undefined => (item[name] === undefined ? undefined : { phone: item[name], lineType: 'mobile' })),
    ...LANDLINES.map((name): FoundPhone | undefined =>
      item[name] === undefined ? undefined : { phone: item[name], lineType: 'landline' },
    ),
  ];
  const phones: FoundPhone[] = [];
  for (const each of read)
    if (each !== undefined && !phones.some(({ phone: known }) => known === each.phone)) phones.push({ ...each, rank: phones.length + 1 });
  return phones;
}
