import type { Condition, Expression } from '@deedline/contract/files/expression';
import type { AddressMap, LayoutMap, NameMap, RecordMap } from '@deedline/contract/files/layout-map';
import type { EvidenceDraft, OrganisationOfficer, RawName } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhones } from '@deedline/engine/normalize/phone';
import { columnsOf } from './columns-of-map.ts';
import { compileCondition, compileDate, compileNumber, compileText, type Read, type ReadNumber, type Scope } from './compile-expression.ts';
import { compileAddress, compileNames, compileOneName, makeWithheld } from './compile-parts.ts';
import { dropEmpty, faultOfApn, isNobody, readNumber, readPositive, readYear } from './values.ts';

/** A record from the row, the reason why it cannot be made, or undefined if the row has no such record. */
export type ReadRecord<Row> = Read<Row, EvidenceDraft | string | undefined>;

/** The context shared by the records of one map. */
export interface RecordScope<Row> extends Scope<Row> {
  map: LayoutMap;
  state: string;
  county: { fips: Read<Row, string>; name: Read<Row, string>; columns: string };
}

type Body = Record<string, unknown>;
/** Puts a field of the row into the body. Returns a text if the record cannot be made, or `''` if the row names nobody and therefore has no record. */
type Fill<Row> = (body: Body, row: Row) => string | undefined;

/** How numbers are read if the map does not specify it: a zero printed for an unknown value is no value. */
const NUMBERS: Readonly<Record<string, ReadNumber>> = {
  taxYear: readYear,
  yearBuilt: readYear,
  marketValue: readNumber,
  assessedValue: readNumber,
  landValue: readNumber,
  buildingValue: readNumber,
  elevation: readNumber,
  delinquentSince: readYear,
  taxAmount: readNumber,
  amount: readNumber,
  loanAmount: readPositive,
  squareFeet: readPositive,
  acreage: readPositive,
  bedrooms: readPositive,
  bathrooms: readPositive,
  buildings: readPositive,
  lastSalePrice: readPositive,
  salePrice: readPositive,
};
const DATES: ReadonlySet<string> = new Set(
  'lastSaleDate saleDate birthDate deathDate movedOn assignedOn checkedOn filedOn partyBirthDate'.split(' '),
);
const TEXT_LISTS: ReadonlySet<string> = new Set(['exemptions', 'phones', 'emails']);
const ONE_NAME: ReadonlySet<string> = new Set(['buyer', 'seller', 'billedTo', 'name', 'party']);
const NAME_LISTS: ReadonlySet<string> = new Set(['owners', 'alsoKnownAs']);
const ADDRESSES: ReadonlySet<string> = new Set(
  'situs mailing address previousAddress principalAddress mailingAddress partyAddress'.split(' '),
);
/** Values of enumerations by their upper-case words; others are left out. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lineType: {
    MOBILE: 'mobile',
    WIRELESS: 'mobile',
    CELL: 'mobile',
    CELLULAR: 'mobile',
    LANDLINE: 'landline',
    'LAND LINE': 'landline',
    VOIP: 'voip',
  },
  caseType: { BANKRUPTCY: 'bankruptcy', LIEN: 'lien', JUDGMENT: 'judgment', JUDGEMENT: 'judgment' },
};
const STATUS: Readonly<Partial<Record<RecordMap['kind'], Readonly<Record<string, string>>>>> = {
  phone_line: { ACTIVE: 'active', DISCONNECTED: 'disconnected' },
  mailbox: {
    DELIVERABLE: 'deliverable',
    UNDELIVERABLE: 'undeliverable',
    CATCH_ALL: 'catch_all',
    'CATCH-ALL': 'catch_all',
    UNKNOWN: 'unknown',
  },
  tax: {
    PAID: 'paid',
    DUE: 'due',
    OPEN: 'due',
    UNPAID: 'due',
    DELINQUENT: 'delinquent',
    OVERDUE: 'delinquent',
    EXEMPT: 'exempt',
  },
  organisation: { ACTIVE: 'active', A: 'active', INACTIVE: 'inactive', I: 'inactive' },
};

/** The fields that identify a record, in addition to those its kind always requires. */
const NEEDED: Readonly<Record<RecordMap['kind'], readonly string[]>> = {
  parcel: ['apn'],
  sale: ['apn', 'saleDate'],
  tax: ['apn', 'taxYear'],
  person: ['name'],
  phone_line: ['phone'],
  mailbox: ['email', 'status'],
  organisation: ['registryNumber', 'name'],
  court: ['caseNumber', 'caseType', 'filedOn', 'party'],
  dnc: ['phone'],
};

