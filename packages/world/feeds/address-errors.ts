import type { Address } from '../places/address.ts';
import { otherNamesOf } from '../places/street-alias.ts';
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

/** An address with whatever went wrong on its way to the record. */
export function misdirected(random: Random, address: Address, noise: Noise): Address {
  const wrong: Address = { ...address };
  if (address.street) {
    const others = otherNamesOf(address.city, address.street);
    if (others.length > 0 && noise.happens(random, 'alias')) wrong.street = random.pick(others);
    else if (noise.happens(random, 'misspeltStreet'))
      wrong.street = { ...address.street, name: misspell(random, address.street.name, noise.rates.spelling) };
    if (address.number!.length > 1 && noise.happens(random, 'wrongNumber')) wrong.number = wrongDigitOf(random, address.number!);
  }
  if (address.unit && noise.happens(random, 'noUnit')) delete wrong.unit;
  if (noise.happens(random, 'wrongZip')) wrong.zip = otherZip(random, address.zip);
  return wrong;
}
