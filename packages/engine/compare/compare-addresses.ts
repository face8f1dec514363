import type { PartialDate, RawAddress } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';
import { TYPE_WORDS } from '../normalize/address-words.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { PERSON_WEIGHTS } from './person-weights.ts';
import type { ComparableAddress } from './comparable.ts';
import { isSameGridRoad, isSameHighway } from './compare-highways.ts';
import { readAlike } from '../model/read-once.ts';
import { cityCore, readRange, streetCore } from '../normalize/street-core.ts';
import { unitCore } from '../normalize/address-unit.ts';
import { isAlike, isOneEdit, isTypo } from '../text/text-distance.ts';

export type AddressLevel = keyof typeof PERSON_WEIGHTS.address;

const RANK: Readonly<Record<AddressLevel, number>> = {
  elsewhere: 0,
  missing: 1,
  city: 2,
  zip: 3,
  namesake: 3.5,
  street: 4,
  number: 4.5,
  alike: 5,
  building: 6,
  open: 7,
  unit: 8,
};

export function toComparableAddress(printed: RawAddress, from?: PartialDate, to?: PartialDate): ComparableAddress {
  const parts = parseAddressOnce(printed);
  return { parts, building: buildingText(parts), from: from || undefined, to: to || undefined, isCommon: undefined };
}

/** The best agreement between two lists of addresses; people who moved still share one. */
export function compareAddressLists(left: readonly ComparableAddress[], right: readonly ComparableAddress[]): AddressLevel {
  let best: AddressLevel | null = null;
  for (const a of left) {
    for (const b of right) {
      const level = a.isCommon || b.isCommon ? placeOf(compareAddresses(a.parts, b.parts)) : compareAddresses(a.parts, b.parts);
      if (best === null || RANK[level] > RANK[best]) best = level;
      if (best === 'unit') return best;
    }
  }
  return best ?? 'missing';
}

/** An address that strangers share is no more evidence than the place it is in. */
function placeOf(level: AddressLevel): AddressLevel {
  return RANK[level] > RANK.zip ? 'zip' : level;
}

/**
 * 'unit': the same address. 'open': one building, and one of the two does not state the unit. 'building': one building, two units. 'alike': one building if two
 * typing errors are assumed. 'number': the same house number and unit in one place on another street, which may be another name of the street. 'street':
 * another number on one street. 'namesake': number and street agree, the place does not. 'zip', 'city': only the neighbourhood agrees.
 */
export function compareAddresses(left: AddressParts, right: AddressParts): AddressLevel {
  if (isSameBuilding(left, right)) return compareUnits(left, right);
  const near = compareStreets(left, right);
  if (near !== null) return near;
  if (left.zip5 && left.zip5 === right.zip5) return 'zip';
  if (left.city && right.city && isSameCity(left.city, right.city) && !contradicts(left.state, right.state)) return 'city';
  const isElsewhere = contradicts(left.zip5, right.zip5) || contradicts(left.city, right.city) || contradicts(left.state, right.state);
  return isElsewhere ? 'elsewhere' : 'missing';
}

/** Compares the units of two addresses in one building. */
function compareUnits(left: AddressParts, right: AddressParts): AddressLevel {
  if (!isSameUnit(left, right)) return left.unit && right.unit ? 'building' : 'open';
  return isSameNumber(left, right) ? 'unit' : 'open';
}

/** '147-20' and '14720', '12-A' and '12A' are one number, and so are '12A' and '12' with unit A. */
export function isSameNumber(left: AddressParts, right: AddressParts): boolean {
  const [a = '', b = ''] = [left.number, right.number];
  if (a === b) return true;
  if ((a.includes('-') || b.includes('-')) && a.replaceAll('-', '') === b.replaceAll('-', '')) return true;
  return isLetterOfUnit(left, right) || isLetterOfUnit(right, left);
}

/** '12A' matches '12 APT A', and '12R' matches '12 REAR'. */
function isLetterOfUnit({ number = '', unit: own }: AddressParts, { number: house, unit }: AddressParts): boolean {
  if (own !== undefined || unit === undefined || house === undefined || number.length - house.length > 2 || !number.startsWith(house))
    return false;
  const letter = number.slice(house.length).replace('-', '');
  return /^[A-Z]$/.test(letter) && (unit === 'REAR' ? 'R' : unitText({ kind: 'street', unit })) === letter;
}