export function compileRecord<Row>(record: RecordMap, scope: RecordScope<Row>): ReadRecord<Row> {
  const isMeant = record.when ? compileCondition(record.when, scope) : undefined;
  const fills = [...fillsOf(record, scope), ...closings(record, scope)];
  const readId = record.recordId === undefined ? undefined : compileText(record.recordId, scope);
  const [firstSeen, lastSeen] = [record.firstSeen, record.lastSeen].map((one) => (one === undefined ? undefined : compileDate(one, scope)));
  const isOptional = record.optional === true;
  return (row) => {
    if (isMeant && !isMeant(row)) return undefined;
    scope.told.careOf = '';
    const body: Body = {};
    for (const fill of fills) {
      const fault = fill(body, row);
      if (fault !== undefined) return isOptional || fault === '' ? undefined : fault;
    }
    const draft = { kind: record.kind, recordId: readId?.(row) || identify(record.kind, body), body } as unknown as EvidenceDraft;
    const [first, last] = [firstSeen?.(row), lastSeen?.(row)];
    if (first !== undefined) draft.firstSeen = first;
    if (last !== undefined) draft.lastSeen = last;
    return draft;
  };
}

/** Fields that are filled from others, or that are not part of the record. */
const APART: ReadonlySet<string> = new Set(['careOf', 'outline']);

function fillsOf<Row>(record: RecordMap, scope: RecordScope<Row>): Fill<Row>[] {
  const fields = record.fields as Readonly<Record<string, unknown>>;
  const needed = NEEDED[record.kind];
  // Required fields come first, so that a row without one is not read further. The in-care-of name is only known after the address lines were read.
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined && !needed.includes(name) && !APART.has(name));
  const county = ['parcel', 'sale', 'tax'].includes(record.kind) ? [fillCounty(scope)] : [];
  const careOf = record.kind === 'parcel' ? [fillCareOf(record.fields.careOf, scope)] : [];
  const facts = names.map((name) => fillField(record.kind, name, fields[name], scope));
  return [
    ...needed.map((name) => require(record.kind, name, fields[name], scope)),
    ...county,
    ...defaults(record.kind, scope),
    ...facts,
    ...careOf,
  ];
}

/** Fields that a kind always has, whether or not the map fills them. */
function defaults<Row>(kind: RecordMap['kind'], scope: RecordScope<Row>): Fill<Row>[] {
  if (kind === 'parcel') return [(body) => void (body['owners'] = [])];
  if (kind !== 'organisation') return [];
  return [
    (body) => {
      body['officers'] = [];
      if (scope.state !== '') body['state'] = scope.state;
      return undefined;
    },
  ];
}

function fillCounty<Row>({ county }: RecordScope<Row>): Fill<Row> {
  return (body, row) => {
    const fips = county.fips(row);
    if (!/^\d{5}$/.test(fips)) return `${county.columns} does not say a county that is known`;
    body['countyFips'] = fips;
    return undefined;
  };
}

/** A parcel's county name and in-care-of name: from the map's fields, else from the mailing lines. */
function fillCareOf<Row>(careOf: Expression | undefined, scope: RecordScope<Row>): Fill<Row> {
  const read = careOf === undefined ? undefined : compileText(careOf, scope);
  return (body, row) => {
    const name = read?.(row) || scope.told.careOf;
    if (name !== '') body['careOf'] = name;
    const county = scope.county.name(row);
    if (county !== '') body['countyName'] = county;
    return undefined;
  };
}

