import type { ComparableName, PersonView } from '../../../packages/engine/compare/comparable.ts';
import type { AddressParts } from '../../../packages/engine/normalize/address.ts';
import { soundOf } from '../../../packages/engine/text/sound.ts';
import { cityCore, numberCores, streetCore } from '../../../packages/engine/normalize/street-core.ts';

/**
 * Keys of a job that links whole files, beside those of a search: a record may be wrong in several fields at once, and there is no second
 * hop. Each joins two or three things that seldom go wrong together. Given name and surname count alike, for files exchange them.
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
    for (const phone of view.phones) keys.add(`p|${phone}`);
    for (const email of view.emails) keys.add(`e|${email.replace(/@.*$/, '')}`);
    if (view.births.length === 0 && view.addresses.length === 0) for (const word of words) keys.add(`w|${word}`);
  }
  for (const birth of view.births) for (const { parts } of view.addresses) addBirthPlaceKeys(keys, birth, parts);
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
  keys.add(`ny|${whole}|${year}`);
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

/** The sounds of the words that name somebody, each once; initials say too little. */
function soundsOf(name: ComparableName): string[] {
  const words = `${name.roots?.length === 1 ? name.roots[0]! : (name.first ?? '')} ${name.last ?? ''}`.split(' ');
  return [...new Set(words.filter((word) => word.length > 1).map((word) => soundOf(word) || word))];
}

function initialsOf(name: ComparableName): string {
  return [name.first?.[0] ?? '', name.last?.[0] ?? ''].sort().join('');
}