/** The same number, or one of several that the other prints. Most pairs differ, and few numbers have a hyphen, so the equality check comes first. */
function isSameHouse(left: AddressParts, right: AddressParts): boolean {
  const [a = '', b = ''] = [left.number, right.number];
  if (a === b) return true;
  return isSameNumber(left, right) || isWithin(left, right) || isWithin(right, left);
}

/** '12' is within '12-16': a roll prints all numbers of a house, a resident uses one of them. */
export function isWithin({ number: range = '' }: AddressParts, { number = '' }: AddressParts): boolean {
  const all = range.includes('-') && /^\d+$/.test(number) ? readRange(range) : undefined;
  const at = Number(number);
  return all !== undefined && at >= all.from && at <= all.to && (at - all.from) % 2 === 0;
}

/** Whether `compareAddresses` would return 'unit', the same address. Cheaper, because most pairs of a search are not and need no further comparison. */
export function isSameDoor(left: AddressParts, right: AddressParts): boolean {
  return isSameBuilding(left, right) && isSameUnit(left, right) && isSameNumber(left, right);
}

/** Whether `compareAddresses` would return 'unit' or 'open' (or the units match). */
export function mayBeSameDoor(left: AddressParts, right: AddressParts): boolean {
  return isSameBuilding(left, right) && (!left.unit || !right.unit || isSameUnit(left, right));
}

function isSameUnit(left: AddressParts, right: AddressParts): boolean {
  return left.unit === right.unit || unitText(left) === unitText(right) || (left.number !== right.number && isSameNumber(left, right));
}

/** Whether two of number, street and place agree, and the third is missing or nearly agrees. */
function compareStreets(left: AddressParts, right: AddressParts): 'alike' | 'street' | 'namesake' | 'number' | null {
  const a = left.street;
  const b = right.street;
  if (!a || !b) return null;
  const isNumber = left.number !== undefined && left.number === right.number;
  const isPlace = isSamePlace(left, right);
  if (!isNumber && !isPlace) return null;
  const isStreet = left.kind === right.kind && isSameStreet(left, right);
  if (!isStreet && (left.kind !== right.kind || a === b || !isLikeStreet(a, b))) return isOtherName(left, right) ? 'number' : null;
  if (isNumber) {
    if (isPlace) return 'alike';
    return isStreet ? (isNearPlace(left, right) ? 'alike' : 'namesake') : null;
  }
  const isSlip =
    left.number && right.number && Math.min(left.number.length, right.number.length) > 1 && isOneEdit(left.number, right.number);
  return isSlip && isStreet ? 'alike' : 'street';
}

function isRoad({ kind }: AddressParts): boolean {
  return kind === 'street' || kind === 'highway';
}

/**
 * The same number and unit in one place on two streets: towns rename streets, and a town's street is often also a numbered highway. Two streets with different
 * numbers in their names are two streets.
 */
function isOtherName(left: AddressParts, right: AddressParts): boolean {
  if (!isRoad(left) || !isRoad(right) || left.street === right.street || (hasDigit(left.street!) && hasDigit(right.street!))) return false;
  if (left.number === undefined || left.number !== right.number || unitText(left) !== unitText(right)) return false;
  return isSamePlace(left, right);
}

/** Whether city or ZIP code agrees or nearly does, without a clear contradiction of the other. */
function isNearPlace(left: AddressParts, right: AddressParts): boolean {
  if (!contradicts(left.city, right.city))
    return !contradicts(left.state, right.state) && ((left.city !== undefined && left.city === right.city) || !left.zip5 || !right.zip5);
  if (isAlike(left.city!, right.city!)) return true;
  return !left.zip5 || !right.zip5 ? false : left.zip5 === right.zip5;
}

/** Whether two street names differ only by one or two typing errors, a missing space or a truncated end. Numbered streets are never alike. */
function isLikeStreet(left: string, right: string): boolean {
  if (hasDigit(left) || hasDigit(right)) return false;
  if (left.includes(' ') || right.includes(' ')) {
    const [a, b] = [left.replaceAll(' ', ''), right.replaceAll(' ', '')];
    const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
    return isAlike(a, b) || (shorter.length >= 4 && longer.startsWith(shorter));
  }
  return isAlike(left, right) || (left.length >= 4 && right.startsWith(left)) || (right.length >= 4 && left.startsWith(right));
}

/** 'APT 3' and 'UNIT 3' are one address, as are 'BLDG B UNIT 3' and 'B-3', 'LOT 14' and 'SPC 14'. */
export function unitText({ unit }: AddressParts): string {
  return unit === undefined ? '' : unitCore(unit);
}

