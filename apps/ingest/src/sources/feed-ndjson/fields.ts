import type { EvidenceKind } from '@deedline/engine/model/evidence';
import { readDay, readNumber } from '../../maps/values.ts';

/** The type of a field. `date` is a partial date; `county` falls back to the source's own. */
type FieldForm =
  | 'text'
  | 'texts'
  | 'number'
  | 'flag'
  | 'date'
  | 'county'
  | 'name'
  | 'names'
  | 'address'
  | 'officer'
  | 'officers'
  | readonly string[];

type FieldForms = Readonly<Record<string, FieldForm>>;

// prettier-ignore
export const RECORDS: Readonly<Partial<Record<EvidenceKind, { required: readonly string[]; fields: FieldForms }>>> = {
  parcel: {
    required: ['countyFips', 'apn'],
    fields: {
      countyFips: 'county', countyName: 'text', apn: 'text', situs: 'address', owners: 'names', careOf: 'text', mailing: 'address', confidential: 'flag',
      taxYear: 'number', marketValue: 'number', assessedValue: 'number', landValue: 'number', buildingValue: 'number', squareFeet: 'number', acreage: 'number',
      yearBuilt: 'number', bedrooms: 'number', bathrooms: 'number', buildings: 'number', elevation: 'number', propertyType: 'text', legalDescription: 'text',
      exemptions: 'texts', lastSaleDate: 'date', lastSalePrice: 'number',
    },
  },
  sale: {
    required: ['countyFips', 'apn', 'saleDate'],
    fields: {
      countyFips: 'county', apn: 'text', saleDate: 'date', salePrice: 'number', buyer: 'name', seller: 'name', titleCompany: 'text', loanAmount: 'number',
      book: 'text', page: 'text', deedType: 'text',
    },
  },
  tax: {
    required: ['countyFips', 'apn', 'taxYear'],
    fields: {
      countyFips: 'county', apn: 'text', taxYear: 'number', taxAmount: 'number', assessedValue: 'number', exemptions: 'texts',
      status: ['paid', 'due', 'delinquent', 'exempt'], delinquentSince: 'number', billedTo: 'name', mailing: 'address',
    },
  },
  person: {
    required: ['name'],
    fields: {
      name: 'name', alsoKnownAs: 'names', birthDate: 'date', deathDate: 'date', address: 'address', previousAddress: 'address', movedOn: 'date', phones: 'texts',
      emails: 'texts',
    },
  },
  phone_line: {
    required: ['phone'],
    fields: {
      phone: 'text', lineType: ['mobile', 'landline', 'voip'], carrier: 'text', status: ['active', 'disconnected'], assignedOn: 'date', checkedOn: 'date',
    },
  },
  mailbox: {
    required: ['email', 'status'],
    fields: { email: 'text', status: ['deliverable', 'undeliverable', 'catch_all', 'unknown'], checkedOn: 'date' },
  },
  organisation: {
    required: ['name', 'registryNumber'],
    fields: {
      name: 'text', registryNumber: 'text', state: 'text', status: ['active', 'inactive'], filingType: 'text', filedOn: 'date', principalAddress: 'address',
      mailingAddress: 'address', agent: 'officer', officers: 'officers',
    },
  },
  court: {
    required: ['caseNumber', 'caseType', 'filedOn', 'party'],
    fields: {
      caseNumber: 'text', caseType: ['bankruptcy', 'lien', 'judgment'], filedOn: 'date', party: 'name', partyBirthDate: 'date', partyAddress: 'address',
      amount: 'number', court: 'text',
    },
  },
};

const NAME_FIELDS: FieldForms = {
  full: 'text',
  first: 'text',
  middle: 'text',
  last: 'text',
  suffix: 'text',
  order: ['last_first', 'first_last'],
};
const ADDRESS_FIELDS: FieldForms = { line: 'text', unit: 'text', city: 'text', state: 'text', zip: 'text' };
const OFFICER_FIELDS: FieldForms = { title: 'text', name: 'name', isOrganisation: 'flag', address: 'address' };

/** A field has another type than its layout specifies. */
export class WrongField extends Error {
  override name = 'WrongField';
}

const LONGEST_TEXT = 4_000;
const LONGEST_LIST = 200;

/** The known fields of an object, validated individually; null, empty and unknown ones are left out. Throws WrongField. */
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
