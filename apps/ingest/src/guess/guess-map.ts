import type { Expression } from '@deedline/contract/files/expression';
import type { TableChoice } from '@deedline/contract/files/file-description';
import type { AddressMap, LayoutMap, NameMap } from '@deedline/contract/files/layout-map';
import { type MapGuess } from '@deedline/contract/files/map-preview';
import { learnManner } from '../load/learn-names.ts';
import { normalizeColumn } from '../maps/compile-map.ts';
import { openTable } from '../read/open-table.ts';
import { listShipped } from '../sources/layouts.ts';
import { chooseColumns, type Chosen } from './choose-columns.ts';
import { formatOf, isEmptyWord, type Look, lookAt, noDaysOf } from './contents.ts';
import type { Field } from './headers.ts';

const LOOKED_ROWS = 2_000;

/**
 * Proposes a map for a file from its header and first rows, with the reason for each guess. If the file alone makes no record but is part of a shipped map,
 * returns that map. Throws FileFault if it is not a table.
 */
export async function guessMap(path: string, choice: TableChoice = {}): Promise<MapGuess> {
  const table = await openTable(path, choice);
  const rows: string[][] = [];
  for await (const items of table.rows) {
    for (const item of items) if ('fields' in item) rows.push(item.fields);
    if (rows.length >= LOOKED_ROWS) break;
  }
  const file = { columns: table.columns, looks: table.columns.map((_, at) => lookAt(rows.map((row) => row[at] ?? ''))) };
  const input = { kind: 'table', ...choice, ...(table.facts.header === false ? { header: false } : {}) } as const;
  return makeGuess(file, rows, input);
}

interface File {
  columns: readonly string[];
  looks: readonly Look[];
}

function makeGuess(file: File, rows: readonly string[][], input: LayoutMap['input']): MapGuess {
  const { columns, looks } = file;
  const chosen = chooseColumns(columns, looks);
  const guess = new Guess(file, chosen);
  const shipped = findShipped(columns);
  const made = guess.kind();
  if (made === undefined && shipped === undefined)
    throw new Error('no column holds a parcel number, a name or a phone: name the columns in a map of your own');
  const map: LayoutMap =
    made === undefined
      ? shipped!
      : {
          version: 1,
          revision: 1,
          id: 'my-map',
          title: 'My map',
          role: made.role,
          input,
          ...guess.required(),
          ...emptyWords(rows),
          ...guess.emptyDays(),
          names: guess.order(),
          ...guess.state(),
          ...guess.county(),
          records: made.records,
        };
  const used = new Set([...chosen.fields.values(), ...chosen.phones, ...chosen.emails].map(({ column }) => column));
  return {
    map,
    guesses: guess.reasons,
    left: columns.flatMap((column, at) => (used.has(column) || isOutline(map, column) ? [] : [{ column, ...looksLike(looks[at]!) }])),
    ...(shipped ? { shipped: shipped.id } : {}),
  };
}

/** The shipped map with a file that matches by the most columns. */
function findShipped(columns: readonly string[]): LayoutMap | undefined {
  const fits = listShipped().flatMap(({ map }) => fitsOf(map, columns).map((known) => ({ map, known })));
  return fits.sort((one, other) => other.known - one.known)[0]?.map;
}

/** For each file of a map that this one can be, the number of columns that identify it. */
function fitsOf({ input, required = [], beside = [] }: LayoutMap, columns: readonly string[]): number[] {
  if (input.kind !== 'table') return [];
  const files = [required, ...beside.map((file) => file.required)];
  return files.flatMap((names) => (names.length > 0 && hasAll(columns, names) ? [names.length] : []));
}

function isOutline({ records: [first] }: LayoutMap, column: string): boolean {
  return first?.kind === 'parcel' && first.fields.outline === column;
}

function hasAll(columns: readonly string[], required: readonly string[]): boolean {
  const known = new Set(columns.map(normalizeColumn));
  return required.every((name) => known.has(normalizeColumn(name)));
}

