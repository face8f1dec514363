import type { Expression } from '@deedline/contract/files/expression';
import type { LayoutMap } from '@deedline/contract/files/layout-map';

type RecordMap = LayoutMap['records'][number];
export type RecordKind = RecordMap['kind'];
type Place = readonly (string | number)[];

export type MapField = { place: Place; label: string; group: string; isNeeded?: true; holds?: 'date' };

const field = (group: string, label: string, ...place: Place): MapField => ({ place, label, group });
const dated = (group: string, label: string, ...place: Place): MapField => ({ place, label, group, holds: 'date' });
const needed = (group: string, label: string, ...place: Place): MapField => ({ place, label, group, isNeeded: true });
const addressOf = (group: string, at: string): MapField[] => [
  field(group, 'Street and number', at, 'line'),
  field(group, 'Unit', at, 'unit'),
  field(group, 'City', at, 'city'),
  field(group, 'State', at, 'state'),
  field(group, 'ZIP', at, 'zip'),
];

/** The fields that can be filled by choosing a column, by kind of record; the rest of a map is left unchanged. */
const FIELDS: Readonly<Partial<Record<RecordKind, readonly MapField[]>>> = {
  parcel: [
    needed('The property', 'Parcel number', 'apn'),
    ...addressOf('The property', 'situs'),
    field('Its owner', 'Owner', 'owners', 0),
    field('Its owner', 'Second owner', 'owners', 1),
    field('Its owner', 'In care of', 'careOf'),
    ...addressOf('Where the owner’s mail goes', 'mailing'),
    field('Values', 'Market value', 'marketValue'),
    field('Values', 'Assessed value', 'assessedValue'),
    field('Values', 'Land value', 'landValue'),
    field('Values', 'Building value', 'buildingValue'),
    field('Values', 'Year of the roll', 'taxYear'),
    field('The building', 'Square feet', 'squareFeet'),
    field('The building', 'Acres', 'acreage'),
    field('The building', 'Year built', 'yearBuilt'),
    field('The building', 'Bedrooms', 'bedrooms'),
    field('The building', 'Bathrooms', 'bathrooms'),
    field('The building', 'Kind of property', 'propertyType'),
    dated('The last sale', 'Day', 'lastSaleDate'),
    field('The last sale', 'Price', 'lastSalePrice'),
    field('The property', 'Legal description', 'legalDescription'),
    field('The property', 'Outline', 'outline'),
  ],
  sale: [
    needed('The sale', 'Parcel number', 'apn'),
    { ...needed('The sale', 'Day', 'saleDate'), holds: 'date' },
    field('The sale', 'Price', 'salePrice'),
    field('The sale', 'Buyer', 'buyer'),
    field('The sale', 'Seller', 'seller'),
    field('The sale', 'Kind of deed', 'deedType'),
    field('The sale', 'Book', 'book'),
    field('The sale', 'Page', 'page'),
  ],
  tax: [
    needed('The bill', 'Parcel number', 'apn'),
    needed('The bill', 'Year', 'taxYear'),
    field('The bill', 'Amount', 'taxAmount'),
    field('The bill', 'Assessed value', 'assessedValue'),
    field('The bill', 'Paid, due, delinquent or exempt', 'status'),
    field('The bill', 'Earliest overdue year', 'delinquentSince'),
    field('The bill', 'Billed to', 'billedTo'),
    ...addressOf('Where the bill goes', 'mailing'),
  ],
  person: [
    needed('The person', 'Name', 'name'),
    dated('The person', 'Born', 'birthDate'),
    dated('The person', 'Died', 'deathDate'),
    ...addressOf('Their address', 'address'),
    ...addressOf('Their address before', 'previousAddress'),
    field('How to reach them', 'Phone', 'phones', 0),
    field('How to reach them', 'Second phone', 'phones', 1),
    field('How to reach them', 'Third phone', 'phones', 2),
    field('How to reach them', 'Email', 'emails', 0),
    field('How to reach them', 'Second email', 'emails', 1),
  ],
  phone_line: [
    needed('The line', 'Phone', 'phone'),
    field('The line', 'Kind of line', 'lineType'),
    field('The line', 'Carrier', 'carrier'),
    field('The line', 'In service', 'status'),
    dated('The line', 'Assigned on', 'assignedOn'),
    dated('The line', 'Checked on', 'checkedOn'),
  ],
  dnc: [needed('The number', 'Phone', 'phone')],
};

