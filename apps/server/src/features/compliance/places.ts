/** Doors as opt-outs know them: what stays the same however the street between number and town is written. Pure. */
import type { AddressParts } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { cityCore, numberCores } from '@deedline/engine/normalize/street-core';

/**
 * House number and ZIP code, or the city where a roll prints none: '418|00412', '418|QUILLMERE'. Of '20B', '20-B', '30-32' and '41-18' also the number that others
 * print for that house.
 */
export function placesAt({ number, city, zip5, ...parts }: AddressParts): string[] {
  if (!number || (zip5 === undefined && city === undefined)) return [];
  const numbers = new Set([number, ...numberCores({ ...parts, number })]);
  return [...numbers].map((each) => `${each}|${zip5 ?? cityCore(city!)}`);
}

/** The same of addresses in one line. */
export function placesOf(addresses: Iterable<string>): string[] {
  return [...new Set([...addresses].flatMap((address) => placesAt(readDoor(address))))];
}

/** With the city beside the ZIP code, since a roll may lack the one or the other. */
export function placesToKeep(addresses: Iterable<string>): string[] {
  const places = [...addresses].flatMap((address) => {
    const { zip5: _zip, ...byCity } = parseAddressOnce({ line: withoutUnitFirst(address) });
    return [...placesAt(readDoor(address)), ...placesAt(byCity)];
  });
  return [...new Set(places)];
}

/** By its first part, where that is the street and the line ends in a ZIP code; else as a whole: 'Apt 5, 418 Tannery Row, Quillmere'. */
function readDoor(address: string): AddressParts {
  const line = withoutUnitFirst(address);
  const zip5 = /\b(\d{5})(?:-\d{4})?\s*$/.exec(line)?.[1];
  const parts = parseAddressOnce({ line: line.split(',', 1)[0]! });
  return zip5 && parts.number ? { ...parts, zip5 } : parseAddressOnce({ line });
}

/** '#5 418 Tannery Row' is number 418. */
function withoutUnitFirst(address: string): string {
  return address.replace(/^\s*#\s*\w+[\s,]+(?=\d)/, '');
}
