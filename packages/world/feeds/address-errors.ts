import type { Address } from '../places/address.ts';
import { otherNamesOf } from '../places/street-alias.ts';
import type { Street } from '../places/street-names.ts';
import type { Random } from '../random.ts';
import { misspell } from './misspell.ts';
import type { Noise } from './noise.ts';
import { wrongDigitOf } from './typing-errors.ts';

/** Two digits the wrong way round, or the ZIP that comes before or after; never out of the made-up states. */
function otherZip(random: Random, zip: string): string {
  const [a, b] = [zip[3]!, zip[4]!];
  const exchanged = zip.slice(0, 3) + b + a;
  const beside = String(Number(zip) + (random.chance(0.5) ? 1 : -1)).padStart(5, '0');
  return a !== b && random.chance(0.5) ? exchanged : beside;
}

/** The street by its other name, or with a wrong letter; the street itself where nothing went wrong. */
function streetTold(random: Random, city: string, street: Street, noise: Noise): Street {
  const others = otherNamesOf(city, street);
  if (others.length > 0 && noise.happens(random, 'alias')) return random.pick(others);
  return noise.happens(random, 'misspeltStreet') ? { ...street, name: misspell(random, street.name, noise.rates.spelling) } : street;
}

/** An address with whatever went wrong on its way to the record. */
export function misdirected(random: Random, address: Address, noise: Noise): Address {
  const { number, unit, city, zip } = address;
  const street = address.street && streetTold(random, city, address.street, noise);
  const numberTold =
    number !== undefined && number.length > 1 && noise.happens(random, 'wrongNumber') ? wrongDigitOf(random, number) : number;
  const unitTold = unit && noise.happens(random, 'noUnit') ? undefined : unit;
  const zipTold = noise.happens(random, 'wrongZip') ? otherZip(random, zip) : zip;
  if (street === address.street && numberTold === number && unitTold === unit && zipTold === zip) return address;
  const told: Address = { ...address, zip: zipTold };
  if (street) told.street = street;
  if (numberTold !== undefined) told.number = numberTold;
  if (unitTold === undefined) delete told.unit;
  return told;
}