/** A field that a record requires. */
function require<Row>(kind: RecordMap['kind'], name: string, field: unknown, scope: RecordScope<Row>): Fill<Row> {
  const fill = fillField(kind, name, field, scope);
  const isText = typeof field === 'string' || (typeof field === 'object' && field !== null && !('full' in field || 'last' in field));
  const columns = isText && !Array.isArray(field) ? columnsOf(field as Expression) : [];
  const from = columns.length > 0 ? columns.join(' or ') : name;
  if (name === 'apn') {
    const read = compileText(field as Expression, scope);
    return (body, row) => {
      const apn = read(row);
      body['apn'] = apn;
      return faultOfApn(apn, from);
    };
  }
  const printed = isText && !Array.isArray(field) ? compileText(field as Expression, scope) : () => '';
  return (body, row) => {
    const fault = fill(body, row);
    if (fault !== undefined || body[name] !== undefined) return fault;
    if (printed(row) !== '') return `${from} is no ${WORDS[name] ?? name}`;
    return name === 'phone' ? 'no telephone number' : `no ${from}`;
  };
}
const WORDS: Readonly<Record<string, string>> = {
  saleDate: 'date',
  filedOn: 'date',
  taxYear: 'year',
  phone: 'number of the North American plan',
  email: 'email address',
  caseType: 'kind of case',
};

function fillField<Row>(kind: RecordMap['kind'], name: string, field: unknown, scope: RecordScope<Row>): Fill<Row> {
  const put =
    <T>(read: Read<Row, T>): Fill<Row> =>
    (body, row) => {
      const value = read(row);
      if (value !== undefined && value !== '') body[name] = value;
      return undefined;
    };
  if (ADDRESSES.has(name)) return put(compileAddress(field as AddressMap, scope, name === 'situs' ? scope.state : ''));
  if (NAME_LISTS.has(name)) return put(compileNames(field as NameMap[], scope.map.names, scope));
  if (name === 'agent') return put(compileOfficer(field as OfficerMap, scope));
  if (name === 'officers') return put(compileOfficers(field as OfficerMap[], scope));
  if (ONE_NAME.has(name) && kind !== 'organisation') return fillName(kind, name, field as NameMap, scope);
  if (TEXT_LISTS.has(name)) return put(compileTexts(name, field as Expression[], scope));
  const expression = field as Expression;
  const choices = name === 'status' ? STATUS[kind] : CHOICES[name];
  if (choices) {
    const read = compileText(expression, scope);
    return put((row) => choices[read(row).toUpperCase()]);
  }
  if (name === 'phone' || name === 'email') {
    const read = compileText(expression, scope);
    const isOne = name === 'phone' ? isPhone : isEmail;
    return put((row) => keepIf(isOne, read(row)));
  }
  const number = NUMBERS[name];
  if (number) return put(compileNumber(expression, scope, number));
  return DATES.has(name) ? put(compileDate(expression, scope)) : put(compileText(expression, scope));
}

function fillName<Row>(kind: RecordMap['kind'], name: string, field: NameMap, scope: RecordScope<Row>): Fill<Row> {
  const read = compileOneName(field, scope.map.names, scope);
  const isClosed = makeWithheld(scope.map.withheld?.words);
  return (body, row) => {
    const one = read(row);
    if (one === undefined) return undefined;
    if (namesNobody(one)) return undefined;
    if (!isClosed([one])) body[name] = one;
    else if (kind === 'person' || kind === 'court') return '';
    return undefined;
  };
}

const never = (): boolean => false;
const namesNobody = ({ full, last, first }: RawName): boolean => isNobody(full ?? last ?? first ?? '');

