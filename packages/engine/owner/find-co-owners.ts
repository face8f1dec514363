import type { Mention } from '../cluster/mention.ts';
import type { Records } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import { compareSurnames, toComparableName } from '../compare/compare-names.ts';
import { isSameNamedPerson } from '../compare/compare-owners.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from './current-owner.ts';
import { BEHIND_OWNER } from './people-weights.ts';
import { findLatelyAt, type Resident } from './residents.ts';

/** Somebody who lives with an owner. `share`: 0..1, the probability that they own as well. */
interface CoOwner extends Resident {
  share: number;
}

/** Two people whose ages differ by less are taken for a couple rather than parent and child. */
const COUPLE_YEARS = 14;
/** With more than this many equally likely co-owners, none is named. */
const MAX_LIKELY = 2;

/**
 * People who live with an owner whose printed name shows that there is another, unnamed one ('ET AL', 'ET UX', or a column that truncated the name); likelier
 * the more they look like a couple. `situs` is the property, used unless the owner's mail goes to another street address.
 */
export function findCoOwners(
  records: Records,
  situs: AddressParts | null,
  owner: CurrentOwner,
  { persons, cutOff, marks }: NameReading,
): CoOwner[] {
  const mail = owner.mailing ? parseAddressOnce(owner.mailing) : null;
  const door = mail && (mail.kind === 'street' || mail.kind === 'highway') ? mail : situs;
  if (!door || door.number === undefined) return [];
  const printed = [...persons, ...owner.variants.flatMap(({ reading }) => reading.persons)];
  const isOwner = (name: PersonName): boolean => printed.some((other) => isSameNamedPerson(other, name));
  const own = records.mentions.filter(
    ({ names, addresses }) => names.some(isOwner) && addresses[0] !== undefined && isSameDoor(addresses[0].parts, door),
  );
  const isSpouse = marks.some((mark) => mark === 'et_ux' || mark === 'et_vir');
  const found = findLatelyAt(records, door, owner.since)
    .filter(({ mentions }) => !mentions.some(({ names }) => names.some(isOwner)))
    .flatMap((resident): CoOwner[] => {
      const share = shareOf(resident, own, { persons, cutOff, isSpouse });
      return share === null ? [] : [{ ...resident, share }];
    });
  const best = Math.max(0, ...found.map(({ share }) => share));
  const likely = found.filter(({ share }) => share === best);
  if (likely.length > MAX_LIKELY) return [];
  return likely.length > 1 ? likely.map((each) => ({ ...each, share: Math.min(each.share, BEHIND_OWNER.coOwner.oneOfTwo) })) : likely;
}

interface Printed {
  persons: readonly PersonName[];
  cutOff: string | undefined;
  isSpouse: boolean;
}

function shareOf({ name, mentions }: Resident, own: readonly Mention[], { persons, cutOff, isSpouse }: Printed): number | null {
  const { coOwner } = BEHIND_OWNER;
  const lines = new Set(own.flatMap(({ phones }) => phones));
  const apart = yearsOf(mentions).flatMap((year) => yearsOf(own).map((other) => Math.abs(year - other)));
  const isFar = apart.length > 0 && Math.min(...apart) >= COUPLE_YEARS;
  if (isFar) return null;
  if (cutOff !== undefined && lettersOf(name.last).startsWith(lettersOf(cutOff))) return coOwner.cutOff;
  if (mentions.some(({ phones }) => phones.some((phone) => lines.has(phone)))) return coOwner.sharesLine;
  const isFamily = persons.some((owner) => compareSurnames(toComparableName(owner), toComparableName(name)) !== 'different');
  if (isFamily) return isSpouse ? coOwner.spouse : apart.length > 0 ? coOwner.family : coOwner.familyOfAnyAge;
  return apart.length > 0 && cutOff === undefined ? coOwner.other : null;
}

function lettersOf(name = ''): string {
  return name.replace(/[^A-Z]/g, '');
}

function yearsOf(mentions: readonly Mention[]): number[] {
  return mentions.flatMap(({ birthDate }) => (birthDate ? [Number(birthDate.slice(0, 4))] : []));
}