/** Empty for kinds without fields here, whose map is edited as text. */
export function fieldsOf(kind: RecordKind): readonly MapField[] {
  return FIELDS[kind] ?? [];
}

type Tree = { [key: string | number]: Tree | Expression | undefined };

/** The expression that fills a field of a record; undefined if nothing does. */
export function readField({ fields }: RecordMap, place: Place): Expression | undefined {
  let at: unknown = fields;
  for (const step of place) at = typeof at === 'object' && at !== null ? (at as Tree)[step] : undefined;
  return at as Expression | undefined;
}

/** Where a record has the field: an address may be a list of lines instead of one, in which case the first is meant. */
export function placeOf(record: RecordMap, place: Place): Place {
  const above = place.slice(0, -1);
  const lines = place.at(-1) === 'line' ? readField(record, [...above, 'lines']) : undefined;
  return lines === undefined ? place : [...above, 'lines', 0];
}

/** Returns the map with one field of one record changed; objects that become empty are removed. */
export function writeField(map: LayoutMap, record: number, place: Place, value: Expression | undefined): LayoutMap {
  const records = map.records.map((one, at) => (at === record ? { ...one, fields: writeAt(one.fields, place, value) ?? {} } : one));
  return { ...map, records: records as LayoutMap['records'] };
}

function writeAt(tree: unknown, [step, ...rest]: Place, value: Expression | undefined): unknown {
  if (step === undefined) return value;
  const isList = typeof step === 'number';
  const before = (typeof tree === 'object' && tree !== null ? tree : isList ? [] : {}) as Tree;
  const changed = writeAt(before[step], rest, value);
  if (isList) {
    const list = [...(before as unknown as unknown[])];
    list[step] = changed;
    const kept = list.filter((one) => one !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  const { [step]: _old, ...others } = before;
  const made = changed === undefined ? others : { ...others, [step]: changed };
  return Object.keys(made).length > 0 ? made : undefined;
}

/** Drops addresses without a street: their other fields mean nothing without it, and the map would be invalid. */
export function dropIdleAddresses(map: LayoutMap): LayoutMap {
  const records = map.records.map((record) => {
    const kept = Object.entries(record.fields).filter(([name, value]) => !ADDRESSES.has(name) || hasStreet(value));
    return { ...record, fields: Object.fromEntries(kept) };
  });
  return { ...map, records: records as unknown as LayoutMap['records'] };
}

const ADDRESSES = new Set(['situs', 'mailing', 'address', 'previousAddress', 'principalAddress', 'mailingAddress', 'partyAddress']);
const hasStreet = (value: unknown) => typeof value === 'object' && value !== null && ('line' in value || 'lines' in value);

/** The single column that an expression reads, unchanged or as a date or number; undefined for other expressions. */
export function columnOf(expression: Expression | undefined): string | undefined {
  if (typeof expression === 'string') return expression;
  if (expression === undefined) return undefined;
  if ('date' in expression && typeof expression.date === 'string') return expression.date;
  if ('number' in expression && typeof expression.number === 'string') return expression.number;
  return undefined;
}

/** The same expression with another column. */
export function withColumn(expression: Expression | undefined, column: string): Expression {
  if (typeof expression !== 'object' || columnOf(expression) === undefined) return column;
  if ('date' in expression) return { ...expression, date: column };
  if ('number' in expression) return { ...expression, number: column };
  return column;
}

export const DATE_FORMATS: readonly (readonly [format: string, words: string])[] = [
  ['', 'as the rows print it'],
  ['ymd', 'year, month, day'],
  ['mdy', 'month, day, year'],
  ['dmy', 'day, month, year'],
  ['serial', 'a spreadsheet’s number of days'],
  ['epoch_ms', 'milliseconds since 1970'],
];

export function dateFormatOf(expression: Expression | undefined): string {
  return typeof expression === 'object' && 'date' in expression ? (expression.format ?? '') : '';
}

export function withDateFormat(expression: Expression, format: string): Expression {
  const column = columnOf(expression);
  if (column === undefined) return expression;
  return format === '' ? { date: column } : { date: column, format };
}

/** 'N/A, UNKNOWN' */
export function readWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
