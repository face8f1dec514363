import type { AddressParts } from '../normalize/address.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { hashKey } from './hash.ts';
import type { Key, KeyType } from './key.ts';

export function makeKey(type: KeyType, text: string): Key {
  return { type, hash: hashKey(type, text), text };
}

/** The designator differs from source to source, the number does not. */
function unitCore(unit: string): string {
  return unit.replace(/^[A-Z]+ /, '').replace(/[^A-Z0-9]/g, '');
}

/** Under ZIP code, number and street; under the unit as well when there is one. */
export function addressKeys(parts: AddressParts): Key[] {
  const keys: Key[] = [];
  if (parts.zip5 === undefined) return keys;
  const core = streetCore(parts);
  for (const number of numberCores(parts)) keys.push(makeKey('addressZip', `${parts.zip5}:${number}:${core}`));
  if (keys.length > 0) keys.push(...unitKeys(parts));
  return keys;
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
  const keys: Key[] = [];
  const core = streetCore(parts);
  const city = parts.city === undefined ? '' : cityCore(parts.city);
  const home = parts.state ?? state;
  for (const number of numberCores(parts)) {
    if (city !== '') keys.push(makeKey('addressCity', `${city}:${number}:${core}`));
    if (home !== undefined) keys.push(makeKey('addressState', `${home}:${number}:${core}`));
    if (parts.zip5 !== undefined) keys.push(makeKey('numberZip', `${parts.zip5}:${number}`));
    if (city !== '') keys.push(makeKey('numberCity', `${city}:${number}`));
  }
  return keys;
}
