import type { PersonBody, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { streetLine, type Address } from '../places/addresses.ts';
import type { Day, FullName, Person } from '../people/types.ts';
import type { Random } from '../ground/random.ts';
import { misdirected } from '../errors/typing-errors.ts';
import { everydayFirst, nameKnown, withSlips } from '../errors/name-errors.ts';
import type { Noise } from '../errors/noise.ts';

/** How a feed prints names: in formal parts, in casual parts, or on one line. */
export type NameStyle = 'formal' | 'casual' | 'line';

function onOneLine(random: Random, name: FullName, exchanged: boolean, honorific: string): RawName {
  const { first, last, suffix } = name;
  const middle = name.middle.charAt(0);
  const lastFirst = random.chance(0.5);
  const surnameFirst = lastFirst !== exchanged;
  const title = surnameFirst ? '' : honorific;
  const words = surnameFirst ? [last, first, middle, suffix] : [title, first, middle, last, suffix];
  return { full: words.filter(Boolean).join(' '), order: lastFirst ? 'last_first' : 'first_last' };
}

/** MR, MS, or a professional title before the name. */
function honorificOf(random: Random, person: Person, noise: Noise): string {
  if (!noise.happens(random, 'honorific')) return '';
  return random.chance(0.2) ? random.pick(['DR', 'REV']) : person.sex === 'M' ? 'MR' : random.pick(['MRS', 'MS', 'MISS']);
}

export function printName(random: Random, person: Person, day: Day, style: NameStyle, noise: Noise): RawName {
  const known = withSlips(random, nameKnown(random, person, day, noise), noise);
  const first = everydayFirst(random, known.first, noise);
  const exchanged = noise.happens(random, 'swapped');
  if (style === 'line') return onOneLine(random, { ...known, first }, exchanged, honorificOf(random, person, noise));
  const printed: RawName = exchanged ? { first: known.last, last: first } : { first, last: known.last };
  const middle = random.chance(0.6) ? known.middle.charAt(0) : known.middle;
  if (middle !== '' && (style === 'formal' || random.chance(0.4))) printed.middle = middle;
  if (known.suffix !== '') printed.suffix = known.suffix;
  return printed;
}

/** The ZIP code, sometimes without the leading zeros that a spreadsheet dropped. */
function zipText(random: Random, zip: string, noise: Noise): string {
  return noise.happens(random, 'lostZeros') ? zip.replace(/^0+/, '') : zip;
}

export function printAddress(random: Random, address: Address, noise: Noise): RawAddress {
  const wrong = misdirected(random, address, noise);
  const printed: RawAddress = { line: streetLine(wrong, noise.rates.misspelt > 0 && random.chance(0.15)) };
  if (wrong.unit) {
    if (random.chance(0.4)) printed.unit = wrong.unit;
    else printed.line += random.chance(0.25) ? ` #${wrong.unit.split(' ')[1]!}` : ` ${wrong.unit}`;
  }
  if (!noise.happens(random, 'noCity')) printed.city = wrong.city;
  printed.state = wrong.state;
  if (printed.city === undefined || !noise.happens(random, 'noZip')) printed.zip = zipText(random, wrong.zip, noise);
  return printed;
}

export interface PersonRecord extends PersonBody {
  type: 'person';
  record: string;
  firstSeen?: string;
  lastSeen?: string;
  origin?: string;
}
