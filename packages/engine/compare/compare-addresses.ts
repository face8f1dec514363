import type { AddressParts } from '../normalize/address.ts';
import type { PERSON_BITS } from '../weights.ts';
import type { ComparableAddress } from './comparable.ts';
import { isTypo } from './text-distance.ts';

export type AddressLevel = keyof typeof PERSON_BITS.address;

const ORDER: readonly AddressLevel[] = ['elsewhere', 'missing', 'city', 'zip', 'building', 'open', 'unit'];

/** The best agreement between two lists of addresses; people who moved still share one. */
export function compareAddressLists(left: readonly ComparableAddress[], right: readonly ComparableAddress[]): AddressLevel {
  if (left.length === 0 || right.length === 0) return 'missing';
  let best = 0;
  for (const a of left) {
    for (const b of right) {
      const level = ORDER.indexOf(compareAddresses(a.parts, b.parts));
      if (level > best) best = level;
    }
  }
  return ORDER[best]!;
}

/**
 * 'unit': one door. 'open': one building, and one of the two does not say which unit. 'building': one building, two
 * units. 'zip', 'city': the neighbourhood only.
 */
export function compareAddresses(left: AddressParts, right: AddressParts): AddressLevel {
  if (isSameBuilding(left, right)) {
    if (unitText(left) === unitText(right)) return 'unit';
    return left.unit && right.unit ? 'building' : 'open';
  }
  if (left.zip5 && left.zip5 === right.zip5) return 'zip';
  if (left.city && left.city === right.city && left.state === right.state) return 'city';
  return left.zip5 || left.city ? 'elsewhere' : 'missing';
}

/** 'APT 3' and 'UNIT 3' are one door. */
export function unitText(parts: AddressParts): string {
  return parts.unit === undefined ? '' : parts.unit.replace(/^(APT|UNIT|STE|SUITE|RM|#)\s*/, '');
}

export function isSameBuilding(left: AddressParts, right: AddressParts): boolean {
  if (left.kind !== right.kind || left.kind === 'unparsed') return false;
  if ((left.number ?? '') !== (right.number ?? '')) return false;
  if (!isSamePlace(left, right)) return false;
  if (left.kind === 'po_box') return left.number !== undefined;
  return left.number !== undefined && isSameStreet(left, right);
}

/** Types and directionals may be left out, not contradict. */
export function isSameStreet(left: AddressParts, right: AddressParts): boolean {
  if (contradicts(left.preDirection, right.preDirection) || contradicts(left.postDirection, right.postDirection)) return false;
  const a = left.street ?? '';
  const b = right.street ?? '';
  if (a === b) return a !== '' && !contradicts(left.type, right.type);
  return left.type === right.type && isTypo(a, b) && !/\d/.test(a + b);
}

function contradicts(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}

/** Same ZIP, or the same city where a ZIP is missing or mistyped. */
function isSamePlace(left: AddressParts, right: AddressParts): boolean {
  if (contradicts(left.state, right.state)) return false;
  if (left.zip5 && right.zip5 && left.zip5 === right.zip5) return true;
  if (left.city && right.city) {
    if (left.city !== right.city && !isTypo(left.city, right.city)) return false;
    return !left.zip5 || !right.zip5 || left.zip5.slice(0, 3) === right.zip5.slice(0, 3);
  }
  return false;
}

/** Equal for two clean prints of one building; a shortcut before the comparison, not a substitute for it. */
export function buildingText(parts: AddressParts): string {
  return `${parts.kind}|${parts.number ?? ''}|${parts.street ?? ''}|${parts.zip5 ?? parts.city ?? ''}`;
}
