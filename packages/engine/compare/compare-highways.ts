/** Decides whether two spellings of a numbered highway mean one road. */
import type { AddressParts } from '../normalize/address.ts';
import { DIRECTIONS } from '../normalize/address-words.ts';
import { readAlike } from '../model/read-once.ts';

interface Highway {
  /**
   * 'US', 'state', 'county', 'farm' (to market, or to a ranch: Texas numbers both in one sequence), otherwise the words; null for 'HIGHWAY 9', whose owner is
   * not stated.
   */
  owner: string | null;
  /** The county: 'AN' in 'AN COUNTY ROAD 404'. Anderson County is printed as A, AN and ANDERSON. */
  of: string;
  number: string;
  /** BUSINESS, BYPASS, OLD: distinguishes a separate road of the same number. */
  beside: string;
  /** 'W' in 'HIGHWAY 99W'. */
  direction: string;
}

/** The same road, and neither has a direction that the other contradicts. */
export function isSameHighway(left: AddressParts, right: AddressParts): boolean {
  const [a, b] = [highwayOf(left.street ?? ''), highwayOf(right.street ?? '')];
  if (a.number === '' || a.number !== b.number || a.beside !== b.beside) return false;
  if (a.of !== '' && b.of !== '' && a.of[0] !== b.of[0]) return false;
  return isSameOwner(a.owner, b.owner) && areWithin(directionsOf(left, a), directionsOf(right, b));
}

/** '200 N' and 'COUNTY ROAD 200 N': the grid roads of Indiana and Illinois are printed with and without the words. */
export function isSameGridRoad(left: AddressParts, right: AddressParts): boolean {
  const [road, grid] = left.kind === 'highway' ? [left, right] : [right, left];
  if (road.kind !== 'highway' || grid.kind !== 'street' || grid.type !== undefined || !/^\d+$/.test(grid.street ?? '')) return false;
  const highway = highwayOf(road.street ?? '');
  const behind = road.postDirection ?? highway.direction;
  const isOne = highway.owner === 'county' && highway.beside === '' && highway.number === grid.street && behind !== '';
  return isOne && behind === grid.postDirection && !(road.preDirection && grid.preDirection && road.preDirection !== grid.preDirection);
}

function isSameOwner(left: string | null, right: string | null): boolean {
  return left === right || (left === null && mayBeUnnamed(right!)) || (right === null && mayBeUnnamed(left!));
}

/** State and US highways may be printed as HIGHWAY alone. */
function mayBeUnnamed(owner: string): boolean {
  return owner === 'US' || owner === 'state';
}

function directionsOf({ preDirection = '', postDirection = '' }: AddressParts, { direction }: Highway): readonly string[] {
  return [preDirection, postDirection, direction].filter((each) => each !== '');
}

/** 'N LOOP 1604 E' matches 'LOOP 1604 E' but not 'N LOOP 1604 W'. */
function areWithin(left: readonly string[], right: readonly string[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  return few.every((direction) => many.includes(direction));
}

const BESIDE: ReadonlySet<string> = new Set(['BUSINESS', 'BYPASS', 'ALTERNATE', 'OLD']);
const FARM: ReadonlySet<string> = new Set(['FM', 'RM', 'RANCH ROAD', 'FARM ROAD', 'FARM', 'RANCH', 'FR']);
const STATE = /^(?:STATE (?:HIGHWAY|ROAD|ROUTE)|[A-Z]{2} (?:HIGHWAY|ROAD|ROUTE)|M|K)$/;

const highwayOf = readAlike(
  (street: string) => street,
  (street): Highway => {
    const words = street.replace(/ (?:FRONTAGE|SERVICE|ACCESS) ROAD$/, '').split(' ');
    const beside = words.filter((word) => BESIDE.has(word));
    const plain = words.filter((word) => !BESIDE.has(word));
    // 'US HIGHWAY 59 LOOP'
    if (plain.length > 2 && plain.at(-1) === 'LOOP') beside.push(plain.pop()!);
    const [, letter = '', text = ''] = /^(?:([MK])-?(?=\d))?(\d[A-Z0-9.-]*|[A-Z]-?\d+[A-Z]?|[A-Z]{1,2})$/.exec(plain.at(-1) ?? '') ?? [];
    const [, digits = text.replace(/(?<=\d)-(?=[A-Z]$)|(?<=^[A-Z])-/, ''), direction = ''] = /^(\d+)-?([NSEW])$/.exec(text) ?? [];
    return {
      ...ownerOf(letter === '' ? plain.slice(0, -1).join(' ') : letter),
      number: digits,
      beside: beside.toSorted().join(' '),
      direction,
    };
  },
);

function ownerOf(words: string): Pick<Highway, 'owner' | 'of'> {
  if (words === '' || words === 'HIGHWAY' || words === 'ROUTE') return { owner: null, of: '' };
  if (words.startsWith('INTERSTATE')) return { owner: 'INTERSTATE', of: '' };
  if (words.startsWith('US ')) return { owner: 'US', of: '' };
  if (STATE.test(words)) return { owner: 'state', of: '' };
  if (words === 'TH') return { owner: 'TOWN HIGHWAY', of: '' };
  if (FARM.has(words)) return { owner: 'farm', of: '' };
  const [, of = '', isCounty] = /^(.*?) ?(COUNTY) (?:ROAD|HIGHWAY|ROUTE|STATE AID HIGHWAY)$/.exec(words) ?? [];
  return isCounty === undefined ? { owner: words, of: '' } : { owner: 'county', of: DIRECTIONS.has(of) ? '' : of };
}
