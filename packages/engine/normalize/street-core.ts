import type { AddressParts } from './address.ts';
import { DIRECTION_WORDS, ORDINALS } from './address-words.ts';

const SHORTENED: ReadonlyMap<string, string> = new Map([
  ['SAINT', 'ST'],
  ['SAINTS', 'STS'],
  ['SAINTE', 'STE'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
  ['POINT', 'PT'],
  ['HEIGHTS', 'HTS'],
  ['SPRINGS', 'SPGS'],
  ['JUNCTION', 'JCT'],
  ['TOWNSHIP', 'TWP'],
  ['MOUNTAIN', 'MTN'],
  ['COUNTY', 'CO'],
]);

/** Types inside a name, as in '52ND STREET CT' and 'AVENUE OF THE AMERICAS'. */
const INSIDE: ReadonlyMap<string, string> = new Map([...SHORTENED, ['STREET', 'ST'], ['AVENUE', 'AVE'], ['ROAD', 'RD'], ['DRIVE', 'DR']]);

/**
 * The name of a street as addresses are found by: no type, no directionals, no spaces; '49TH' is '49', every numbered highway its
 * number, SAINT is ST. 'Mc Kay' and 'McKay', 'Mocking Bird' and 'Mockingbird' meet here.
 */
export function streetCore(parts: AddressParts): string {
  if (parts.kind === 'po_box') return 'POBOX';
  const street = parts.street ?? '';
  if (parts.kind === 'highway') return `HWY${highwayNumber(street)}`;
  if (parts.kind === 'rural_route') return street.replace(' ', '');
  let core = '';
  let from = 0;
  while (from < street.length) {
    const space = street.indexOf(' ', from);
    const word = space < 0 ? street.slice(from) : street.slice(from, space);
    from += word.length + 1;
    if (word === 'THE' || word === '&' || word === 'AND') continue;
    core += INSIDE.get(word) ?? (from <= street.length ? ORDINALS.get(word) : undefined) ?? word;
  }
  if (/[^A-Z]/.test(core)) core = core.replace(/[^A-Z0-9]/g, '').replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1');
  if (core.includes('MLK') || core.includes('KING')) core = core.replace(KING, 'MLK');
  else if (core.includes('KENNEDY')) core = core.replace(/^(?:PRESIDENT)?JOHN(?:F|FITZGERALD)KENNEDY$/, 'JFK');
  return core === '' ? (parts.preDirection ?? '') : core;
}

/** One street in as many words as signs have: 'DR MARTIN LUTHER KING JR', 'ML KING', 'MLK'. */
const KING = /^(?:REV)?(?:DR)?(?:MLK|MLKING|MARTINLKING|MARTINLUTHERKING)(?:JR)?$/;

/**
 * House numbers to look under: digits of '123 1/2' and '123A' are '123'; '45-12' goes under '4512', as some print it, and under '45',
 * as the range 45 to 12 has it; '12-16' under '16' as well. Empty without a number.
 */
export function numberCores(parts: AddressParts): readonly string[] {
  const number = parts.number ?? '';
  if (/^\d*$/.test(number)) return number === '' ? [] : [number];
  if (parts.kind === 'po_box') return [number.replace(/[^A-Z0-9]/g, '')];
  const plain = number.replace(/ ?\d\/\d$/, '');
  const [head = '', tail = ''] = plain.split('-');
  const first = head.replace(/^(\d+)[A-Z]+$/, '$1');
  if (tail === '') return [first];
  return readRange(number) === undefined ? [head + tail, first] : [head + tail, first, tail];
}

/** Most numbers that one house has. */
const WIDEST_RANGE = 20;

/** '12-16': all numbers of one house on one side of the street. In Queens '37-12' is one number. */
export function readRange(number: string): { from: number; to: number } | undefined {
  const [, head = '', tail = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(number) ?? [];
  const [from, to] = [Number(head), Number(tail)];
  return from < to && to - from <= WIDEST_RANGE && (to - from) % 2 === 0 ? { from, to } : undefined;
}

/** The number wherever it stands, else the letter of 'COUNTY ROAD MM'. */
function highwayNumber(street: string): string {
  return /\b\d[A-Z0-9-]*/.exec(street)?.[0] ?? street.slice(street.lastIndexOf(' ') + 1);
}

/** A city as addresses are found by: 'N. St. Paul' and 'NORTH SAINT PAUL' meet. */
export function cityCore(city: string): string {
  return city
    .split(' ')
    .map((word, i) => (i === 0 ? (DIRECTION_WORDS.get(word) ?? SHORTENED.get(word) ?? word) : (SHORTENED.get(word) ?? word)))
    .join('')
    .replace(/[^A-Z0-9]/g, '');
}
