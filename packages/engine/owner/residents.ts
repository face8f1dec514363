import { compareRecords, type Mention } from '../cluster/mention.ts';
import { lastSeenOf, type Records } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import { isSameNamedPerson } from '../compare/compare-owners.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';

/** Somebody who lives at an address, as far as is known. */
export interface Resident {
  name: PersonName;
  /** The latest record that places them there. */
  evidence: Evidence;
  /** All records that place them there. */
  mentions: readonly Mention[];
}

/** Somebody last seen there longer than this before the newest record of the search has moved away about as often as not. */
const LATELY_YEARS = 3;

/**
 * The people seen at an address recently and after `since`, and not seen elsewhere later; the latest first. Records of the same name are one resident. `since`
 * is a date before which residents are irrelevant to the question; null if there is none.
 */
export function findLatelyAt(records: Records, door: AddressParts, since: PartialDate | null): Resident[] {
  const seen = ({ evidence }: Mention): string => lastSeenOf(records, evidence) ?? '';
  const isHere = ({ addresses }: Mention): boolean => addresses[0] !== undefined && isSameDoor(addresses[0].parts, door);
  const here = records.mentions.filter(isHere);
  const newest = records.mentions.reduce((latest, mention) => (seen(mention) > latest ? seen(mention) : latest), '');
  const from = yearsBefore(newest, LATELY_YEARS);
  const residents: { name: PersonName; mentions: Mention[] }[] = [];
  for (const mention of here.toSorted((a, b) =>
    seen(a) < seen(b) ? 1 : seen(a) > seen(b) ? -1 : compareRecords(a.evidence, b.evidence),
  )) {
    const name = mention.names[0];
    if (!name?.first) continue;
    const known = residents.find((resident) => isSameNamedPerson(resident.name, name));
    if (known) known.mentions.push(mention);
    else residents.push({ name, mentions: [mention] });
  }
  return residents.flatMap(({ name, mentions }) => {
    const [latest] = mentions as [Mention, ...Mention[]];
    const others = records.mentions.filter(
      (other) => other.names.some((each) => isSameNamedPerson(each, name)) && isTied(other, mentions, isHere),
    );
    const isDead = others.some(({ deathDate }) => deathDate !== undefined);
    const isGone = others.some((other) => other.addresses[0] !== undefined && !isHere(other) && seen(other) > seen(latest));
    const isLate = seen(latest) >= from && (since === null || seen(latest) > since);
    return isDead || isGone || !isLate ? [] : [{ name, evidence: latest.evidence, mentions }];
  });
}

/** Whether a record is of the resident and not of a namesake: it shares the birth date, phone, email or the address itself. */
function isTied(other: Mention, mentions: readonly Mention[], isHere: (mention: Mention) => boolean): boolean {
  if (isHere(other)) return true;
  return mentions.some(
    ({ birthDate, phones, emails, addresses }) =>
      (birthDate !== undefined && birthDate === other.birthDate) ||
      phones.some((phone) => other.phones.includes(phone)) ||
      emails.some((email) => other.emails.includes(email)) ||
      other.addresses.slice(1).some(({ building }) => building === addresses[0]?.building),
  );
}

function yearsBefore(day: string, years: number): string {
  return day === '' ? '' : `${String(Number(day.slice(0, 4)) - years)}${day.slice(4)}`;
}
