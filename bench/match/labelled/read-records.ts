import { readMentions } from '@deedline/engine/cluster/mention';
import type { PersonView } from '@deedline/engine/compare/comparable';
import { rateName } from '@deedline/engine/compare/compare-names';
import type { Evidence, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { type AddressParts, parseAddress } from '@deedline/engine/normalize/address';
import { type PersonName, readName } from '@deedline/engine/normalize/name';
import { readState, readZip } from '@deedline/engine/normalize/place';
import { type TermCounts, termFrequenciesOf } from '@deedline/engine/normalize/term-frequencies';
import { foldText } from '@deedline/engine/text/fold';
import { learnManner, RECORDS_READ, tellName } from '../../../apps/ingest/src/load/learn-names.ts';
import { detectDateFormat, readDateAs } from './read-dates.ts';
import { type DataMap, type Field, readRows, type Row } from './read-map.ts';

/** One record of the files, parsed as a search parses it, with its truth. */
export interface DataRecord {
  file: number;
  id: string;
  row: Row;
  names: readonly PersonName[];
  parts: readonly AddressParts[];
  birth: string | null;
  view: PersonView;
  /** Further distinguishing values: dates of death and the columns mapped to `other`. */
  traits: readonly (string | null)[];
}

const ORDINAL_YEAR = 2000;

/** Every record of every file; `row.named` holds the truth columns. */
export async function readRecords(paths: readonly string[], named: readonly (readonly string[])[], map: DataMap): Promise<DataRecord[]> {
  const files = await Promise.all(paths.map((path, file) => readRows(path, map.columns[file]!, [...named[file]!], map)));
  const rows = files.flatMap((file) => file);
  const format = map.birthFormat ?? detectDateFormat(rows.flatMap((row) => row.cells.birth ?? []));
  const isUnitedStates = looksLikeUnitedStates(rows);
  const width = Math.max(...map.columns.map((columns) => columns.other?.length ?? 0));
  const hasDeath = map.columns.some((columns) => columns.death !== undefined);
  const printed = files.map((list) => printedNames(list, map));
  const drafts = files.flatMap((list, file) =>
    list.map((row, at) => ({
      file,
      id: row.cells.id?.[0] ?? String(at + 1),
      row,
      names: readNames(printed[file]![at]!),
      parts: readAddresses(row, isUnitedStates),
      birth: readBirth(row, format),
      traits: readTraits(row, width, hasDeath),
    })),
  );
  const rarity = termFrequenciesOf(countTerms(drafts.flatMap(({ names }) => names)));
  return drafts.map((draft) => {
    const names = draft.names.map((name) => rateName(name, rarity));
    const { phones, emails } = readContacts(draft.row);
    const addresses = draft.parts.map((parts) => ({ parts, building: '' }));
    const births = draft.birth === null ? [] : [draft.birth];
    return { ...draft, view: { names, births, addresses, phones: new Set(phones), emails: new Set(emails) } };
  });
}

function countTerms(names: readonly PersonName[]): TermCounts {
  const surnames = new Map<string, number>();
  const givens = new Map<string, number>();
  for (const { first, last } of names) {
    if (last) surnames.set(last, (surnames.get(last) ?? 0) + 1);
    if (first) givens.set(first, (givens.get(first) ?? 0) + 1);
  }
  return { surnames, givens };
}

/** The name of a row as the file prints it. */
function printedName({ cells }: Row, map: DataMap): RawName {
  const join = (field: Field): string | undefined => cells[field]?.join(' ');
  const printed: RawName = {};
  const [full, first, middle, last, suffix] = [join('name'), join('given'), join('middle'), join('surname'), join('suffix')];
  if (first !== undefined) printed.first = first;
  if (middle !== undefined) printed.middle = middle;
  if (last !== undefined) printed.last = last;
  if (suffix !== undefined) printed.suffix = suffix;
  if (first === undefined && last === undefined && full !== undefined) {
    printed.full = full;
    if (map.nameOrder !== null) printed.order = map.nameOrder;
  }
  return printed;
}

/** The printed names of a file's rows, with what the first rows reveal about all of them, as in a load: the name order and the column width. */
function printedNames(rows: readonly Row[], map: DataMap): RawName[] {
  const printed = rows.map((row) => printedName(row, map));
  const manner = learnManner(printed.slice(0, RECORDS_READ));
  for (const name of printed) tellName(name, manner);
  return printed;
}

/** Parses the name of a record as a search does; the words of an organisation's name are compared as one surname. */
function readNames(printed: RawName): PersonName[] {
  const evidence = { id: '', source: '', origin: '', recordId: '', kind: 'person', body: { name: printed } } as Evidence;
  const persons = readMentions(evidence)[0]?.names ?? [];
  if (persons.length > 0) return [...persons];
  const text = printed.full ?? [printed.first, printed.middle, printed.last].filter(Boolean).join(' ');
  const core = readName({ full: text }).organisation?.core ?? foldText(text).match(/[A-Z0-9]+/g) ?? [];
  return core.length === 0 ? [] : [{ last: core.join(' '), display: text }];
}

function readBirth({ cells }: Row, format: string | null): string | null {
  if (cells.birth) return readDateAs(cells.birth.join(' '), format);
  if (cells.birthYear) {
    const parts = [cells.birthYear[0]!, cells.birthMonth?.[0], cells.birthDay?.[0]];
    const end = parts.findIndex((part) => part === undefined);
    const text = (end < 0 ? parts : parts.slice(0, end)).map((part) => part!.replace(/\.0$/, '').padStart(2, '0')).join('-');
    return readDateAs(text, null);
  }
  const age = Number(cells.age?.[0] ?? Number.NaN);
  if (Number.isNaN(age)) return null;
  const seen = readDateAs(cells.seen?.[0] ?? '', null);
  return String((seen === null ? ORDINAL_YEAR : Number(seen.slice(0, 4))) - Math.round(age));
}

/** Values of several columns, or of one column with separators. */
function several(texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => text.split(/[;|]/));
}

