/** How the labels of a name map onto our reading of it. */
import type { NameReading } from '@deedline/engine/normalize/name';
import type { Fields } from './measured-kind.ts';

/** Of several persons each field holds all of theirs, in print order. Of several given names the first is `given`, the others are `middle`. */
export const NAME_FIELDS = ['given', 'middle', 'surname', 'suffix'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** `next` opens another person; `organisation` says that the row names one, of whatever kind; `ignored` is no part of a name. */
export type NameRole = NameField | 'next' | 'organisation' | 'ignored';

const TAGS_BY_ROLE: Readonly<Record<NameRole, string>> = {
  given: 'GivenName FirstInitial',
  middle: 'MiddleName MiddleInitial',
  surname: 'Surname LastInitial',
  suffix: 'SuffixGenerational',
  next: 'And',
  organisation:
    'CorporationName CorporationNameOrganization CorporationLegalType CorporationNameAndCompany CorporationNameBranchType CorporationNameBranchIdentifier CorporationCommitteeType ShortForm',
  ignored: 'PrefixMarital PrefixOther SuffixOther Nickname AKA ProxyFor ProxiedFor CareOf',
};

export const ROLE_OF_TAG: ReadonlyMap<string, NameRole> = new Map(
  Object.entries(TAGS_BY_ROLE).flatMap(([role, tags]) => tags.split(' ').map((tag) => [tag, role as NameRole] as const)),
);

export type PrintedPerson = Partial<Record<NameField, string>>;

const GENERATIONS: ReadonlyMap<string, string> = new Map(
  'JUNIOR JR|JNR JR|SENIOR SR|SNR SR|2ND II|3RD III|4TH IV|5TH V|THIRD III|SECOND II'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

function letters(text: string | undefined): string[] {
  return (text ?? '')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
}

/** Persons as comparable fields; a surname that only one of them bears is everyone's. */
export function comparablePersons(persons: readonly PrintedPerson[]): Fields {
  const named = persons.filter((person) => Object.values(person).some((text) => letters(text).length > 0));
  const shared = named.map((person) => letters(person.surname).join('')).find((surname) => surname !== '') ?? '';
  const rows = named.map((person) => {
    const [given = '', ...others] = letters(person.given);
    const suffix = letters(person.suffix).join('');
    return {
      given,
      middle: [...others, ...letters(person.middle)].join(' '),
      surname: letters(person.surname).join('') || (named.length > 1 ? shared : ''),
      suffix: GENERATIONS.get(suffix) ?? suffix,
    };
  });
  return Object.fromEntries(
    NAME_FIELDS.map((field) => {
      const all = rows.map((row) => row[field]);
      return [field, all.every((text) => text === '') ? '' : all.join(' & ')];
    }),
  );
}

/** Our reading in the same fields; the persons behind an organisation are not what its line names. */
export function fieldsOfReading(reading: NameReading): Fields {
  const isNamed = reading.kind !== 'company' && reading.kind !== 'government' && reading.kind !== 'trust';
  return comparablePersons(
    (isNamed ? reading.persons : []).map((person) => ({
      given: person.first ?? '',
      middle: person.middle ?? '',
      surname: person.last ?? '',
      suffix: person.suffix ?? '',
    })),
  );
}
