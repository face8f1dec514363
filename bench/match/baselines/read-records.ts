import { readMentions, type Mention } from '@deedline/engine/cluster/mention';
import type { Evidence } from '@deedline/engine/model/evidence';
import { parseAddress, type AddressParts } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { readName, type PersonName } from '@deedline/engine/normalize/name';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { Query } from '@deedline/engine/query/query';
import { buildingText, unitText } from '@deedline/engine/compare/compare-addresses';
import type { MethodAnswer, MethodContact } from '../method.ts';

/** The person a baseline looks for: the owner on the roll, or the person entered in the form. */
export interface Subject {
  names: readonly PersonName[];
  born: string | null;
  places: readonly AddressParts[];
}

export interface Asked extends Subject {
  parcel: { countyFips: string; apn: string } | null;
  owners: readonly string[];
}

/** The parcel and the owner that its roll prints, read with the engine's parsers, so that baselines differ only in how they match people. */
export function readAsked(query: Query, found: readonly Evidence[]): Asked {
  const nobody: Asked = { parcel: null, owners: [], names: [], born: null, places: [] };
  if (query.mode === 'person_search') return { ...nobody, names: query.name.persons, born: query.birthDate ?? null };
  if (query.mode !== 'property_address' && query.mode !== 'parcel_id') return nobody;
  const rolls = found.filter((item) => item.kind === 'parcel').filter(({ body }) => isAsked(query, body));
  const roll = rolls.find(({ body }) => isUnit(query, body)) ?? rolls[0];
  if (!roll) return nobody;
  const { countyFips, apn, owners, situs, mailing } = roll.body;
  const readings = owners.map(readName);
  return {
    parcel: { countyFips, apn },
    owners: readings.flatMap(({ organisation, persons }) =>
      organisation ? [organisation.display] : persons.map((person) => person.display),
    ),
    names: readings.flatMap((reading) => reading.persons),
    born: null,
    places: [situs, mailing].filter((place) => place !== undefined).map(parseAddress),
  };
}

function isAsked(
  query: Extract<Query, { mode: 'property_address' | 'parcel_id' }>,
  body: Extract<Evidence, { kind: 'parcel' }>['body'],
): boolean {
  if (query.mode === 'parcel_id') return apnKeyText(body.apn) === apnKeyText(query.apn);
  return body.situs !== undefined && buildingText(parseAddress(body.situs)) === buildingText(query.address);
}

/** Whether the parcel is the requested unit of a building; true for searches that are not by address. */
function isUnit(query: Query, { situs }: Extract<Evidence, { kind: 'parcel' }>['body']): boolean {
  return query.mode !== 'property_address' || (situs !== undefined && unitText(parseAddress(situs)) === unitText(query.address));
}

/** The people in the records, one entry per mention in a record. */
export function readPeople(found: readonly Evidence[]): Mention[] {
  return found.filter((item) => item.kind === 'person').flatMap(readMentions);
}

/** At most five phones and emails, without duplicates, in the order of the given records and with the confidence of their record. */
export function listContacts(
  found: readonly Evidence[],
  records: readonly { mention: Mention; confidence: number }[],
): Pick<MethodAnswer, 'phones' | 'emails'> {
  const types = new Map<string, string>();
  for (const item of found)
    if (item.kind === 'phone_line' && item.body.lineType) types.set(readPhone(item.body.phone) ?? '', item.body.lineType);
  const list = (valuesOf: (mention: Mention) => readonly string[], kindOf: (value: string) => string): MethodContact[] => {
    const contacts = new Map<string, MethodContact>();
    for (const { mention, confidence } of records) {
      for (const value of valuesOf(mention)) if (!contacts.has(value)) contacts.set(value, { value, kind: kindOf(value), confidence });
    }
    return [...contacts.values()].slice(0, 5);
  };
  return {
    phones: list(
      (mention) => mention.phones,
      (phone) => types.get(phone) ?? 'unknown',
    ),
    emails: list(
      (mention) => mention.emails,
      () => 'email',
    ),
  };
}

export function latestFirst(a: Mention, b: Mention): number {
  const [left, right] = [a.evidence.lastSeen ?? '', b.evidence.lastSeen ?? ''];
  return left < right ? 1 : left > right ? -1 : 0;
}

/** Numbers the groups of mentions that have equal text. */
export function groupByText(people: readonly Mention[], textOf: (mention: Mention) => string): Map<string, number> {
  const numbers = new Map<string, number>();
  const groups = new Map<string, number>();
  for (const mention of people) {
    const text = textOf(mention);
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    groups.set(mention.evidence.id, numbers.get(text)!);
  }
  return groups;
}

export function personOf(mention: Mention | undefined, confidence: number): MethodAnswer['person'] {
  const name = mention?.names[0];
  if (!name) return null;
  return { name: name.display, born: mention.birthDate ?? null, confidence };
}
