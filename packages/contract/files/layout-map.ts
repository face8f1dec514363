import { z } from 'zod';
import { condition, expression } from './expression.ts';
import { tableChoice } from './file-description.ts';

/** What a source is: as the engine weighs it. */
export const SOURCE_ROLES = [
  'assessor',
  'recorder',
  'tax',
  'court',
  'registry',
  'voter',
  'phone_listing',
  'phone_line',
  'email_list',
  'mailbox',
  'address_change',
  'dnc',
  'parcel_map',
] as const;

const field = expression.optional();
const words = z.array(z.string().max(200)).max(200);
const columnNames = z.array(z.string().min(1).max(200)).max(1_000);
const order = z.enum(['last_first', 'first_last', 'learned']);

/** A name: one line (`full`), or its parts where they have columns of their own; parts that are filled go before the line. */
const nameForm = z
  .strictObject({
    full: field,
    /** How `full` is printed, where it is not as the map says of all. */
    order: order.optional(),
    last: field,
    first: field,
    middle: field,
    suffix: field,
    when: condition.optional(),
    /** The column holds now and then whom the letters go through ('C/O NAME'): then it names no owner. */
    mayBeCareOf: z.boolean().optional(),
  })
  .refine(({ full, last, first }) => full !== undefined || last !== undefined || first !== undefined, 'names neither full, last nor first');
export const nameMap = z.union([expression, nameForm]);
const names = z.array(nameMap).min(1).max(40);
/** One name, or several of which the first that is filled counts. */
const oneName = z.union([nameMap, names]);

/**
 * An address: `line` is number and street, and may hold everything behind them too; `lines` are a letter's lines in their order, of which
 * the street, the unit and whom it goes through are told apart. `place` is 'CITY ST', with a ZIP or without.
 */
export const addressMap = z
  .strictObject({
    line: field,
    lines: z.array(expression).min(1).max(8).optional(),
    unit: field,
    city: field,
    state: field,
    zip: field,
    zip4: field,
    place: field,
  })
  .refine(({ line, lines }) => (line === undefined) !== (lines === undefined), 'has to say either line or lines');
const address = addressMap.optional();

const officer = z.strictObject({ name: oneName, title: field, isOrganisation: condition.optional(), address });
const fields = {
  parcel: z.strictObject({
    apn: expression,
    situs: address,
    owners: names.optional(),
    careOf: field,
    mailing: address,
    taxYear: field,
    marketValue: field,
    assessedValue: field,
    landValue: field,
    buildingValue: field,
    squareFeet: field,
    acreage: field,
    yearBuilt: field,
    bedrooms: field,
    bathrooms: field,
    buildings: field,
    elevation: field,
    propertyType: field,
    legalDescription: field,
    exemptions: z.array(expression).min(1).max(100).optional(),
    lastSaleDate: field,
    lastSalePrice: field,
    /** The lot as it is drawn among its neighbours: GeoJSON of a polygon in degrees, as layers and tables of shapes have it in `geometry`. */
    outline: field,
  }),
  sale: z.strictObject({
    apn: expression,
    saleDate: expression,
    salePrice: field,
    buyer: oneName.optional(),
    seller: oneName.optional(),
    titleCompany: field,
    loanAmount: field,
    book: field,
    page: field,
    deedType: field,
  }),
  tax: z.strictObject({
    apn: expression,
    taxYear: expression,
    taxAmount: field,
    assessedValue: field,
    exemptions: z.array(expression).min(1).max(100).optional(),
    /** Paid, due (not yet overdue), delinquent, or exempt of all of it. */
    status: field,
    /** Of a delinquent one the earliest tax year that is not paid. */
    delinquentSince: field,
    billedTo: oneName.optional(),
    mailing: address,
  }),
  person: z.strictObject({
    name: oneName,
    alsoKnownAs: names.optional(),
    birthDate: field,
    deathDate: field,
    address,
    previousAddress: address,
    movedOn: field,
    phones: z.array(expression).min(1).max(40).optional(),
    emails: z.array(expression).min(1).max(40).optional(),
  }),
  phone_line: z.strictObject({ phone: expression, lineType: field, carrier: field, status: field, assignedOn: field, checkedOn: field }),
  mailbox: z.strictObject({ email: expression, status: expression, checkedOn: field }),
  organisation: z.strictObject({
    name: expression,
    registryNumber: expression,
    state: field,
    status: field,
    filingType: field,
    filedOn: field,
    principalAddress: address,
    mailingAddress: address,
    agent: officer.optional(),
    officers: z.array(officer).min(1).max(40).optional(),
  }),
  court: z.strictObject({
    caseNumber: expression,
    caseType: expression,
    filedOn: expression,
    party: oneName,
    partyBirthDate: field,
    partyAddress: address,
    amount: field,
    court: field,
  }),
  dnc: z.strictObject({ phone: expression }),
} as const;

