import type { AddressParts } from '../normalize/address.ts';
import { cityCore, numberCores, streetCore, streetCores } from '../normalize/street-core.ts';
import { unitCore } from '../normalize/address-unit.ts';
import { hashKey, type Key, type KeyType } from './key.ts';

export function makeKey(type: KeyType, text: string): Key {
  return { type, hash: hashKey(type, text), text };
}

/** Keys by ZIP code (by city if there is none), number and street, plus one by unit if there is one. */
export function addressKeys(parts: AddressParts): Key[] {
  const keys = parts.zip5 === undefined ? cityKeys(parts) : zipKeys(parts, parts.zip5);
  if (keys.length > 0) keys.push(...unitKeys(parts));
  return keys;
}

/** `addressKeys`, plus the keys of records of the same address that state no ZIP code. */
export function askedAddressKeys(parts: AddressParts): Key[] {
  return parts.zip5 === undefined ? addressKeys(parts) : [...addressKeys(parts), ...cityKeys(parts)];
}

/** 'NUMBER:STREETCORE' */
function doorsOf(parts: AddressParts): string[] {
  const cores = streetCores(parts);
  return numberCores(parts).flatMap((number) => cores.map((core) => `${number}:${core}`));
}

function zipKeys(parts: AddressParts, zip5: string): Key[] {
  return doorsOf(parts).map((door) => makeKey('addressZip', `${zip5}:${door}`));
}

function cityKeys(parts: AddressParts): Key[] {
  if (parts.city === undefined) return [];
  const city = cityCore(parts.city);
  return doorsOf(parts).map((door) => makeKey('addressCity', `${city}:${door}`));
}

/** One key if the address has a unit, otherwise none. */
export function unitKeys(parts: AddressParts): Key[] {
  const [number] = numberCores(parts);
  return parts.unit === undefined || number === undefined
    ? []
    : [makeKey('addressUnit', `${number}:${streetCore(parts)}:${unitCore(parts.unit)}`)];
}

/** Keys by city, by state, and by house number alone: they find properties when ZIP code or street are missing or misspelled. */
export function situsKeys(parts: AddressParts, state: string | undefined): Key[] {
  const keys = cityKeys(parts);
  const city = parts.city === undefined ? '' : cityCore(parts.city);
  const home = parts.state ?? state;
  if (home !== undefined) for (const door of doorsOf(parts)) keys.push(makeKey('addressState', `${home}:${door}`));
  for (const number of numberCores(parts)) {
    if (parts.zip5 !== undefined) keys.push(makeKey('numberZip', `${parts.zip5}:${number}`));
    if (city !== '') keys.push(makeKey('numberCity', `${city}:${number}`));
  }
  return keys;
}
