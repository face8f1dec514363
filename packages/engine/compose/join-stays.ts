import type { Mention } from '../cluster/mention.ts';
import { compareAddresses, unitText } from '../compare/compare-addresses.ts';
import type { ComparableAddress } from '../compare/comparable.ts';
import type { Evidence } from '../evidence.ts';
import { formatAddress, type AddressParts } from '../normalize/address.ts';
import type { Candidate } from '../score/score-candidates.ts';

/** A door at which records place the person. */
export interface Stay {
  address: ComparableAddress;
  mentions: Mention[];
  first: string | null;
  last: string | null;
  /** Set when a later record says that the person left. */
  leftOn: string | null;
  /** The record that says so. */
  leftBy: Evidence | null;
  candidate: Candidate;
}

/**
 * One stay per door, however its address is printed: without its ZIP, city or unit, or with a slip in the street. The fullest print
 * stands for all, and what it lacks is taken from the others. The order of the stays makes no difference.
 */
export function joinStays(stays: readonly Stay[]): Stay[] {
  const doors: Stay[] = [];
  for (const stay of stays.toSorted(compareFullness)) {
    const at = findDoor(doors, stay.address.parts);
    if (at === null) doors.push(stay);
    else doors[at] = joinTwo(doors[at]!, stay);
  }
  return doors;
}

/** Where a door stands already; a building without its unit is that of the one unit there, of several nobody knows which. */
function findDoor(doors: readonly Stay[], parts: AddressParts): number | null {
  const same = doors.flatMap(({ address }, index) => (isOneDoor(address.parts, parts) ? [index] : []));
  const exact = same.find((index) => unitText(doors[index]!.address.parts) === unitText(parts));
  return exact ?? (same.length === 1 ? same[0]! : null);
}

function isOneDoor(left: AddressParts, right: AddressParts): boolean {
  if (left.number === undefined || left.number !== right.number) return false;
  const level = compareAddresses(left, right);
  if (level === 'alike') return left.unit === undefined || right.unit === undefined || unitText(left) === unitText(right);
  return level === 'unit' || level === 'open';
}

function joinTwo(door: Stay, other: Stay): Stay {
  const isLeftLater = (other.leftOn ?? '') > (door.leftOn ?? '');
  return {
    address: { ...door.address, parts: { ...other.address.parts, ...door.address.parts } },
    mentions: [...door.mentions, ...other.mentions.filter((mention) => !door.mentions.includes(mention))],
    first: pick(door.first, other.first, (a, b) => a < b),
    last: pick(door.last, other.last, (a, b) => a > b),
    leftOn: isLeftLater ? other.leftOn : door.leftOn,
    leftBy: isLeftLater ? other.leftBy : door.leftBy,
    candidate: other.candidate.probability > door.candidate.probability ? other.candidate : door.candidate,
  };
}

function pick(left: string | null, right: string | null, isBetter: (a: string, b: string) => boolean): string | null {
  if (left === null || right === null) return left ?? right;
  return isBetter(right, left) ? right : left;
}

const PARTS = ['unit', 'zip5', 'city', 'type', 'state', 'preDirection'] as const;

/** Fullest first, then what most records print. */
function compareFullness(a: Stay, b: Stay): number {
  const fullness = ({ address }: Stay): number => PARTS.filter((part) => address.parts[part] !== undefined).length;
  return (
    fullness(b) - fullness(a) ||
    b.mentions.length - a.mentions.length ||
    (formatAddress(a.address.parts) < formatAddress(b.address.parts) ? -1 : 1)
  );
}