export function isSameBuilding(left: AddressParts, right: AddressParts): boolean {
  if (left.kind === 'unparsed' || !isSameHouse(left, right)) return false;
  if (left.kind !== right.kind && !isSameGridRoad(left, right)) return false;
  if (!isSamePlace(left, right)) return false;
  if (left.kind === 'po_box') return left.number !== undefined;
  return left.number !== undefined && isSameStreet(left, right);
}

/** Types and directionals may be missing but must not contradict each other. */
export function isSameStreet(left: AddressParts, right: AddressParts): boolean {
  if (left.kind === 'highway' || right.kind === 'highway')
    return left.kind === right.kind ? isSameHighway(left, right) : isSameGridRoad(left, right);
  if (areOtherWays(left, right)) return false;
  const a = left.street ?? '';
  const b = right.street ?? '';
  if (a === b) return a !== '' && !contradicts(left.type, right.type);
  if (isSameName(a, b)) return !contradicts(left.type, right.type);
  if (endsInType(left, right) || endsInType(right, left)) return true;
  return left.type === right.type && isTypo(a, b) && !/\d/.test(a + b);
}

/**
 * Whether the two are different streets of one name: another estate of Puerto Rico, another direction before or after the name, or one direction before it and
 * another after the other's: '5TH ST N' is not 'S 5TH ST'.
 */
export function areOtherWays(left: AddressParts, right: AddressParts): boolean {
  if (contradicts(left.preDirection, right.preDirection) || contradicts(left.postDirection, right.postDirection)) return true;
  if (left.landmark && right.landmark && !isSameName(left.landmark, right.landmark)) return true;
  const isCrossed = left.preDirection === undefined ? right.postDirection === undefined : left.postDirection === undefined;
  return isCrossed && contradicts(left.preDirection ?? left.postDirection, right.preDirection ?? right.postDirection);
}

/** 'FOX RUN' matches 'FOX RUN DR': a name that ends like a street type may be printed without its own type. */
export function endsInType(short: AddressParts, long: AddressParts): boolean {
  const word = short.type === undefined ? undefined : TYPE_WORDS.get(short.type);
  return (
    word !== undefined &&
    long.type !== undefined &&
    (long.street ?? '').endsWith(` ${word}`) &&
    isSameName(`${short.street} ${word}`, long.street!)
  );
}

const coreOf = readAlike(
  (street: string) => street,
  (street) => ({ core: streetCore({ kind: 'street', street }) }),
);

/** '5' and '5TH', 'SAINT CLAIR' and 'ST CLAIR', 'MLK' and 'MARTIN LUTHER KING': names that have the same street core. */
export function isSameName(left: string, right: string): boolean {
  return left !== '' && right !== '' && coreOf(left).core === coreOf(right).core;
}

function contradicts(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}

/** The same ZIP code, or the same city if a ZIP code is missing or mistyped. A differing state is a typing error if city and ZIP code agree. */
function isSamePlace(left: AddressParts, right: AddressParts): boolean {
  const isZip = left.zip5 !== undefined && left.zip5 === right.zip5;
  const isCity = left.city && right.city ? isSameCity(left.city, right.city) || isTypo(left.city, right.city) : false;
  if (contradicts(left.state, right.state)) return isCity && (isZip || isZipSlip(left.zip5, right.zip5));
  if (isZip) return true;
  if (!isCity) return false;
  return !left.zip5 || !right.zip5 || left.zip5.startsWith(right.zip5.slice(0, 3)) || isZipSlip(left.zip5, right.zip5);
}

/** 'SAINT PAUL' and 'ST PAUL', 'N PLATTE' and 'NORTH PLATTE'. */
export function isSameCity(left: string, right: string): boolean {
  return left === right || (left[0] === right[0] && cityOf(left).core === cityOf(right).core);
}

const cityOf = readAlike(
  (city: string) => city,
  (city) => ({ core: cityCore(city) }),
);

function isZipSlip(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && isOneEdit(left, right);
}

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 58 && text.charCodeAt(at) > 47) return true;
  return false;
}

/** Equal for two clean spellings of one building. A shortcut before the comparison, not a substitute for it. */
export function buildingText(parts: AddressParts): string {
  return `${parts.kind}|${parts.number ?? ''}|${parts.street ?? ''}|${parts.zip5 ?? parts.city ?? ''}`;
}
