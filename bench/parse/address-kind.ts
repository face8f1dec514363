/** Maps the labels of an address to the fields of our parser. */
import { type AddressParts, parseAddress } from '@deedline/engine/normalize/address';
import { DIRECTIONS, NUMBER_WORDS, ORDINALS, TYPES, UNITS } from '@deedline/engine/normalize/address-words';
import { readState, readZip } from '@deedline/engine/normalize/place';
import { cityCore } from '@deedline/engine/normalize/street-core';
import type { Fields, MeasuredKind } from './judge-rows.ts';

/**
 * Number: house number with its fraction. Street: all its words. Unit: kind and number; '#' and UNIT count as no kind.
 * Box and route are required only when no street is named, because our parser keeps the street when a line has both.
 */
const ADDRESS_FIELDS = ['number', 'street', 'unit', 'city', 'state', 'zip', 'box', 'route'] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];
/** The parts of a street. */
const ADDRESS_DETAILS = ['name', 'type', 'direction'] as const;
type AddressDetail = (typeof ADDRESS_DETAILS)[number];

type Role = Exclude<AddressField, 'street'> | AddressDetail | 'ignored';

/** `ignored` tags name an occupant, a building, or a part that delivery does not need. */
const TAGS_BY_ROLE: Readonly<Record<Role, string>> = {
  number: 'AddressNumberPrefix AddressNumber AddressNumberSuffix',
  direction: 'StreetNamePreDirectional StreetNamePostDirectional SecondStreetNamePreDirectional SecondStreetNamePostDirectional suffix',
  name: 'StreetNamePreModifier StreetName StreetNamePostModifier SecondStreetName IntersectionSeparator',
  type: 'StreetNamePreType StreetNamePostType SecondStreetNamePreType SecondStreetNamePostType',
  unit: 'OccupancyType OccupancyIdentifier SubaddressType SubaddressIdentifier',
  city: 'PlaceName',
  state: 'StateName',
  zip: 'ZipCode ZipPlus4',
  box: 'USPSBoxID',
  route: 'USPSBoxGroupType USPSBoxGroupID',
  ignored: 'USPSBoxType Recipient BuildingName LandmarkName CornerOf CountryName NotAddress',
};

const ROLE_OF_TAG: ReadonlyMap<string, Role> = new Map(
  Object.entries(TAGS_BY_ROLE).flatMap(([role, tags]) => tags.split(' ').map((tag) => [tag, role as Role] as const)),
);

type Printed = Readonly<Partial<Record<AddressField | AddressDetail, string>>>;

/** Normalizes label texts and our own parts in the same way, so that they can be compared. */
function comparableAddress(printed: Printed): Fields {
  const street = printed.street ?? ADDRESS_DETAILS.map((detail) => printed[detail] ?? '').join(' ');
  const texts: Printed = { ...printed, street };
  const fields = Object.fromEntries([...ADDRESS_FIELDS, ...ADDRESS_DETAILS].map((field) => [field, COMPARABLE[field](texts[field] ?? '')]));
  return (fields['street'] ?? '') === '' ? fields : { ...fields, box: '', route: '' };
}

/** Our parsed address in the same fields. */
function fieldsOfParts(parts: AddressParts): Fields {
  const place = { unit: parts.unit ?? '', city: parts.city ?? '', state: parts.state ?? '' };
  const zip = [parts.zip5, parts.zip4].filter(Boolean).join('-');
  if (parts.kind === 'po_box') return comparableAddress({ ...place, zip, box: parts.number ?? '' });
  if (parts.kind === 'rural_route') return comparableAddress({ ...place, zip, box: parts.number ?? '', route: parts.street ?? '' });
  const direction = `${parts.preDirection ?? ''} ${parts.postDirection ?? ''}`;
  return comparableAddress({ ...place, zip, number: parts.number ?? '', name: parts.street ?? '', type: parts.type ?? '', direction });
}

/** Converts label texts and our own parts to one form: abbreviated, without punctuation. */

/** Abbreviations in print and their expanded forms. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  'CR COUNTY RD|CO COUNTY|CNTY COUNTY|SR STATE RD|SH STATE HWY|I INTERSTATE|IH INTERSTATE|TR TOWNSHIP RD|CTH COUNTY HWY|CH COUNTY HWY|SAINT ST|ROUTE RTE|RT RTE|U.S US|U US|HIWAY HWY|TWP TOWNSHIP'
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);
const UNSAID: ReadonlySet<string> = new Set(['&', 'AND', 'AT', 'NO', 'NUMBER', 'LEVEL', 'LVL', '']);

function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/½/g, ' 1/2')
    .split(/[^A-Z0-9/&-]+/)
    .map((word) => word.replace(/^[-/]+|[-/]+$/g, ''))
    .filter((word) => word !== '');
}

function comparableNumber(text: string): string {
  const words = wordsOf(text);
  return (NUMBER_WORDS.get(words.join(' ')) ?? words.join('')).replace(/[-/&]/g, '').replace(/^0+(?=\d)/, '');
}

/** Standard abbreviations in sorted order: 'West 25th Place' and 'PL 25TH W' are equal. */
function comparableStreet(text: string): string {
  const glued = text
    .toUpperCase()
    .replace(/\b(I|CR|SR|FM|US)-(\d)/g, '$1 $2')
    .replace(/\bNO\.? ?(?=\d)/g, '');
  return wordsOf(glued)
    .flatMap((word) => (SPELLED.get(word) ?? word).split(' '))
    .map((word) => ORDINALS.get(word) ?? DIRECTIONS.get(word) ?? TYPES.get(word) ?? word)
    .flatMap((word) => (/^[NS][EW]$/.test(word) ? word.split('') : [word.replace(/^0+(?=.)/, '')]))
    .filter((word) => !UNSAID.has(word))
    .sort()
    .join(' ');
}

