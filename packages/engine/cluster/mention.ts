import type { ComparableAddress, ComparableName } from '../compare/comparable.ts';
import { toComparableAddress } from '../compare/compare-addresses.ts';
import { toComparableName } from '../compare/compare-names.ts';
import type { Evidence, PartialDate, RawName } from '../model/evidence.ts';
import { readAlike, readOnce } from '../model/read-once.ts';
import { isFillerEmail, readEmail } from '../normalize/email.ts';
import type { PersonName } from '../normalize/name.ts';
import { readPhones } from '../normalize/phone.ts';
import { rawNameText, readNameOnce, readPersonNameOnce } from '../normalize/read-once.ts';

/** One person as one record describes them, normalized. */
export interface Mention {
  evidence: Evidence;
  /** The printed name first, then the record's other names for the person. */
  names: readonly ComparableName[];
  birthDate?: PartialDate | undefined;
  deathDate?: PartialDate | undefined;
  /** When the record's information began, if it says so: the person was alive then. */
  aliveOn?: PartialDate | undefined;
  addresses: readonly ComparableAddress[];
  /** E.164. */
  phones: readonly string[];
  /** Canonical. */
  emails: readonly string[];
  /** Phones and emails shared by too many people to identify the person. */
  common?: ReadonlySet<string> | undefined;
}

/** The persons that a record is about (not owners or officers). */
export const readMentions = readOnce(readFresh);

function readFresh(evidence: Evidence): readonly Mention[] {
  if (evidence.kind === 'person') return [readPerson(evidence)];
  if (evidence.kind === 'court') {
    const { party, partyBirthDate, partyAddress, filedOn, caseType } = evidence.body;
    const names = readComparable(party);
    if (names.length === 0) return [];
    const addresses = partyAddress ? [toComparableAddress(partyAddress, filedOn, filedOn)] : [];
    // Dead people are sued and have liens filed against them for years, but only a living person files for bankruptcy.
    const aliveOn = caseType === 'bankruptcy' ? filedOn : undefined;
    const birthDate = partyBirthDate || undefined;
    return [{ evidence, names, addresses, phones: [], emails: [], birthDate, deathDate: undefined, aliveOn, common: undefined }];
  }
  return [];
}

function readPerson(evidence: Extract<Evidence, { kind: 'person' }>): Mention {
  const { body, firstSeen, lastSeen } = evidence;
  const addresses: ComparableAddress[] = [];
  if (body.address) addresses.push(toComparableAddress(body.address, body.movedOn ?? firstSeen, lastSeen));
  if (body.previousAddress) addresses.push(toComparableAddress(body.previousAddress, undefined, body.movedOn ?? firstSeen));
  // A death record is dated by the death, not by a sign of life.
  const aliveOn = body.deathDate ? undefined : (body.movedOn ?? firstSeen);
  return {
    evidence,
    names: readPersonNames([body.name, ...(body.alsoKnownAs ?? [])]),
    addresses,
    phones: readable(body.phones, readPhones),
    emails: readable(body.emails, readEmails),
    birthDate: body.birthDate || undefined,
    deathDate: body.deathDate || undefined,
    aliveOn: aliveOn || undefined,
    common: undefined,
  };
}

function readPersonNames(printed: readonly RawName[]): readonly ComparableName[] {
  return printed.length === 1 ? readComparablePerson(printed[0]!) : printed.flatMap(readComparablePerson);
}

/** Reads the names that are of persons; companies among court parties are left out. */
const readComparable = readAlike(rawNameText, (printed: RawName) => comparableNames(printed, readNameOnce));
const readComparablePerson = readAlike(rawNameText, (printed: RawName) => comparableNames(printed, readPersonNameOnce));

function comparableNames(printed: RawName, read: typeof readNameOnce): readonly ComparableName[] {
  return readBothWays(printed, read)
    .filter((person) => person.last ?? person.first)
    .map(toComparableName);
}

/** The first person of a printed name and their aliases. If nothing tells which word is the surname, both readings are returned. */
function readBothWays(printed: RawName, read: typeof readNameOnce): PersonName[] {
  const reading = read(printed);
  const persons = [...reading.persons.slice(0, 1), ...(reading.aliases ?? [])];
  if (!reading.orderGuessed || printed.full === undefined) return persons;
  const other = (['last_first', 'first_last'] as const).flatMap((order) => read({ full: printed.full!, order }).persons.slice(0, 1));
  return [...persons, ...other.filter((person) => person.last !== persons[0]?.last)];
}

function readable(texts: readonly string[] | undefined, read: (text: string) => readonly string[]): string[] {
  if (texts === undefined || texts.length === 0) return [];
  return [...new Set(texts.flatMap(read))];
}

function readEmails(text: string): string[] {
  const email = readEmail(text);
  return email === null || isFillerEmail(email) ? [] : [email];
}

/** Orders records by source and record id, because store ids change with every load. */
export function compareRecords(a: Evidence, b: Evidence): number {
  return compareText(a.source, b.source) || compareText(a.recordId, b.recordId) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
