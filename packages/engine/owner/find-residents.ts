import { compareRecords, type Mention } from '../cluster/mention.ts';
import type { Records } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { isSameNamedPerson } from '../compare/compare-owners.ts';
import type { Evidence, RawAddress } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { filingsOnce } from './follow-organisation.ts';
import { RESIDENT_SHARE } from './people-weights.ts';

/** Somebody seen where the mail of an owning organisation goes. */
export interface Resident {
  name: PersonName;
  /** The latest record that places them there. */
  evidence: Evidence;
  /** 0..1 that they stand behind the organisation. */
  share: number;
}

/** More companies than this at one address: an office that takes their mail. */
const MAX_COMPANIES = 3;

/**
 * Who is seen at the address where an organisation's mail goes, when nothing else leads to its people: a household, not an office and not a
 * house full of people.
 */
export function findResidents(records: Records, mailing: RawAddress): Resident[] {
  const door = parseAddressOnce(mailing);
  if (door.kind !== 'street' || door.number === undefined) return [];
  const isHere = (place: RawAddress | undefined): boolean =>
    place !== undefined && compareAddresses(parseAddressOnce(place), door) === 'unit';
  const companies = records.organisations.filter(({ body }) => isHere(body.principalAddress) || isHere(body.mailingAddress));
  if (filingsOnce(records, companies).length > MAX_COMPANIES) return [];
  const residents: { name: PersonName; evidence: Evidence }[] = [];
  for (const mention of latestFirst(records.mentions.filter((each) => isAtAddress(each, door)))) {
    const name = mention.names[0];
    if (!name?.first || residents.some((known) => isSameNamedPerson(known.name, name))) continue;
    residents.push({ name, evidence: mention.evidence });
  }
  const share = RESIDENT_SHARE[residents.length - 1];
  return share === undefined ? [] : residents.map((resident) => ({ ...resident, share }));
}

function isAtAddress({ addresses, deathDate }: Mention, door: AddressParts): boolean {
  return deathDate === undefined && addresses[0] !== undefined && compareAddresses(addresses[0].parts, door) === 'unit';
}

function latestFirst(mentions: readonly Mention[]): Mention[] {
  return [...mentions].sort((a, b) => (seenOn(a) < seenOn(b) ? 1 : seenOn(a) > seenOn(b) ? -1 : compareRecords(a.evidence, b.evidence)));
}

function seenOn({ evidence }: Mention): string {
  return evidence.lastSeen ?? evidence.firstSeen ?? '';
}