function comparableUnit(text: string): string {
  const words = wordsOf(text.replaceAll('#', ' ').replace(/\bmail (?:code|stop)\b|\bm\/?c\b/gi, 'MSC')).map((word) =>
    word.replace(/^([A-Z]{2,})-?(\d.*)$/, '$1 $2'),
  );
  const designators: string[] = [];
  let id = '';
  for (const word of words.join(' ').split(' ')) {
    const designator = UNITS.get(word);
    if (designator !== undefined) designators.push(designator);
    else if (!UNSAID.has(word))
      id += (ORDINALS.get(word) ?? word)
        .replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1')
        .replace(/^0+(?=.)/, '')
        .replaceAll('-', '');
  }
  return [...designators.filter((word) => word !== 'UNIT' && word !== 'LEVEL').sort(), id].join(' ').trim();
}

function comparableRoute(text: string): string {
  const words = wordsOf(text.replace(/\b(RR|HC)-?(?=\d)/gi, '$1 '));
  const id = words.filter((word) => /\d/.test(word)).map((word) => word.replace(/^0+(?=.)/, ''));
  const form = words.some((word) => word === 'HC' || word === 'HCR' || word === 'STAR' || word === 'CONTRACT') ? 'HC' : 'RR';
  return words.length === 0 ? '' : [form, ...id].join(' ');
}

function comparableZip(text: string): string {
  const zip = readZip(text.trim().replace(/[^\d-]/g, ''));
  if (zip === undefined) return '';
  return zip.zip4 === undefined ? zip.zip5 : `${zip.zip5}-${zip.zip4}`;
}

/** The normalization of each field and detail. */
const COMPARABLE: Readonly<Record<AddressField | AddressDetail, (text: string) => string>> = {
  number: comparableNumber,
  name: comparableStreet,
  type: comparableStreet,
  direction: comparableStreet,
  street: comparableStreet,
  unit: comparableUnit,
  city: (text) => cityCore(wordsOf(text).join(' ')),
  state: (text) => readState(text.replace(/[^A-Za-z ]/g, ' ')) ?? '',
  zip: comparableZip,
  box: (text) =>
    wordsOf(text)
      .join('')
      .replace(/^0+(?=.)/, '')
      .replaceAll('-', ''),
  route: comparableRoute,
};

const COLUMNS: ReadonlySet<string> = new Set(['text', ...ADDRESS_FIELDS, ...ADDRESS_DETAILS]);

export const ADDRESS_KIND: MeasuredKind = {
  fields: ADDRESS_FIELDS,
  details: ADDRESS_DETAILS,
  tags: new Set(ROLE_OF_TAG.keys()),
  columns: COLUMNS,
  fromTags(row) {
    const printed: Record<string, string> = {};
    for (const { tag, word } of row.tokens) {
      const role = ROLE_OF_TAG.get(tag) ?? 'ignored';
      if (role !== 'ignored') printed[role] = `${printed[role] ?? ''} ${word}`;
    }
    return Object.keys(printed).length === 0 ? undefined : { fields: comparableAddress(printed) };
  },
  fromColumns(columns) {
    const fields = Object.entries(comparableAddress(columns)).filter(([field]) => columns[field] !== undefined);
    return { fields: Object.fromEntries(fields) };
  },
  isKind: () => true,
  read: (row) => ({ fields: fieldsOfParts(parseAddress({ line: row.text })) }),
  readNaively: (row) => ({ fields: comparableAddress(readAddressNaively(row.text)) }),
};

/** The baseline: parses an address line with a few regular expressions. */

const BOX = /\b(?:P\.?\s*O\.?\s*)?BOX\s*#?\s*(\w+)/i;
const UNIT = /(?:\b(?:APT|UNIT|STE|SUITE|RM|FL|BLDG|LOT)\b\.?|#)\s*#?\s*[\w-]+/i;
const TYPE =
  /^(.*?\b(?:ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|CT|COURT|BLVD|WAY|PL|PLACE|CIR|TER|PKWY|HWY)\b\.?(?: [NSEW]{1,2}\b)?)\s+(.*)$/i;

function readAddressNaively(text: string): Partial<Record<AddressField, string>> {
  const tail = /^(.*?)[\s,]*\b([A-Z]{2})?[\s,]*(\d{5}(?:-\d{4})?)?\s*$/i.exec(text);
  let rest = tail?.[1] ?? text;
  const place = { state: tail?.[2] ?? '', zip: tail?.[3] ?? '' };
  const box = BOX.exec(rest);
  const unit = UNIT.exec(rest);
  if (unit !== null) rest = rest.replace(unit[0], ' ').replace(/\s+,/g, ',');
  let [line = '', ...others] = rest.split(',').map((part) => part.trim());
  if (others.length === 0) [, line = line, others = []] = splitAtType(line);
  const city = others.at(-1) ?? '';
  if (box !== null) return { ...place, city, box: box[1] ?? '' };
  const [, number = '', street = line] = /^(\d[\w-]*(?: \d\/\d)?)\s+(.*)$/.exec(line) ?? [];
  return { ...place, city, number, street, unit: unit?.[0] ?? '' };
}

function splitAtType(line: string): [string, string, string[]] {
  const match = TYPE.exec(line);
  return match === null ? [line, line, []] : [line, match[1] ?? '', [match[2] ?? '']];
}
