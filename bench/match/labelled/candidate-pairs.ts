import { addressKeys } from '@deedline/engine/keys/address-keys';
import { personKeys } from '@deedline/engine/keys/name-keys';
import type { ComparableName, PersonView } from '../../../packages/engine/compare/comparable.ts';
import type { AddressParts } from '../../../packages/engine/normalize/address.ts';
import { cityCore, numberCores, streetCore } from '../../../packages/engine/normalize/street-core.ts';
import { soundOf } from '../../../packages/engine/text/sound.ts';
import type { DataRecord } from './read-records.ts';

/** Blocks larger than this are skipped, as in the store, and left to their members' other keys. */
const TOO_COMMON = 100;

/** Pairs of record positions, `left` before `right`, without duplicates. */
export interface Pairs {
  left: Int32Array;
  right: Int32Array;
}

/** All pairs that share a blocking key, either one of a search or one of a linking job. */
export function candidatePairs(records: readonly DataRecord[], isPair: (left: number, right: number) => boolean): Pairs {
  const blocks = new Map<string, number[]>();
  records.forEach((record, at) => {
    for (const key of keysOf(record)) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [at]);
      else if (block.length <= TOO_COMMON) block.push(at);
    }
  });
  const codes = new Codes();
  for (const block of blocks.values()) {
    if (block.length > TOO_COMMON) continue;
    for (let i = 0; i < block.length; i++) {
      for (let j = i + 1; j < block.length; j++) {
        if (isPair(block[i]!, block[j]!)) codes.add(block[i]! * records.length + block[j]!);
      }
    }
  }
  return toPairs(codes.distinct(), records.length);
}

function keysOf({ names, parts, birth, view }: DataRecord): Set<string> {
  const keys = linkKeys(view);
  for (const address of parts.length === 0 ? [undefined] : parts) {
    const place = { ...(address ? { address } : {}), ...(birth ? { birthDate: birth } : {}) };
    for (const name of names) for (const { type, text } of personKeys(name, place)) keys.add(`${type}|${text}`);
    if (address) for (const { type, text } of addressKeys(address)) keys.add(`${type}|${text}`);
  }
  return keys;
}

function toPairs(codes: Float64Array, count: number): Pairs {
  const left = new Int32Array(codes.length);
  const right = new Int32Array(codes.length);
  codes.forEach((code, at) => {
    left[at] = Math.floor(code / count);
    right[at] = code % count;
  });
  return { left, right };
}

/** Collects millions of numbers and deduplicates them at the end, since a Set holds at most about sixteen million. */
class Codes {
  #codes = new Float64Array(1 << 16);
  #length = 0;

  add(code: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length++] = code;
  }

  distinct(): Float64Array {
    const sorted = this.#codes.subarray(0, this.#length).sort();
    let kept = 0;
    for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[kept++] = sorted[at]!;
    return sorted.slice(0, kept);
  }

  #grow(): void {
    const distinct = this.distinct();
    this.#length = distinct.length;
    this.#codes = new Float64Array(Math.max(1 << 16, distinct.length * 2));
    this.#codes.set(distinct);
  }
}

/**
 * Blocking keys for linking whole files, in addition to those of a search: a record may be wrong in several fields at once, and there is no second
 * hop. Each key joins two or three values that are seldom wrong together. Given name and surname are treated alike, because files exchange them. A record
 * without a name gets keys from its phone, email, address and birth date.
 */
export function linkKeys(view: PersonView): Set<string> {
  const keys = new Set<string>();
  for (const name of view.names) {
    const words = soundsOf(name);
    const initials = initialsOf(name);
    const whole = [...words].sort().join(' ');
    if (words.length > 1) keys.add(`n|${whole}`);
    for (const birth of view.births) addBirthKeys(keys, birth, words, initials, whole);
    for (const { parts } of view.addresses) addPlaceKeys(keys, parts, words, initials);
    if (view.births.length === 0 && view.addresses.length === 0) for (const word of words) keys.add(`w|${word}`);
  }
  for (const phone of view.phones) keys.add(`p|${phone}`);
  for (const email of view.emails) keys.add(`e|${email.replace(/@.*$/, '')}`);
  for (const birth of view.births) for (const { parts } of view.addresses) addBirthPlaceKeys(keys, birth, parts);
  if (view.names.length > 0) return keys;
  for (const birth of view.births) addBirthKeys(keys, birth, [], '', '');
  for (const { parts } of view.addresses) addPlaceKeys(keys, parts, [], '');
  return keys;
}

function addBirthKeys(keys: Set<string>, birth: string, words: readonly string[], initials: string, whole: string): void {
  const [year = '', month = '', day = ''] = birth.split('-');
  if (day !== '') {
    keys.add(`b|${birth}`);
    keys.add(`bi|${initials}|${birth}`);
    for (const word of words) {
      keys.add(`bw|${word}|${birth}`);
      keys.add(`md|${word}|${month}${day}`);
      keys.add(`yd|${word}|${year}${day}`);
    }
  }
  if (month !== '') for (const word of words) keys.add(`ym|${word}|${year}${month}`);
  if (whole !== '') keys.add(`ny|${whole}|${year}`);
}

function addPlaceKeys(keys: Set<string>, parts: AddressParts, words: readonly string[], initials: string): void {
  const city = parts.city === undefined ? '' : soundOf(cityCore(parts.city).replace(/[^A-Z]/g, ''));
  const street = soundOf(streetCore(parts).replace(/[^A-Z]/g, '')).slice(0, 5) || streetCore(parts);
  const [number = ''] = numberCores(parts);
  for (const word of words) {
    if (parts.zip5) keys.add(`wz|${word}|${parts.zip5}`);
    if (city) keys.add(`wc|${word}|${city}`);
    if (number) keys.add(`wn|${word}|${number}`);
    if (street) keys.add(`ws|${word}|${street}`);
  }
  if (number && street) {
    keys.add(`ns|${number}|${street}`);
    keys.add(`ni|${number}|${street}|${initials}`);
    if (parts.zip5) keys.add(`nz|${number}|${street}|${parts.zip5}`);
    if (city) keys.add(`nc|${number}|${street}|${city}`);
  }
  if (number && parts.zip5) keys.add(`np|${number}|${parts.zip5}`);
  if (street && parts.zip5) {
    keys.add(`zs|${street}|${parts.zip5}`);
    keys.add(`zi|${street}|${parts.zip5}|${initials}`);
  }
  if (street && city) keys.add(`cs|${street}|${city}`);
}

function addBirthPlaceKeys(keys: Set<string>, birth: string, parts: AddressParts): void {
  if (birth.length < 10) return;
  const [number] = numberCores(parts);
  if (parts.zip5) keys.add(`bz|${birth}|${parts.zip5}`);
  if (parts.city) keys.add(`bc|${birth}|${cityCore(parts.city)}`);
  if (number) keys.add(`bn|${birth}|${number}`);
}

/** Distinct phonetic codes of the words in a name; initials are left out because they identify too little. */
function soundsOf(name: ComparableName): string[] {
  const words = `${name.roots?.length === 1 ? name.roots[0]! : (name.first ?? '')} ${name.last ?? ''}`.split(' ');
  return [...new Set(words.filter((word) => word.length > 1).map((word) => soundOf(word) || word))];
}

function initialsOf(name: ComparableName): string {
  return [name.first?.[0] ?? '', name.last?.[0] ?? ''].sort().join('');
}