function readContacts({ cells }: Row): { phones: string[]; emails: string[] } {
  return {
    phones: several(cells.phone)
      .map((text) => text.replace(/\D/g, '').slice(-10))
      .filter((digits) => digits.length >= 6),
    emails: several(cells.email)
      .map((text) => text.trim().toLowerCase())
      .filter((text) => text.includes('@')),
  };
}

function readTraits({ cells }: Row, width: number, hasDeath: boolean): (string | null)[] {
  const others = Array.from({ length: width }, (_, at) => foldText(cells.other?.[at] ?? '').trim() || null);
  return hasDeath ? [...others, foldText(cells.death?.join(' ') ?? '') || null] : others;
}

/** True when nearly every postcode has five or nine digits; the state is then one of fifty, otherwise any region named by the file. */
function looksLikeUnitedStates(rows: readonly Row[]): boolean {
  const codes = rows.flatMap((row) => row.cells.postcode ?? []).slice(0, 5000);
  return codes.filter((code) => /^\d{5}(-?\d{4})?$/.test(code)).length >= codes.length * 0.8;
}

/**
 * The address of a row, from any country, as the engine compares it. The street is parsed as in the United States, which works for foreign names too;
 * postcode and region keep their own form. A second line is an alternative reading of the street. Empty when the row has no address.
 */
function readAddresses({ cells }: Row, isUnitedStates: boolean): AddressParts[] {
  const number = cells.number?.join(' ');
  const street = cells.street?.join(' ');
  const lines = [cells.address?.join(', ') ?? [number, street].filter(Boolean).join(' '), ...(cells.line2 ?? [])];
  const place = readPlace(cells, isUnitedStates);
  const read: AddressParts[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const numbered = at > 0 && number !== undefined && !/^\d/.test(line) ? `${number} ${line}` : line;
    const printed: RawAddress = { line: numbered };
    if (cells.unit) printed.unit = cells.unit.join(' ');
    if (place.city !== undefined) printed.city = place.city;
    read.push({ ...asStreet(parseAddress(printed), numbered), ...place });
  }
  return read.length === 0 && Object.keys(place).length > 0 ? [{ kind: 'unparsed', ...place }] : read;
}

/** Treats words that were not parsed as a street as one: a place name with or without a leading number. */
function asStreet(parts: AddressParts, line: string): AddressParts {
  if (parts.kind !== 'unparsed' && (parts.number !== undefined || parts.street !== undefined)) return parts;
  const text = foldText(line)
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const [, number, street = ''] = /^(\d+[A-Z]?)? ?(.*)$/.exec(text) ?? [];
  return { ...parts, kind: 'street', ...(number ? { number } : {}), ...(street ? { street } : {}) };
}

type Place = Pick<AddressParts, 'city' | 'state' | 'zip5'>;

function readPlace(cells: Row['cells'], isUnitedStates: boolean): Place {
  const place: Place = {};
  const city = plain(cells.city?.join(' '));
  if (city !== '') place.city = city;
  const region = cells.state?.join(' ');
  const state = region === undefined ? undefined : ((isUnitedStates ? readState(region) : undefined) ?? plain(region));
  if (state) place.state = state;
  const postcode = cells.postcode?.join('');
  const zip = postcode === undefined ? undefined : ((isUnitedStates ? readZip(postcode)?.zip5 : undefined) ?? compact(postcode));
  if (zip) place.zip5 = zip;
  return place;
}

function plain(text: string | undefined): string {
  return foldText(text ?? '')
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Treats 'TA4 4EQ' and 'ta44eq' as equal, and removes the '.0' that a spreadsheet appends to a numeric postcode. */
function compact(postcode: string): string {
  return foldText(postcode.replace(/\.0$/, '')).replace(/[^A-Z0-9]/g, '');
}