function looksLike({ share, filled }: Look): { looksLike?: string } {
  if (filled === 0) return { looksLike: 'blank' };
  const [best] = (['email', 'phone', 'date', 'street', 'state', 'zip', 'year', 'number', 'name', 'city'] as const).filter(
    (kind) => share[kind] >= 0.8,
  );
  return best === undefined ? {} : { looksLike: best };
}

/** Words that mean empty and occur in the rows. */
function emptyWords(rows: readonly string[][]): { empty?: string[] } {
  const found = new Set<string>();
  for (const row of rows) for (const cell of row) if (cell.length <= 13 && isEmptyWord(cell)) found.add(cell.trim().toUpperCase());
  return found.size > 0 ? { empty: [...found] } : {};
}

/** Builds the parts of a map and records the reason for each. */
class Guess {
  readonly reasons: MapGuess['guesses'] = [];
  readonly #file: File;
  readonly #chosen: Chosen;

  constructor(file: File, chosen: Chosen) {
    this.#file = file;
    this.#chosen = chosen;
  }

  /** Role and records: a roll of parcels, a list of sales, or people; undefined if it is none of these. */
  kind(): Pick<LayoutMap, 'role' | 'records'> | undefined {
    const { phones, emails } = this.#chosen;
    const isDeed = this.#has('apn') && this.#has('saleDate') && (this.#has('buyer') || this.#has('seller')) && !this.#has('owner1');
    if (isDeed) return { role: 'recorder', records: [{ kind: 'sale', fields: this.#sale() }] };
    const isList = phones.length > 0 || emails.length > 0;
    if (isList && (this.#has('owner1') || this.#has('ownerLast')))
      return { role: phones.length > 0 ? 'phone_listing' : 'email_list', records: [{ kind: 'person', fields: this.#person() }] };
    if (this.#has('apn')) return { role: 'assessor', records: [{ kind: 'parcel', fields: this.#parcel() }] };
    if (this.#has('owner1') || this.#has('ownerLast'))
      return { role: 'phone_listing', records: [{ kind: 'person', fields: this.#person() }] };
    if (phones[0])
      return { role: 'phone_line', records: [{ kind: 'phone_line', fields: { phone: this.#take('phone_line.phone', phones[0]) } }] };
    return undefined;
  }

  /** The key column and each assigned column that has values: a later file with one of them under another name does not match the map. */
  required(): Pick<LayoutMap, 'required'> {
    const { fields, phones } = this.#chosen;
    const key = fields.get('apn') ?? fields.get('owner1') ?? fields.get('ownerLast') ?? phones[0];
    if (key === undefined) return {};
    const taken = new Set([key.column, ...this.reasons.flatMap(({ columns }) => columns)]);
    return { required: [...taken].filter((column) => column === key.column || this.#says(column)) };
  }

  #says(column: string): boolean {
    const at = this.#file.columns.indexOf(column);
    return at >= 0 && this.#file.looks[at]!.filled > 0;
  }

  order(): LayoutMap['names'] {
    const owner = this.#chosen.fields.get('owner1') ?? this.#chosen.fields.get('buyer');
    if (owner === undefined) return 'learned';
    const { order, width } = learnManner(owner.look.values.map((full) => ({ full })));
    const said =
      order === undefined
        ? 'the rows do not tell; the load asks more of them'
        : order === 'last_first'
          ? 'surname first, as the rows tell'
          : 'given name first, as the rows tell';
    this.reasons.push({
      field: 'names',
      columns: [owner.column],
      why: width === undefined ? said : `${said}; cut off at ${width} letters`,
      by: 'content',
    });
    // This is not fixed in the map: other towns or later rows of the same file may print names differently, which the load detects.
    return 'learned';
  }

  emptyDays(): Pick<LayoutMap, 'emptyIn'> {
    const date = this.#chosen.fields.get('saleDate');
    const words = date ? noDaysOf(date.look.values, formatOf(date.look.values)) : [];
    return date && words.length > 0 ? { emptyIn: { [date.column]: words } } : {};
  }

  /** The state that most mail goes to, if nothing says the parcels' state. */
  state(): Pick<LayoutMap, 'state'> {
    if (this.#has('situsState')) return {};
    const mail = this.#chosen.fields.get('mailState');
    if (mail === undefined) return {};
    const counts = Map.groupBy(mail.look.values, (text) => text.toUpperCase());
    const [state, rows] = [...counts].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []]);
    if (rows.length < mail.look.values.length * 0.6 || !/^[A-Z]{2}$/.test(state)) return {};
    this.reasons.push({
      field: 'state',
      columns: [mail.column],
      why: `${Math.round((rows.length * 100) / mail.look.values.length)} % of the letters go to ${state}`,
      by: 'content',
    });
    return { state };
  }

  county(): Pick<LayoutMap, 'county'> {
    if (!this.#has('apn') || !this.#has('fips')) return {};
    const name = this.#text('county.name', 'county');
    return { county: { fips: this.#text('county.fips', 'fips')!, ...(name === undefined ? {} : { name }) } };
  }

  #parcel(): Extract<LayoutMap['records'][number], { kind: 'parcel' }>['fields'] {
    const text = (field: Field, name: string = field): Expression | undefined => this.#text(`parcel.${name}`, field);
    const apn = text('apn')!;
    const owners = this.#owners('parcel.owners');
    const [situs, mailing] = [this.#situs('parcel.situs'), this.#mailing('parcel.mailing')];
    return withoutBlank({
      apn,
      situs,
      owners,
      careOf: text('careOf'),
      mailing,
      taxYear: text('taxYear'),
      marketValue: text('marketValue'),
      assessedValue: text('assessedValue'),
      landValue: text('landValue'),
      buildingValue: text('buildingValue'),
      squareFeet: text('squareFeet'),
      acreage: this.#acreage(),
      yearBuilt: text('yearBuilt'),
      bedrooms: text('bedrooms'),
      bathrooms: this.#baths(),
      propertyType: text('propertyType'),
      legalDescription: text('legalDescription'),
      lastSaleDate: this.#date('parcel.lastSaleDate', 'saleDate'),
      lastSalePrice: text('salePrice', 'lastSalePrice'),
      outline: this.#outline(),
    });
  }

  /** The column in which tables of shapes have their outline. */
  #outline(): Expression | undefined {
    const at = this.#file.columns.indexOf('geometry');
    const [first] = at < 0 ? [] : this.#file.looks[at]!.values.filter((text) => /^\{"type":"(?:Multi)?Polygon"/.test(text));
    if (first === undefined) return undefined;
    this.reasons.push({ field: 'parcel.outline', columns: ['geometry'], why: 'it holds polygons in degrees', by: 'content' });
    return 'geometry';
  }

  #sale(): Extract<LayoutMap['records'][number], { kind: 'sale' }>['fields'] {
    const text = (field: Field): Expression | undefined => this.#text(`sale.${field}`, field);
    return withoutBlank({
      apn: text('apn')!,
      saleDate: this.#date('sale.saleDate', 'saleDate')!,
      salePrice: text('salePrice'),
      buyer: text('buyer'),
      seller: text('seller'),
      book: text('book'),
      page: text('page'),
      deedType: text('deedType'),
    });
  }

  #person(): Extract<LayoutMap['records'][number], { kind: 'person' }>['fields'] {
    const { phones, emails } = this.#chosen;
    const name = this.#owners('person.name')!;
    return withoutBlank({
      name: name.length === 1 ? name[0]! : name,
      birthDate: this.#date('person.birthDate', 'birthDate'),
      address: this.#mailing('person.address') ?? this.#situs('person.address'),
      phones: phones.length > 0 ? phones.map((one) => this.#take('person.phones', one)) : undefined,
      emails: emails.length > 0 ? emails.map((one) => this.#take('person.emails', one)) : undefined,
    });
  }

  #owners(name: string): NameMap[] | undefined {
    const owners: NameMap[] = [];
    const last = this.#text(`${name}.last`, 'ownerLast');
    if (last !== undefined) {
      const [first, middle, full] = [
        this.#text(`${name}.first`, 'ownerFirst'),
        this.#text(`${name}.middle`, 'ownerMiddle'),
        this.#text(name, 'owner1'),
      ];
      owners.push(withoutBlank({ last, first, middle, full }));
    } else {
      const full = this.#text(name, 'owner1');
      if (full !== undefined) owners.push(full);
    }
    const second = this.#text(name, 'owner2');
    if (second !== undefined) owners.push({ full: second, mayBeCareOf: true });
    return owners.length > 0 ? owners : undefined;
  }

  #situs(name: string): AddressMap | undefined {
    const part = (field: Field, to: string): Expression | undefined => this.#text(`${name}.${to}`, field);
    const line = part('situs', 'line') ?? this.#streetParts(name);
    if (line === undefined) return undefined;
    return withoutBlank({
      line,
      unit: part('situsUnit', 'unit'),
      city: part('situsCity', 'city'),
      state: part('situsState', 'state'),
      zip: part('situsZip', 'zip'),
    });
  }

  #streetParts(name: string): Expression | undefined {
    const fields = ['situsNumber', 'situsPre', 'situsStreet', 'situsType', 'situsPost'] as const;
    if (!this.#has('situsStreet')) return undefined;
    const join = fields.flatMap((field) => this.#text(`${name}.line`, field) ?? []);
    return { when: { filled: this.#chosen.fields.get('situsStreet')!.column }, use: join.length === 1 ? join[0]! : { join } };
  }

  #mailing(name: string): AddressMap | undefined {
    const part = (field: Field, to: string): Expression | undefined => this.#text(`${name}.${to}`, field);
    const lines = (['mail1', 'mail2', 'mail3'] as const).flatMap((field) => part(field, 'lines') ?? []);
    if (lines.length === 0) return undefined;
    return withoutBlank({
      lines,
      city: part('mailCity', 'city'),
      state: part('mailState', 'state'),
      zip: part('mailZip', 'zip'),
      zip4: part('mailZip4', 'zip4'),
      place: this.#has('mailCity') ? undefined : part('mailPlace', 'place'),
    });
  }

  #acreage(): Expression | undefined {
    const acres = this.#text('parcel.acreage', 'acreage');
    const feet = acres === undefined ? this.#text('parcel.acreage', 'lotSquareFeet', ', in square feet') : undefined;
    return acres ?? (feet === undefined ? undefined : { number: feet, convert: 'square_feet_to_acres' });
  }

  #baths(): Expression | undefined {
    const [full, half] = [this.#text('parcel.bathrooms', 'bathrooms'), this.#text('parcel.bathrooms', 'halfBaths')];
    return full !== undefined && half !== undefined ? { sum: [full, { number: half, times: 0.5 }] } : full;
  }

  #date(name: string, field: Field): Expression | undefined {
    const found = this.#chosen.fields.get(field);
    const format = found && formatOf(found.look.values);
    const date = this.#text(name, field, format === undefined ? '' : `, written as ${format}`);
    return date === undefined || format === undefined ? date : { date, format };
  }

  #has(field: Field): boolean {
    return this.#chosen.fields.has(field);
  }

  #text(name: string, field: Field, beside = ''): Expression | undefined {
    const found = this.#chosen.fields.get(field);
    return found && this.#take(name, found, beside);
  }

  #take(field: string, { column, why, by }: { column: string; why: string; by: MapGuess['guesses'][number]['by'] }, beside = ''): string {
    this.reasons.push({ field, columns: [column], why: `${why}${beside}`, by });
    return this.#file.columns.includes(column) ? column : '';
  }
}

/** Leaves out undefined parts. */
function withoutBlank<T extends object>(parts: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as T;
}