/** Names and mailing addresses that the law or the office withholds are not kept; the rest of the row is. */
function closings<Row>(record: RecordMap, scope: RecordScope<Row>): Fill<Row>[] {
  if (record.kind !== 'parcel' && record.kind !== 'tax') return [];
  const { words, names, mailing } = scope.map.withheld ?? {};
  const isWord = makeWithheld(words);
  const compile = (condition: Condition | undefined): Read<Row, boolean> => (condition ? compileCondition(condition, scope) : never);
  const [closesNames, closesMailing] = [compile(names), compile(mailing)];
  const billed =
    record.kind === 'tax' && record.fields.billedTo ? compileOneName(record.fields.billedTo, scope.map.names, scope) : undefined;
  return [
    (body, row) => {
      const owners = (body['owners'] as RawName[] | undefined) ?? [billed?.(row)].filter((name) => name !== undefined);
      const isClosed = closesNames(row) || isWord(owners);
      if (isClosed || closesMailing(row)) {
        delete body['mailing'];
        delete body['careOf'];
      }
      if (!isClosed) {
        if (owners.some(namesNobody) && record.kind === 'parcel') body['owners'] = owners.filter((owner) => !namesNobody(owner));
        return undefined;
      }
      if (record.kind === 'parcel') Object.assign(body, { owners: [], confidential: true });
      else delete body['billedTo'];
      return undefined;
    },
  ];
}

type OfficerMap = NonNullable<Extract<RecordMap, { kind: 'organisation' }>['fields']['agent']>;

function compileOfficer<Row>(officer: OfficerMap, scope: RecordScope<Row>): Read<Row, OrganisationOfficer | undefined> {
  const name = compileOneName(officer.name, scope.map.names, scope);
  const title = officer.title === undefined ? () => '' : compileText(officer.title, scope);
  const isOrganisation = officer.isOrganisation === undefined ? () => false : compileCondition(officer.isOrganisation, scope);
  const address = officer.address === undefined ? () => undefined : compileAddress(officer.address, scope);
  return (row) => {
    const named = name(row);
    if (named === undefined) return undefined;
    return dropEmpty<OrganisationOfficer>({
      title: title(row),
      name: named,
      isOrganisation: isOrganisation(row) || undefined,
      address: address(row),
    });
  };
}

function compileOfficers<Row>(officers: readonly OfficerMap[], scope: RecordScope<Row>): Read<Row, OrganisationOfficer[]> {
  const reads = officers.map((officer) => compileOfficer(officer, scope));
  return (row) => reads.map((read) => read(row)).filter((officer) => officer !== undefined);
}

function isPhone(text: string): boolean {
  return readPhones(text).length > 0;
}

function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}

function keepIf(isOne: (text: string) => boolean, text: string): string {
  return text !== '' && isOne(text) ? text : '';
}

/** A list without blank values; for phones and emails also without invalid ones. */
function compileTexts<Row>(name: string, list: readonly Expression[], scope: Scope<Row>): Read<Row, string[] | undefined> {
  const reads = list.map((one) => compileText(one, scope));
  const isOne = name === 'phones' ? isPhone : name === 'emails' ? isEmail : undefined;
  return (row) => {
    let texts: string[] | undefined;
    for (const read of reads) {
      const text = read(row);
      if (text === '' || (isOne && !isOne(text)) || texts?.includes(text)) continue;
      if (texts) texts.push(text);
      else texts = [text];
    }
    return texts;
  };
}

/** The id of a record for which the map has none: what distinguishes it from others of its kind. */
function identify(kind: RecordMap['kind'], body: Body): string {
  switch (kind) {
    case 'parcel':
      return String(body['apn']);
    case 'sale':
      return `${String(body['apn'])}:${String(body['saleDate'])}`;
    case 'tax':
      return `${String(body['apn'])}:${String(body['taxYear'])}`;
    case 'phone_line':
    case 'dnc':
      return String(body['phone']);
    case 'mailbox':
      return String(body['email']);
    case 'organisation':
      return String(body['registryNumber']);
    case 'court':
      return String(body['caseNumber']);
    case 'person': {
      const { full, first, middle, last } = body['name'] as RawName;
      const line = (body['address'] as { line?: string } | undefined)?.line;
      const phone = (body['phones'] as string[] | undefined)?.[0];
      return [full, first, middle, last, body['birthDate'], line, phone].filter(Boolean).join(' ');
    }
    default:
      return kind satisfies never;
  }
}
