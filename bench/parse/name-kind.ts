/** Maps the labels of a name to the fields of our parser. */
import { type NameReading, readName } from '@deedline/engine/normalize/name';
import type { Fields, MeasuredKind } from './judge-rows.ts';

/** For several persons, each field holds the values of all in print order. The first given name is `given`, further ones are `middle`. */
const NAME_FIELDS = ['given', 'middle', 'surname', 'suffix'] as const;
type NameField = (typeof NAME_FIELDS)[number];

/** `next` starts another person; `organisation` marks a row that names one, of whatever kind; `ignored` is not part of a name. */
type NameRole = NameField | 'next' | 'organisation' | 'ignored';

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

const ROLE_OF_TAG: ReadonlyMap<string, NameRole> = new Map(
  Object.entries(TAGS_BY_ROLE).flatMap(([role, tags]) => tags.split(' ').map((tag) => [tag, role as NameRole] as const)),
);

type PrintedPerson = Partial<Record<NameField, string>>;

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

/** Persons as comparable fields; a surname printed for only one of them applies to all. */
function comparablePersons(persons: readonly PrintedPerson[]): Fields {
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

/** Our parsed name in the same fields. Persons behind an organisation are left out, because its line does not name them. */
function fieldsOfReading(reading: NameReading): Fields {
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

const ORGANISATIONS: ReadonlySet<string> = new Set(['company', 'government', 'trust']);
const COLUMNS: ReadonlySet<string> = new Set(['text', 'kind', 'order', ...NAME_FIELDS, ...NAME_FIELDS.map((field) => `${field}2`)]);
const NOTHING = comparablePersons([]);

export const NAME_KIND: MeasuredKind = {
  fields: NAME_FIELDS,
  details: [],
  tags: new Set(ROLE_OF_TAG.keys()),
  columns: COLUMNS,
  fromTags(row) {
    const persons: PrintedPerson[] = [{}];
    let isOrganisation = false;
    for (const { tag, word } of row.tokens) {
      const role = ROLE_OF_TAG.get(tag) ?? 'ignored';
      const person = persons.at(-1);
      if (role === 'organisation') isOrganisation = true;
      else if (role === 'next') persons.push({});
      else if (role !== 'ignored' && person !== undefined) person[role] = `${person[role] ?? ''} ${word}`;
    }
    if (isOrganisation) return { kind: 'organisation', fields: NOTHING };
    const fields = comparablePersons(persons);
    const isCouple = persons.filter((person) => Object.keys(person).length > 0).length > 1;
    return NAME_FIELDS.every((field) => fields[field] === '') ? undefined : { kind: isCouple ? 'couple' : 'person', fields };
  },
  fromColumns(columns) {
    const persons = ['', '2'].map((end) => Object.fromEntries(NAME_FIELDS.map((field) => [field, columns[`${field}${end}`] ?? ''])));
    const { kind, order } = columns;
    const fields = Object.entries(comparablePersons(persons)).filter(([field]) => columns[field] !== undefined);
    return {
      fields: Object.fromEntries(fields),
      ...(kind === undefined || kind === '' ? {} : { kind: kind.toLowerCase() }),
      ...(order === 'last_first' || order === 'first_last' ? { order } : {}),
    };
  },
  isKind: (label, read) => label === read || (label === 'organisation' && read !== undefined && ORGANISATIONS.has(read)),
  read(row) {
    const reading = readName(row.order === undefined ? { full: row.text } : { full: row.text, order: row.order });
    return { kind: reading.kind, fields: fieldsOfReading(reading) };
  },
  readNaively(row) {
    const { kind, persons } = readNameNaively(row.text, row.order);
    return { kind, fields: comparablePersons(persons) };
  },
};

/** The baseline: first word, last word, and a list of words that mark companies. */

const COMPANY = /\b(?:LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LTD|LP|LLP|BANK|CHURCH|ASSOCIATION|ASSN|PROPERTIES|HOLDINGS)\b/i;
const GOVERNMENT = /\b(?:CITY|COUNTY|STATE|TOWN|DISTRICT|AUTHORITY)\b/i;
const SUFFIX = /[\s,]+(JR|SR|II|III|IV)\b\.?/i;

function readNameNaively(text: string, order?: string): { kind: string; persons: PrintedPerson[] } {
  if (/\bTRUST\b/i.test(text)) return { kind: 'trust', persons: [] };
  if (COMPANY.test(text)) return { kind: 'company', persons: [] };
  if (GOVERNMENT.test(text)) return { kind: 'government', persons: [] };
  const isEstate = /\bESTATE\b/i.test(text);
  const persons = text
    .replace(/\bESTATE( OF)?\b|\bET (AL|UX|VIR)\b/gi, '')
    .split(/\s*(?:&|\band\b)\s*/i)
    .filter((part) => part.trim() !== '')
    .map((part) => readPerson(part.trim(), order));
  return { kind: isEstate ? 'estate' : persons.length > 1 ? 'couple' : 'person', persons };
}

function readPerson(text: string, order?: string): PrintedPerson {
  const suffix = SUFFIX.exec(text)?.[1] ?? '';
  const bare = text.replace(SUFFIX, '');
  const [before = '', behind] = bare.split(',').map((part) => part.trim());
  if (behind !== undefined && behind !== '') {
    const [given = '', ...middle] = behind.split(/\s+/);
    return { given, middle: middle.join(' '), surname: before, suffix };
  }
  const words = before.split(/\s+/);
  if (words.length === 1) return { surname: words[0] ?? '', suffix };
  if (order === 'last_first') return { surname: words[0] ?? '', given: words[1] ?? '', middle: words.slice(2).join(' '), suffix };
  return { given: words[0] ?? '', middle: words.slice(1, -1).join(' '), surname: words.at(-1) ?? '', suffix };
}
