import type { AddressParts } from './address.ts';
import { DIRECTION_WORDS, NUMBER_WORDS, ORDINALS } from './address-words.ts';

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

/** Abbreviations of types inside a name, as in '52ND STREET CT' and 'AVENUE OF THE AMERICAS'. */
const INSIDE: ReadonlyMap<string, string> = new Map([...SHORTENED, ['STREET', 'ST'], ['AVENUE', 'AVE'], ['ROAD', 'RD'], ['DRIVE', 'DR']]);

/** First words of Spanish street names with their abbreviations on signs and rolls. */
const SPANISH: ReadonlyMap<string, string> = new Map(
  'AVENIDA AVE|AVENUE AVE|AVDA AVE|AVD AVE|AV AVE|CAM CAMINO|CMNO CAMINO|CNO CAMINO|CMO CAMINO|CLL CALLE|PSO PASEO'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** 'FOURTEEN MILE' and '14 MILE', Detroit's numbered roads. */
const COUNTS: ReadonlyMap<string, string> = new Map([
  ...NUMBER_WORDS,
  ...'THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(' ').map((word, i) => [word, String(i + 13)] as const),
]);

/**
 * The form of a street's name under which addresses are found: no type, no directionals, no spaces; '49TH' is '49', every numbered highway is its number, SAINT
 * is ST. 'Mc Kay' equals 'McKay', 'Mocking Bird' equals 'Mockingbird'.
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
    const isLast = from > street.length;
    core += INSIDE.get(word) ?? (isLast ? numberWithin(word, core) : wordWithin(word, core, street, from));
  }
  if (/[^A-Z]/.test(core)) core = core.replace(/[^A-Z0-9]/g, '').replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1');
  if (core.includes('MLK') || core.includes('KING')) core = core.replace(KING, 'MLK');
  else if (core.includes('KENNEDY')) core = core.replace(/^(?:PRESIDENT)?JOHN(?:F|FITZGERALD)KENNEDY$/, 'JFK');
  return core === '' ? (parts.preDirection ?? '') : core;
}

const PARTS: ReadonlyMap<string, string> = new Map(
  '1/2 HALF|.5 HALF|1/4 QUARTER|.25 QUARTER|3/4 QUARTERS|.75 QUARTERS'.split('|').map((pair) => pair.split(' ') as [string, string]),
);

/** Makes 'BEACH 96' equal 'BEACH 96TH', and '0050' equal '50'. */
function numberWithin(word: string, before: string): string {
  const code = word.charCodeAt(0);
  if (code > 57 || code < 48) return word;
  // '27 1/2' equals '27.5', and neither becomes '2712' or '275'.
  if (word.includes('/') || word.includes('.')) return word.replace(/\.(?:25|5|75)$|^[13]\/[24]$/, (part) => PARTS.get(part) ?? part);
  const digits = before === '' ? word : word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1');
  return /^0+\d+$/.test(digits) ? digits.replace(/^0+(?=.)/, '') : digits;
}

/** The form of a word that is followed by others. */
function wordWithin(word: string, before: string, street: string, next: number): string {
  if (before === '' || before === 'EL') {
    const spanish = SPANISH.get(word);
    if (spanish !== undefined) return spanish;
    if (street.startsWith('MILE', next)) return COUNTS.get(word) ?? numberWithin(word, '0');
  }
  return ORDINALS.get(word) ?? numberWithin(word, before);
}

/** The spellings of one street's name on signs: 'DR MARTIN LUTHER KING JR', 'ML KING', 'MLK'. */
const KING = /^(?:REV)?(?:DR)?(?:MLK|MLKING|MARTINLKING|MARTINLUTHERKING)(?:JR)?$/;

/**
 * The house numbers under which an address is found: '123 1/2' and '123A' under '123'; '45-12' under '4512', as some print it, and under '45', as the range 45
 * to 12; '12-16' under '16' as well. Empty without a number.
 */
export function numberCores(parts: AddressParts): readonly string[] {
  const number = parts.number ?? '';
  if (/^\d*$/.test(number)) return number === '' ? [] : [number];
  if (parts.kind === 'po_box') return [number.replace(/[^A-Z0-9]/g, '')];
  const plain = number.replace(/ ?\d\/\d$/, '');
  const [head = '', tail = ''] = plain.split('-');
  const first = head.replace(/^(\d+)[A-Z]+$/, '$1');
  if (tail === '') return [first];
  const whole = (head + tail).replace(/^(\d+)[A-Z]+$/, '$1');
  return readRange(number) === undefined ? [whole, first] : [whole, first, tail];
}

/** Maximum span of the numbers of one house. */
const WIDEST_RANGE = 20;

/** '12-16': all numbers of one house on one side of the street. Undefined for '37-12', a single number in Queens. */
export function readRange(number: string): { from: number; to: number } | undefined {
  const [, head = '', tail = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(number) ?? [];
  const [from, to] = [Number(head), Number(tail)];
  return from < to && to - from <= WIDEST_RANGE && (to - from) % 2 === 0 ? { from, to } : undefined;
}

/** All cores under which a street is found: 'COUNTY ROAD 200 N' also by its number, as a grid street. */
export function streetCores(parts: AddressParts): readonly string[] {
  const core = streetCore(parts);
  const [, grid] = parts.kind === 'highway' && parts.postDirection !== undefined ? (/^HWY(\d+)$/.exec(core) ?? []) : [];
  return grid === undefined || !(parts.street ?? '').startsWith('COUNTY ') ? [core] : [core, grid];
}

/** The number wherever it is, otherwise the letter of 'COUNTY ROAD MM'. */
function highwayNumber(street: string): string {
  return (/\b\d[A-Z0-9-]*/.exec(street)?.[0] ?? /\d+/.exec(street)?.[0] ?? street.slice(street.lastIndexOf(' ') + 1)).replace(
    /^(\d+)-?[A-Z]$/,
    '$1',
  );
}

/** The form of a city under which addresses are found: 'N. St. Paul' equals 'NORTH SAINT PAUL'. */
export function cityCore(city: string): string {
  return city
    .split(' ')
    .map((word, i) => (i === 0 ? (DIRECTION_WORDS.get(word) ?? SHORTENED.get(word) ?? word) : (SHORTENED.get(word) ?? word)))
    .join('')
    .replace(/[^A-Z0-9]/g, '');
}
