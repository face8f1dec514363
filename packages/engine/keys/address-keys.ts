import type { AddressParts } from '../normalize/address.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { hashKey, type Key, type KeyType } from './key.ts';

export function makeKey(type: KeyType, text: string): Key {
  return { type, hash: hashKey(type, text), text };
}

/** The designator differs from source to source, the number does not. */
function unitCore(unit: string): string {
  return unit.replace(/^[A-Z]+ /, '').replace(/[^A-Z0-9]/g, '');
}

/** Under ZIP code (where none is told: city), number and street; under the unit as well when there is one. */
export function addressKeys(parts: AddressParts): Key[] {
  const keys = parts.zip5 === undefined ? cityKeys(parts) : zipKeys(parts, parts.zip5);
  if (keys.length > 0) keys.push(...unitKeys(parts));
  return keys;
}

/** `addressKeys`, and where records of the same address are found that tell no ZIP code. */
export function askedAddressKeys(parts: AddressParts): Key[] {
  return parts.zip5 === undefined ? addressKeys(parts) : [...addressKeys(parts), ...cityKeys(parts)];
}

function zipKeys(parts: AddressParts, zip5: string): Key[] {
  const core = streetCore(parts);
  return numberCores(parts).map((number) => makeKey('addressZip', `${zip5}:${number}:${core}`));
}

function cityKeys(parts: AddressParts): Key[] {
  if (parts.city === undefined) return [];
  const [city, core] = [cityCore(parts.city), streetCore(parts)];
  return numberCores(parts).map((number) => makeKey('addressCity', `${city}:${number}:${core}`));
}

/** One key when the address has a unit, else none. */
export function unitKeys(parts: AddressParts): Key[] {
  const [number] = numberCores(parts);
  return parts.unit === undefined || number === undefined
    ? []
    : [makeKey('addressUnit', `${number}:${streetCore(parts)}:${unitCore(parts.unit)}`)];
}

/** Under city, under state, and under the number alone: where properties are found when ZIP or street are missing or misspelled. */
export function situsKeys(parts: AddressParts, state: string | undefined): Key[] {
  const keys = cityKeys(parts);
  const core = streetCore(parts);
  const city = parts.city === undefined ? '' : cityCore(parts.city);
  const home = parts.state ?? state;
  for (const number of numberCores(parts)) {
    if (home !== undefined) keys.push(makeKey('addressState', `${home}:${number}:${core}`));
    if (parts.zip5 !== undefined) keys.push(makeKey('numberZip', `${parts.zip5}:${number}`));
    if (city !== '') keys.push(makeKey('numberCity', `${city}:${number}`));
  }
  return keys;
}
