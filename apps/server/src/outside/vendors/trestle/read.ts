import { z } from 'zod';
import { day, email, flag, known, listOf, number, phone, text, wholeListOf } from '../fields.ts';
import type { Read } from '../replies.ts';
import type { Found, FoundPerson, FoundPhone } from '../vendor.ts';

type FoundLine = NonNullable<Found['lines']>[number];

/** Whether an answer with status 200 is incomplete because part of it was not available in time. */
const partialError = z
  .unknown()
  .optional()
  .transform((error) => error !== null && error !== undefined);
const lineFields = { phone_number: phone, is_valid: flag, line_type: text, carrier: text, error: partialError };

export const validation = z.object({ ...lineFields, is_valid: z.boolean().nullable(), activity_score: number });

const address = z.object({
  street_line_1: text,
  street_line_2: text,
  city: text,
  state_code: text,
  postal_code: text,
  link_to_person_start_date: day,
});
/** The answers also contain age range, gender and industry, which are not read. */
const owner = z.object({
  id: text,
  type: text,
  name: text,
  firstname: text,
  middlename: text,
  lastname: text,
  alternate_names: listOf(z.string()),
  link_to_phone_start_date: day,
  current_addresses: listOf(address),
  alternate_phones: listOf(z.object({ phone_number: phone, line_type: text })),
  // Documented as a list, but shown as a single text.
  emails: z
    .unknown()
    .optional()
    .transform((some) => (typeof some === 'string' ? [some] : some))
    .pipe(listOf(email)),
});
export const reversePhone = z.object({ ...lineFields, owners: wholeListOf(owner) });

const LINE_TYPES: Readonly<Record<string, NonNullable<FoundLine['lineType']>>> = {
  Mobile: 'mobile',
  Landline: 'landline',
  FixedVOIP: 'voip',
  NonFixedVOIP: 'voip',
  TollFree: 'toll_free',
};
/** Limits for the activity score (0 to 100), which Trestle calls certain from 70 up and from 30 down. */
const SURE_ACTIVE = 70;
const SURE_INACTIVE = 30;

/** `digits`: the ten digits of the question. */
export function readValidation(digits: string, answer: z.output<typeof validation>): Read {
  const { activity_score: score } = answer;
  const line: FoundLine = { phone: digits, ...known({ ...readLine(answer), status: statusOf(score) }) };
  const says = line.lineType !== undefined || line.status !== undefined || line.isValid === false;
  return says ? { found: { lines: [line] }, setAside: 0 } : { setAside: 0 };
}

export function readOwners(digits: string, answer: z.output<typeof reversePhone>): Read {
  const { entries, setAside } = answer.owners;
  const named = entries.filter((each) => each.name !== undefined || each.lastname !== undefined);
  const line = known(readLine(answer));
  const persons = named.flatMap((each, at) => (each.type === 'Business' ? [] : [readOwner(each, at, digits, line)]));
  const [first] = named;
  const lost = setAside + entries.length - named.length + persons.reduce((sum, { setAside: own }) => sum + own, 0);
  if (first === undefined) return { setAside: lost };
  const lines = [{ phone: digits, ...line, holder: readName(first) }];
  return { found: { persons: persons.map(({ person }) => person), lines }, setAside: lost };
}

function statusOf(score: number | undefined): FoundLine['status'] {
  if (score === undefined) return undefined;
  return score >= SURE_ACTIVE ? 'active' : score <= SURE_INACTIVE ? 'inactive' : undefined;
}

interface LineRead {
  is_valid?: boolean | null | undefined;
  line_type: string | undefined;
  carrier: string | undefined;
}

function readLine({ is_valid: isValid, line_type: type, carrier }: LineRead) {
  return { isValid: isValid ?? undefined, carrier, lineType: LINE_TYPES[type ?? ''] };
}

function readName({ firstname: first, middlename: middle, lastname: last, name }: z.output<typeof owner>) {
  return last === undefined ? { ...known({ full: name }), order: 'first_last' as const } : known({ first, middle, last });
}

function readOwner(
  of: z.output<typeof owner>,
  at: number,
  digits: string,
  line: Partial<FoundLine>,
): { person: FoundPerson; setAside: number } {
  const { alternate_phones: others, emails, current_addresses: addresses, alternate_names: names } = of;
  const asked: FoundPhone = {
    phone: digits,
    ...known({ ...phoneFacts(line.lineType), carrier: line.carrier, firstSeen: of.link_to_phone_start_date }),
  };
  const more = others.entries.flatMap(({ phone_number: phone, line_type: type }): FoundPhone[] =>
    phone === undefined || phone === digits ? [] : [{ phone, ...phoneFacts(LINE_TYPES[type ?? '']) }],
  );
  const placed = addresses.entries.filter((each) => each.street_line_1 !== undefined);
  const person: FoundPerson = {
    recordId: of.id ?? String(at),
    name: readName(of),
    ...(names.entries.length === 0 ? {} : { alsoKnownAs: names.entries.map((full) => ({ full })) }),
    addresses: placed.map((each) => ({
      address: {
        line: each.street_line_1!,
        ...known({ unit: each.street_line_2, city: each.city, state: each.state_code, zip: each.postal_code }),
      },
      ...known({ firstSeen: each.link_to_person_start_date }),
      isCurrent: true,
    })),
    phones: [asked, ...more],
    emails: emails.entries.flatMap((email) => (email === undefined ? [] : [{ email }])),
  };
  const unread =
    others.entries.filter(({ phone_number: phone }) => phone === undefined).length +
    emails.entries.filter((email) => email === undefined).length;
  const lists = [others, emails, addresses, names].reduce((sum, { setAside }) => sum + setAside, 0);
  return { person, setAside: unread + lists + addresses.entries.length - placed.length };
}

/** A toll-free number belongs to no person. */
function phoneFacts(lineType: FoundLine['lineType']): Pick<FoundPhone, 'lineType'> {
  return lineType === undefined || lineType === 'toll_free' ? {} : { lineType };
}
