/** Addresses as opt-outs know them, by the parts that stay the same however the street is written. Pure. */
import type { AddressParts } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { cityCore, numberCores } from '@deedline/engine/normalize/street-core';

/**
 * The house number with the ZIP code and with the city, because a roll may lack one of them or print a different one: '418|00412', '418|QUILLMERE'. For '20B',
 * '20-B', '30-32' and '41-18' also the number that others print for that house.
 */
export function placesAt({ number, city, zip5, ...parts }: AddressParts): string[] {
  const towns = [...(zip5 === undefined ? [] : [zip5]), ...(city === undefined ? [] : [cityCore(city)])];
  if (!number || towns.length === 0) return [];
  const numbers = new Set([number, ...numberCores({ ...parts, number })]);
  return [...numbers].flatMap((each) => towns.map((town) => `${each}|${town}`));
}

/** The same for addresses in one line. */
export function placesOf(addresses: Iterable<string>): string[] {
  return [...new Set([...addresses].flatMap((address) => placesAt(readDoor(address))))];
}

/** By the ZIP code alone if there is one. For what people are told about themselves, where too little is better than too much. */
export function closestPlacesOf(addresses: Iterable<string>): string[] {
  const doors = [...addresses].map(readDoor);
  return [...new Set(doors.flatMap(({ city, ...door }) => placesAt(door.zip5 === undefined ? { ...door, city } : door)))];
}

/** Reads the first part as the street if the line ends in a ZIP code, otherwise the line as a whole: 'Apt 5, 418 Tannery Row, Quillmere'. */
function readDoor(address: string): AddressParts {
  const line = withoutUnitFirst(address);
  const zip5 = /\b(\d{5})(?:-\d{4})?\s*$/.exec(line)?.[1];
  const parts = parseAddressOnce({ line: line.split(',', 1)[0]! });
  const whole = parseAddressOnce({ line });
  return zip5 && parts.number ? { ...parts, city: whole.city, zip5 } : whole;
}

/** '#5 418 Tannery Row' is number 418, and '1,200 Tannery Row' 1200. */
function withoutUnitFirst(address: string): string {
  return address.replace(/^\s*#\s*\w+[\s,]+(?=\d)/, '').replace(/^(\s*\d{1,2}),(?=\d{3}\s)/, '$1');
}