/** Of every record whatever its kind. */
const ofRecord = {
  /** Rows of which this is not so have no such record. */
  when: condition.optional(),
  /** A row that lacks what the record needs is not rejected for it: it has no such record. */
  optional: z.boolean().optional(),
  /** The source's own id of the record; by default what the kind is told apart by (parcel number, registry number, phone). */
  recordId: field,
  firstSeen: field,
  lastSeen: field,
};
const recordOf = <K extends keyof typeof fields>(kind: K) => z.strictObject({ kind: z.literal(kind), ...ofRecord, fields: fields[kind] });
const record = z.discriminatedUnion('kind', [
  recordOf('parcel'),
  recordOf('sale'),
  recordOf('tax'),
  recordOf('person'),
  recordOf('phone_line'),
  recordOf('mailbox'),
  recordOf('organisation'),
  recordOf('court'),
  recordOf('dnc'),
]);

const input = z.discriminatedUnion('kind', [
  /** Anything with columns: delimited text, a sheet, a table of shapes. What is not said is told by the file. */
  tableChoice.extend({ kind: z.literal('table') }),
  /** Records of one length in columns that count from 1. */
  z.strictObject({
    kind: z.literal('fixed'),
    /** Of a record, its line end not counted. */
    length: z.int().min(1).max(100_000),
    /** Where the last field ends; what follows is filler, and may be missing. By default the length. */
    lastFieldEnd: z.int().min(1).max(100_000).optional(),
    /** A record may be as short as this: some tools cut trailing blanks off. By default where the last column ends. */
    shortest: z.int().min(1).max(100_000).optional(),
    columns: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(200),
          start: z.int().min(1).max(100_000),
          length: z.int().min(1).max(100_000),
        }),
      )
      .min(1)
      .max(1_000),
  }),
  /** One record a line without columns: the line is the column `line`. */
  z.strictObject({ kind: z.literal('lines') }),
]);

/**
 * A file that lies beside the rows' own (deeds and their parties, buildings and their contacts): told among those that are given by its columns,
 * and found for a row by columns that both have. What it says stands in the row as `name.COLUMN`; of several rows of one key the second is
 * `name 2.COLUMN`, and so on.
 */
const besideFile = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'is made of small letters, digits and underscores, 30 at the most'),
  /** Columns by which the file is known. */
  required: z.array(z.string().min(1).max(200)).min(1).max(40),
  /** Columns of both that have to say the same. */
  by: z.array(z.string().min(1).max(200)).min(1).max(4),
  /** Rows of it of which this is not so are passed over. It names the file's own columns. */
  when: condition.optional(),
  /** How many rows of one key are looked at, in the order of the file; by default one. */
  rows: z.int().min(1).max(10).optional(),
  /** A row that has none in it is rejected. By default it stays, and what the file would say is blank. */
  needed: z.boolean().optional(),
  /** It need not be there at all. */
  optional: z.boolean().optional(),
});

/** A layout as data: what kind of file it is and how each row becomes records. Saved, shared and loaded by as a JSON file. */
export const layoutMap = z
  .strictObject({
    version: z.literal(1),
    /** Counts the editions of this map. */
    revision: z.int().min(1).max(1_000_000),
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is made of small letters, digits and dashes, 60 at the most'),
    title: z.string().min(1).max(200),
    role: z.enum(SOURCE_ROLES),
    /** What the file is, for whoever looks for it, and how to come by it. */
    about: z
      .strictObject({ what: z.string().max(600).optional(), publisher: z.string().max(200).optional(), url: z.url().max(600).optional() })
      .optional(),
    /** What was decided in the reading of it, a sentence or two each. */
    notes: z.array(z.string().max(1_000)).max(20).optional(),
    input,
    /** Files that are read together with the rows' own, of a table alone. */
    beside: z.array(besideFile).min(1).max(8).optional(),
    /** Columns without which a file is not of this layout. */
    required: columnNames.optional(),
    /** What the first row has to fulfil, or the file is not of this layout. */
    firstRow: z
      .array(z.strictObject({ is: condition, otherwise: z.string().max(200) }))
      .max(10)
      .optional(),
    /** Words that mean that nothing is known, in every column or in one; capitals do not count. */
    empty: words.optional(),
    emptyIn: z.record(z.string().max(200), words).optional(),
    /** How lines of names are printed. `learned`: by the first rows of the file. */
    names: order.default('learned'),
    /** Two letters: the state where neither source nor row says it. */
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Where the rows or the map say which county it is; what is said of the source goes before. Without it the source has to say. */
    county: z.strictObject({ fips: expression, name: field }).optional(),
    withheld: z
      .strictObject({
        /** Printed in place of a name, beside those that are known (`CONFIDENTIAL`, `NAME WITHHELD` ...): the record names nobody. */
        words: words.optional(),
        /** Nobody is named and no mailing address kept where this is so. */
        names: condition.optional(),
        /** No mailing address is kept where this is so. */
        mailing: condition.optional(),
      })
      .optional(),
    records: z.array(record).min(1).max(10),
  })
  .refine(({ input: { kind }, beside }) => beside === undefined || kind === 'table', {
    path: ['beside'],
    message: 'lies beside a table, and this is none',
  });
export type LayoutMap = z.infer<typeof layoutMap>;
export type BesideFile = z.infer<typeof besideFile>;
export type RecordMap = LayoutMap['records'][number];
export type NameMap = z.infer<typeof nameMap>;
export type AddressMap = z.infer<typeof addressMap>;
