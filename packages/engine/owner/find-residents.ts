import type { Records } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import type { PartialDate, RawAddress } from '../model/evidence.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { filingsOnce } from './follow-organisation.ts';
import { RESIDENT_SHARE } from './people-weights.ts';
import { findLatelyAt, type Resident } from './residents.ts';

/** Somebody seen where the mail of an owning organisation goes; `share`: 0..1 that they stand behind the organisation. */
interface Behind extends Resident {
  share: number;
}

/** More companies than this at one address: an office that takes their mail. */
const MAX_COMPANIES = 3;

/**
 * Who is seen at the address where an organisation's mail goes, when nothing else leads to its people: a household, not an office and not a
 * house full of people. Who lived there before it bought, long ago or elsewhere since is none of them.
 */
export function findResidents(records: Records, mailing: RawAddress, since: PartialDate | null): Behind[] {
  const door = parseAddressOnce(mailing);
  if ((door.kind !== 'street' && door.kind !== 'highway') || door.number === undefined) return [];
  const isHere = (place: RawAddress | undefined): boolean => place !== undefined && isSameDoor(parseAddressOnce(place), door);
  const companies = records.organisations.filter(({ body }) => isHere(body.principalAddress) || isHere(body.mailingAddress));
  if (filingsOnce(records, companies).length > MAX_COMPANIES) return [];
  const residents = findLatelyAt(records, door, since);
  const share = RESIDENT_SHARE[residents.length - 1];
  return share === undefined ? [] : residents.map((resident) => ({ ...resident, share }));
}
