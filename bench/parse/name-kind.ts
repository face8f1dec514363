import { readName } from '@deedline/engine/normalize/name';
import type { MeasuredKind } from './measured-kind.ts';
import { NAME_FIELDS, ROLE_OF_TAG, comparablePersons, fieldsOfReading, type PrintedPerson } from './name-labels.ts';
import { readNameNaively } from './naive-name.ts';

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
