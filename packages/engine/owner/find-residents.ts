import type { Records } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import type { PartialDate, RawAddress } from '../model/evidence.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { filingsOnce } from './follow-organisation.ts';
import { RESIDENT_SHARE } from './people-weights.ts';
import { findLatelyAt, type Resident } from './residents.ts';

/** Somebody seen at the mailing address of an owning organisation. `share`: 0..1, the probability that they are behind the organisation. */
interface Behind extends Resident {
  share: number;
}

/** An address of more companies than this is taken for an office that receives their mail. */
const MAX_COMPANIES = 3;

/**
 * The residents of an organisation's mailing address, used if nothing else leads to its people. Only a small household counts, not an office or a house full of
 * people. People last seen there before the organisation bought, last seen long ago, or seen elsewhere since are excluded.
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
