import type { PersonBody, PrintedAddress, PrintedName } from '@deedline/engine/evidence';
import { NICKNAMES } from '../names/given-names.ts';
import { fullLine, streetLine, type Address } from '../places/address.ts';
import { nameAt } from '../people/person.ts';
import type { Day, FullName, Person } from '../people/types.ts';
import type { Random } from '../random.ts';
import type { NoiseProfile } from './noise-profiles.ts';
import { typed, typedNumber } from './typing-errors.ts';

/** How a feed writes names: in parts as registered, in parts as people call themselves, or on one line. */
export type NameStyle = 'formal' | 'casual' | 'line';

function everydayFirst(random: Random, name: FullName): string {
  const nicknames = NICKNAMES[name.first];
  if (nicknames && random.chance(0.22)) return random.pick(nicknames);
  return random.chance(0.04) ? name.first.charAt(0) : name.first;
}

function withMistakes(random: Random, name: FullName, noise: NoiseProfile): FullName {
  return {
    first: typed(random, name.first, noise.typo),
    middle: name.middle,
    last: typed(random, name.last, noise.typo),
    suffix: name.suffix,
  };
}

export function printName(random: Random, person: Person, day: Day, style: NameStyle, noise: NoiseProfile): PrintedName {
  const name = withMistakes(random, nameAt(person, day), noise);
  const middle = name.middle === '' || random.chance(noise.missing) ? '' : random.chance(0.6) ? name.middle.charAt(0) : name.middle;
  const suffix = random.chance(noise.missing * 2) ? '' : name.suffix;
  if (style === 'line') {
    const first = everydayFirst(random, name);
    return random.chance(0.5)
      ? { full: [name.last, first, middle.charAt(0), suffix].filter(Boolean).join(' '), order: 'last_first' }
      : { full: [first, middle.charAt(0), name.last, suffix].filter(Boolean).join(' '), order: 'first_last' };
  }
  const printed: PrintedName = { first: style === 'casual' ? everydayFirst(random, name) : name.first, last: name.last };
  if (middle !== '' && (style === 'formal' || random.chance(0.4))) printed.middle = middle;
  if (suffix !== '') printed.suffix = suffix;
  return printed;
}

export function printAddress(random: Random, address: Address, noise: NoiseProfile): PrintedAddress {
  const spelledOut = noise.typo > 0 && random.chance(0.15);
  let street = streetLine(address, spelledOut);
  if (address.number && random.chance(noise.typo)) {
    street = typed(random, street, 1);
  } else if (address.number) {
    const number = typedNumber(random, address.number, noise.typo / 3);
    street = number + street.slice(address.number.length);
  }
  const printed: PrintedAddress = { line: street };
  if (address.unit && !random.chance(noise.missing / 2)) {
    if (random.chance(0.4)) printed.unit = address.unit;
    else printed.line += random.chance(0.25) ? ` #${address.unit.split(' ')[1]!}` : ` ${address.unit}`;
  }
  if (!random.chance(noise.missing / 3)) printed.city = address.city;
  printed.state = address.state;
  if (printed.city === undefined || !random.chance(noise.missing / 4)) printed.zip = address.zip;
  return printed;
}

/** The address as the truth has it. */
export function plainAddress(address: Address): PrintedAddress {
  return { line: fullLine(address), city: address.city, state: address.state, zip: address.zip };
}

export interface PersonRecord extends PersonBody {
  type: 'person';
  record: string;
  firstSeen?: string;
  lastSeen?: string;
  origin?: string;
}
