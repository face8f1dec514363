import { readDay, readNumber } from '../values.ts';
import { ADDRESS_FIELDS, NAME_FIELDS, OFFICER_FIELDS, type FieldForm, type FieldForms } from './fields.ts';

/** A field that holds something else than its layout says. */
export class WrongField extends Error {
  override name = 'WrongField';
}

const LONGEST_TEXT = 4_000;
const LONGEST_LIST = 200;

/** The known fields of an object, checked one by one; null, empty and unknown ones are left out. Throws WrongField. */
export function readFields(value: Record<string, unknown>, fields: FieldForms, path = ''): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name in fields) {
    const given = value[name];
    if (given === undefined || given === null || given === '') continue;
    const read = readField(given, fields[name]!, `${path}${name}`);
    if (read !== undefined) body[name] = read;
  }
  return body;
}

function readField(value: unknown, form: FieldForm, path: string): unknown {
  if (typeof form !== 'string') return form.includes(value as string) ? value : fail(path, `is none of ${form.join(', ')}`);
  switch (form) {
    case 'text':
    case 'county':
      return readText(value, path);
    case 'number':
      return readAmount(value, path);
    case 'flag':
      return typeof value === 'boolean' ? value : fail(path, 'is neither true nor false');
    case 'date':
      return readDay(readText(value, path) ?? '');
    case 'name':
      return readName(value, path);
    case 'address':
      return readAddress(value, path);
    case 'officer':
      return readOfficer(value, path);
    case 'texts':
      return readList(value, path, readText);
    case 'names':
      return readList(value, path, readName);
    case 'officers':
      return readList(value, path, readOfficer);
    default:
      return form satisfies never;
  }
}

function readText(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return fail(path, 'is no text');
  if (value.length > LONGEST_TEXT) return fail(path, `is longer than ${LONGEST_TEXT} characters`);
  const text = value.replaceAll('\0', '').trim();
  return text === '' ? undefined : text;
}

function readAmount(value: unknown, path: string): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value.trim()) : undefined;
  return number !== undefined && Number.isFinite(number) ? number : fail(path, 'is no number');
}

function readList<T>(value: unknown, path: string, read: (item: unknown, path: string) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return fail(path, 'is no list');
  if (value.length > LONGEST_LIST) return fail(path, `has more than ${LONGEST_LIST} items`);
  const items = (value as unknown[]).map((item, at) => read(item, `${path}[${at}]`)).filter((item) => item !== undefined);
  return items.length > 0 ? items : undefined;
}

function readName(value: unknown, path: string): Record<string, unknown> | undefined {
  const name = readFields(asObject(value, path), NAME_FIELDS, `${path}.`);
  return name['full'] || name['first'] || name['last'] ? name : undefined;
}

function readAddress(value: unknown, path: string): Record<string, unknown> | undefined {
  const address = readFields(asObject(value, path), ADDRESS_FIELDS, `${path}.`);
  return address['line'] ? address : undefined;
}

function readOfficer(value: unknown, path: string): Record<string, unknown> | undefined {
  const officer = readFields(asObject(value, path), OFFICER_FIELDS, `${path}.`);
  return officer['name'] ? officer : undefined;
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(path, 'is no object');
  return value as Record<string, unknown>;
}

function fail(path: string, what: string): never {
  throw new WrongField(`${path} ${what}`);
}
