import type { Alike, Results } from '@deedline/contract/search/results';
import { paths, type SearchPrefill } from '../../../paths.ts';
import { formatDate } from '../../../ui/format.ts';

export type AlikePerson = Alike['people'][number];

export interface AlikeFact {
  label: string;
  value: string;
  isKnown: boolean;
}

/** The facts that tell the candidates apart, including those that are not known. */
export function describeAlike(person: AlikePerson): AlikeFact[] {
  const byRecord = person.shownBy === null ? [] : [fact('On record', person.shownBy)];
  const address = person.address === null && byRecord.length > 0 ? [] : [fact('Address', person.address)];
  const isPerson = byRecord.length === 0;
  return [
    ...byRecord,
    ...(isPerson ? [fact('Born', person.birthYear === null ? null : sayBirth(person))] : []),
    ...(person.diedOn === null ? [] : [fact('Died', formatDate(person.diedOn))]),
    ...(isPerson || person.middle !== null ? [fact('Middle name', person.middle)] : []),
    ...address,
    ...(isPerson ? [fact('Lived in', person.formerCities.join('; ') || null)] : []),
  ];
}

function fact(label: string, value: string | null): AlikeFact {
  return { label, value: value ?? 'not known', isKnown: value !== null };
}

function sayBirth({ birthYear, age }: AlikePerson): string {
  return age === null ? `${birthYear}` : `${birthYear}, age ${age}`;
}

/** 'Two people fit about equally well: Ansel Pike (born 1941, Quillmere) or Ansel Pike (born 1971, Larkhaven)' */
export function tellDoubt({ sentence, people, kind }: Alike): string {
  const [first = ''] = sentence.split(/[.:](?= |$)/);
  return `${first}: ${people.map(nameAlike).join(kind === 'shared' ? ' and ' : ' or ')}`;
}

function nameAlike({ name, birthYear, address, shownBy }: AlikePerson): string {
  const city = address === null ? undefined : splitAddress(address).city;
  const marks = [birthYear !== null && `born ${birthYear}`, city, shownBy].filter(Boolean);
  return marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
}

/** Splits '418 Tannery Row, Quillmere, FK 00412' into its fields. */
export function splitAddress(line: string): Pick<SearchPrefill, 'street' | 'city' | 'state' | 'zip'> {
  const parts = line.split(', ');
  const [, state = '', zip = ''] = /^([A-Z]{2})(?: (\d{5}))?/.exec(parts.at(-1) ?? '') ?? [];
  if (state === '') return { street: line };
  return { street: parts.slice(0, -2).join(', '), city: parts.at(-2) ?? '', state, zip };
}

const SUFFIX = /^(Jr|Sr|II|III|IV)\.?$/i;

/** The URL of a search for this candidate only: by their property if owners are to be told apart, otherwise by everything that is known of them. */
export function searchForPerson(person: AlikePerson, mode: Results['searchMode']): string {
  if (person.propertyAddress !== null) return paths.searchFor({ mode: 'property_address', ...splitAddress(person.propertyAddress) });
  if (mode === 'owner_name') return paths.searchFor({ mode, ownerName: person.name });
  const [firstName = '', ...rest] = person.name.trim().split(/\s+/);
  const suffix = SUFFIX.test(rest.at(-1) ?? '') ? rest.pop() : undefined;
  return paths.searchFor({
    mode: 'person_search',
    firstName,
    lastName: [rest.at(-1), suffix].filter(Boolean).join(' '),
    middleName: person.middle ?? '',
    dob: person.birthYear === null ? '' : `${person.birthYear}`,
    ...(person.address === null ? {} : splitAddress(person.address)),
  });
}
