import { isoOf, readDay } from '../ground/days.ts';
import type { Random } from '../ground/random.ts';
import { printDay, printedYear } from '../ground/written-days.ts';
import type { Day } from '../people/types.ts';
import { type Address, otherNamesOf, type Street } from '../places/addresses.ts';
import { misspell } from './misspell.ts';
import type { Noise } from './noise.ts';

/** The digits with one wrong, or two swapped; never the first. */
export function wrongDigitOf(random: Random, digits: string): string {
  const at = random.int(digits.length - 1) + 1;
  if (at + 1 < digits.length && digits[at] !== digits[at + 1] && random.chance(0.4))
    return digits.slice(0, at) + digits[at + 1]! + digits[at]! + digits.slice(at + 2);
  return digits.slice(0, at) + String((Number(digits[at]) + 1 + random.int(9)) % 10) + digits.slice(at + 1);
}

/** A phone number, sometimes with one wrong digit among the last four. */
export function typedPhone(random: Random, phone: string, noise: Noise): string {
  if (!noise.happens(random, 'wrongDigit')) return phone;
  const at = 6 + random.int(4);
  const wrong = phone.slice(0, at) + String((Number(phone[at]) + 1 + random.int(9)) % 10) + phone.slice(at + 1);
  return wrong.endsWith('5551212') ? phone : wrong;
}

/** An email address, sometimes with a letter of its local part missing. */
export function typedMailbox(random: Random, email: string, noise: Noise): string {
  if (!noise.happens(random, 'wrongMailbox')) return email;
  const at = random.int(Math.max(1, email.indexOf('@') - 2)) + 1;
  return email.slice(0, at) + email.slice(at + 1);
}

function wrongDate(random: Random, iso: string): string {
  const [year, month, date] = iso.split('-') as [string, string, string];
  if (Number(date) <= 12 && date !== month && random.chance(0.5)) return `${year}-${date}-${month}`;
  return `${Number(year) + random.pick([-10, -1, 1, 10])}-${month}-${date === '29' || date === '30' || date === '31' ? '28' : date}`;
}

/** A birth date as forms have it: complete, only the year, 1 January instead of an unknown day, or wrong. */
export function typedBirth(random: Random, born: Day, noise: Noise): string {
  if (noise.happens(random, 'yearOnly')) return String(printedYear(born));
  if (noise.happens(random, 'newYear')) return `${printedYear(born)}-01-01`;
  return printDay(noise.happens(random, 'wrongDate') ? readDay(wrongDate(random, isoOf(born)))! : born);
}

/** Swaps two digits, or returns the neighbouring ZIP code; never leaves the fictional states. */
function otherZip(random: Random, zip: string): string {
  const [a, b] = [zip[3]!, zip[4]!];
  const exchanged = zip.slice(0, 3) + b + a;
  const beside = String(Number(zip) + (random.chance(0.5) ? 1 : -1)).padStart(5, '0');
  return a !== b && random.chance(0.5) ? exchanged : beside;
}

/** The street under its other name or with a wrong letter; unchanged if no error happens. */
function streetTold(random: Random, city: string, street: Street, noise: Noise): Street {
  const others = otherNamesOf(city, street);
  if (others.length > 0 && noise.happens(random, 'alias')) return random.pick(others);
  return noise.happens(random, 'misspeltStreet') ? { ...street, name: misspell(random, street.name, noise.rates.spelling) } : street;
}

/** An address with the errors it picked up on its way to the record. */
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
