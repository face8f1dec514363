import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { isParticle } from '../normalize/name-person.ts';
import { ambiguousNicknames, nicknameRoots } from '../normalize/nickname.ts';
import { soundOf } from '../text/sound.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { makeKey } from './address-keys.ts';
import type { Key } from './key.ts';

/** What identifies a person besides the name; for an absent field the keys that need it are left out. */
export interface NamePlace {
  address?: AddressParts;
  state?: string;
  birthDate?: string;
}

/** 'DE LA CRUZ' is filed as one word; 'GARCIA LOPEZ' as one word and under either surname. */
export function surnameForms(person: PersonName): string[] {
  const last = person.last ?? person.first ?? '';
  if (!last.includes(' ')) return last === '' ? [] : [last];
  const words = last.split(' ');
  const whole = words.join('');
  return isParticle(words[0] ?? '') ? [whole] : [...new Set([whole, words[0] ?? '', words.at(-1) ?? ''])];
}

function givenOf(person: PersonName): string {
  const first = person.last === undefined ? '' : (person.first ?? '');
  const [middle = ''] = (person.middle ?? '').split(' ');
  return first.length === 1 && middle.length > 1 ? middle : first;
}

/** 'C JAMES COLEMAN' is filed under James and, for searches by his first name Charles, under the initial. */
function filedRoots(person: PersonName): string[] {
  const given = givenOf(person);
  return person.first?.length === 1 && given.length > 1 ? [filedRoot(given), person.first] : [filedRoot(given)];
}

/** The one form of a given name under which a record is filed: the formal name, or the nickname itself if it stands for several names. */
export function filedRoot(first: string): string {
  const roots = nicknameRoots(first);
  return roots.length === 1 ? (roots[0] ?? first) : first;
}

/** Every form under which a record of somebody called `first` may be filed. */
export function askedRoots(first: string): string[] {
  const roots = new Set([first]);
  for (const root of nicknameRoots(first)) {
    roots.add(root);
    for (const form of ambiguousNicknames(root)) roots.add(form);
  }
  return [...roots];
}

/** Keys of a record that names a person. `roots` is `filedRoots` for records and `askedRoots` for queries. */
export function personKeys(person: PersonName, place: NamePlace, roots: readonly string[] = filedRoots(person)): Key[] {
  const keys = givenNumberKeys(place, roots);
  const { address, birthDate } = place;
  const zip5 = address?.zip5;
  const state = address?.state ?? place.state;
  const initial = (person.first ?? '').slice(0, 1);
  const doors = doorsOf(address);
  for (const surname of surnameForms(person)) {
    const sound = soundOf(surname);
    if (zip5 !== undefined) {
      keys.push(makeKey('nameSoundZip', `${sound}:${initial}:${zip5}`));
      for (const door of doors) keys.push(makeKey('nameNumber', `${surname}:${door}`));
    }
    if (birthDate !== undefined && birthDate.length === 10) keys.push(makeKey('nameBirth', `${sound}:${birthDate}`));
    for (const root of roots) {
      if (zip5 !== undefined) keys.push(makeKey('nameRootZip3', `${surname}:${root}:${zip5.slice(0, 3)}`));
      if (state !== undefined) keys.push(makeKey('nameState', `${surname}:${root}:${state}`));
      keys.push(makeKey('nameAnywhere', `${sound}:${root}`));
    }
  }
  return keys;
}

/** Keys by given name and house number within the area, whatever the surname and the street are now. */
function givenNumberKeys({ address }: NamePlace, roots: readonly string[]): Key[] {
  if (address?.kind === 'po_box') return [];
  const doors = doorsOf(address);
  return roots.filter((root) => root.length > 1).flatMap((root) => doors.map((door) => makeKey('givenNumber', `${root}:${door}`)));
}

/**
 * A house number combined with the ZIP code (the street may be written differently), and with the first three digits of the ZIP code and the street's first
 * letter (the ZIP code may differ). The area alone would match strangers with the same given name and number, the more the larger the state.
 */
function doorsOf(address: AddressParts | undefined): string[] {
  const [number] = address === undefined ? [] : numberCores(address);
  if (address?.zip5 === undefined || number === undefined) return [];
  return [`${number}:${address.zip5}`, `${number}:${address.zip5.slice(0, 3)}:${streetCore(address).slice(0, 1)}`];
}

/** Keys of a query for a person: `personKeys` under every form of the given name. */
export function askedPersonKeys(person: PersonName, place: NamePlace): Key[] {
  const given = givenOf(person);
  const roots = askedRoots(given);
  if (given.length > 1) roots.push(given.slice(0, 1));
  return personKeys(person, place, roots).filter(
    (key) => !(key.type === 'nameAnywhere' && given.length > 1 && key.text.endsWith(`:${given.slice(0, 1)}`)),
  );
}

/** Keys for files in which given name and surname are in each other's columns. */
export function exchangedKeys({ first, last }: PersonName, state: string | undefined): Key[] {
  return first === undefined || last === undefined || first.length < 2 || state === undefined
    ? []
    : [makeKey('nameState', `${first.replaceAll(' ', '')}:${filedRoot(last)}:${state}`)];
}

/** Keys by surname and the city of a property. */
export function nameCityKeys(person: PersonName, city: string | undefined): Key[] {
  if (city === undefined) return [];
  return surnameForms(person).map((surname) => makeKey('nameCity', `${soundOf(surname)}:${cityCore(city)}`));
}

function soundsOf(words: readonly string[]): string {
  return words
    .map((word) => (/^[A-Z]{4,}$/.test(word) ? soundOf(word) : word))
    .toSorted()
    .join(' ');
}

/** Keys of an organisation by its core words in any order: by state, by sound for an unknown state, and by the first two words alone. */
export function companyKeys(core: readonly string[], state: string | undefined): Key[] {
  if (core.length === 0) return [];
  const keys: Key[] = [];
  if (state !== undefined) keys.push(makeKey('companyState', `${core.toSorted().join(' ')}:${state}`));
  keys.push(makeKey('companyAnywhere', soundsOf(core)));
  if (core.length > 2) keys.push(makeKey('companyHead', soundsOf(core.slice(0, 2))));
  return keys;
}

/** Keys of an organisation's own registry record; an owner of a hundred parcels has only one. */
export function filingKeys(core: readonly string[]): Key[] {
  const heads = core.length > 2 ? [core, core.slice(0, 2)] : core.length > 0 ? [core] : [];
  return heads.map((words) => makeKey('companyFiling', soundsOf(words)));
}

/** Keys of a query for an organisation, including keys for longer names that begin with it and for the beginning of its own name. */
export function askedCompanyKeys(core: readonly string[], state: string | undefined): Key[] {
  const keys = [...companyKeys(core, state), ...filingKeys(core)];
  if (core.length < 2) return keys;
  const head = soundsOf(core.slice(0, 2));
  const narrowBy = keys.filter((key) => key.type === 'companyState' || key.type === 'companyAnywhere');
  const heads = [makeKey('companyHead', head), makeKey('companyAnywhere', head)].filter(
    (key) => !narrowBy.some((other) => other.hash === key.hash),
  );
  return [...keys.filter((key) => key.type !== 'companyHead'), ...heads.map((key) => ({ ...key, narrowBy }))];
}
