import type { AddressParts } from '../normalize/address.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import type { Query } from '../query/query.ts';
import { addressKeys, askedAddressKeys, situsKeys, unitKeys } from './address-keys.ts';
import { apnKeys, emailKey, phoneKey } from './evidence-keys.ts';
import type { Key, KeyType } from './key.ts';
import { askedCompanyKeys, askedPersonKeys, nameCityKeys, type NamePlace } from './name-keys.ts';

/** The keys of a query itself. A key that may be too common carries the query's other facts in `narrowBy`. */
export function queryKeys(query: Query): Key[] {
  switch (query.mode) {
    case 'property_address':
      return propertyKeys(query.address);
    case 'parcel_id':
      return apnKeys(query.apn);
    case 'owner_name':
      return ownerKeys(query.name, query.city, query.state);
    case 'person_search':
      return personSearchKeys(query.name, query.birthDate, query.address);
    case 'reverse_phone':
      return [phoneKey(query.phone)];
    default:
      return [emailKey(query.email)];
  }
}

const OF_WHOLE_ADDRESS: ReadonlySet<KeyType> = new Set<KeyType>(['addressZip', 'addressCity']);

/**
 * The keys of `queryKeys` to look up first: for an address with a ZIP code only the exact address. The rest, for addresses written a little differently, follow
 * only if that finds nothing.
 */
export function firstKeys(query: Query): Key[] {
  const keys = queryKeys(query);
  return query.mode === 'property_address' && query.address.zip5 !== undefined
    ? keys.filter(({ type }) => OF_WHOLE_ADDRESS.has(type))
    : keys;
}

function ofType(keys: readonly Key[], types: readonly KeyType[]): Key[] {
  return keys.filter((key) => types.includes(key.type));
}

/** Keys of the first types are narrowed by those of the second. */
type NarrowRule = readonly [readonly KeyType[], readonly KeyType[]];

function narrowed(keys: readonly Key[], rules: readonly NarrowRule[]): Key[] {
  return keys.map((key) => {
    const rule = rules.find(([types]) => types.includes(key.type));
    const narrowBy = rule === undefined ? [] : ofType(keys, rule[1]).filter((other) => other.hash !== key.hash);
    return narrowBy.length === 0 ? key : { ...key, narrowBy };
  });
}

function withoutDoubles(keys: readonly Key[]): Key[] {
  const byHash = new Map<bigint, Key>();
  for (const key of keys) if (!byHash.has(key.hash)) byHash.set(key.hash, key);
  return [...byHash.values()];
}

function propertyKeys(address: AddressParts): Key[] {
  const inTower = unitKeys(address);
  const keys = withoutDoubles([...addressKeys(address), ...inTower, ...situsKeys(address, undefined)]);
  const rules: NarrowRule[] =
    inTower.length > 0
      ? [[['addressZip', 'addressCity', 'addressState', 'numberZip', 'numberCity'], ['addressUnit']]]
      : [
          [['addressCity'], ['addressZip']],
          [['addressState'], ['addressCity', 'addressZip']],
          [
            ['numberZip', 'numberCity'],
            ['addressState', 'addressCity', 'addressZip'],
          ],
        ];
  return narrowed(keys, rules).filter((key) => key.type !== 'addressUnit');
}

const ASKED_ALONE: ReadonlySet<KeyType> = new Set<KeyType>([
  'nameSoundZip',
  'nameRootZip3',
  'nameNumber',
  'givenNumber',
  'nameBirth',
  'addressZip',
  'addressCity',
  'nameState',
  'nameAnywhere',
]);

function personSearchKeys(name: NameReading, birthDate: string | undefined, address: AddressParts | undefined): Key[] {
  const place: NamePlace = {};
  if (address !== undefined) place.address = address;
  if (birthDate !== undefined) place.birthDate = birthDate;
  const keys = name.persons.flatMap((person) => askedPersonKeys(person, place));
  if (address !== undefined) keys.push(...askedAddressKeys(address));
  const near: readonly KeyType[] = ['nameNumber', 'nameSoundZip', 'nameRootZip3', 'nameBirth', 'addressZip'];
  return narrowed(withoutDoubles(keys), [
    [['nameState'], near],
    [['nameAnywhere'], [...near, 'nameState']],
    [
      ['addressZip', 'addressCity'],
      ['addressUnit', 'nameNumber', 'nameSoundZip', 'nameRootZip3'],
    ],
    [['nameSoundZip', 'nameRootZip3', 'nameBirth'], near],
  ]).filter((key) => ASKED_ALONE.has(key.type));
}

/** The same two words in reverse order, for a name whose order is a guess. */
function swapped(person: PersonName): PersonName | undefined {
  if (person.first === undefined || person.last === undefined) return undefined;
  return { display: person.display, first: person.last, last: person.first };
}

function ownersOf(name: NameReading): PersonName[] {
  const persons = [...name.persons, ...personsInCompany(name)];
  const others = name.orderGuessed === true || name.kind === 'company' ? persons.map(swapped).filter((person) => person !== undefined) : [];
  return [...persons, ...others, ...(name.aliases ?? [])];
}

/** 'Steven Kennel' and a lone surname look like firms but may be people: a company name of up to three plain words is also looked up as a person. */
function personsInCompany(name: NameReading): PersonName[] {
  const core = name.organisation?.core ?? [];
  const display = name.organisation?.display ?? '';
  const [first, last] = [core[0], core.at(-1)];
  if (name.kind !== 'company' || core.length > 3 || first === undefined || last === undefined || /[^A-Z]/.test(first + last)) return [];
  return [core.length === 1 ? { display, last } : { display, first, last }];
}

/** The core words of organisations; a person's words may be the name of a firm or a trust. */
function coresOf(name: NameReading): string[][] {
  if (name.organisation !== undefined && name.kind !== 'estate') return [name.organisation.core];
  return name.persons.flatMap((person) => {
    const words = [person.first, person.last].filter((word) => word !== undefined);
    return person.middle === undefined ? [words] : [words, [...words, ...person.middle.split(' ')]];
  });
}

function ownerKeys(name: NameReading, city: string | undefined, state: string | undefined): Key[] {
  const place: NamePlace = state === undefined ? {} : { state };
  const keys: Key[] = [];
  for (const person of ownersOf(name)) {
    keys.push(...askedPersonKeys(person, place), ...nameCityKeys(person, city));
  }
  for (const core of coresOf(name)) keys.push(...askedCompanyKeys(core, state));
  return narrowed(withoutDoubles(keys), [
    [['nameState'], ['nameCity']],
    [['nameCity'], ['nameState', 'nameAnywhere']],
    [['nameAnywhere'], ['nameState', 'nameCity']],
    [['companyAnywhere', 'companyHead'], ['companyState']],
  ]);
}
