import { z } from 'zod';
import { condition, expression } from './expression.ts';
import { tableChoice } from './file-description.ts';

/** The kind of a source, which determines how the engine weighs it. */
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

/** A name: a single line (`full`), or parts with columns of their own; parts that are filled take precedence over the line. */
const nameForm = z
  .strictObject({
    full: field,
    /** The order of `full`, if it differs from the map's default. */
    order: order.optional(),
    last: field,
    first: field,
    middle: field,
    suffix: field,
    when: condition.optional(),
    /** The column sometimes holds an in-care-of line ('C/O NAME'), which then names no owner. */
    mayBeCareOf: z.boolean().optional(),
  })
  .refine(({ full, last, first }) => full !== undefined || last !== undefined || first !== undefined, 'names neither full, last nor first');
export const nameMap = z.union([expression, nameForm]);
const names = z.array(nameMap).min(1).max(40);
/** One name, or several of which the first that is filled is used. */
const oneName = z.union([nameMap, names]);

/**
 * An address: `line` has number and street, and may be followed by the rest; `lines` are the lines of a letter in order, from which street, unit and in-care-of
 * name are separated. `place` is 'CITY ST', with or without a ZIP code.
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
    /** The lot's outline: a GeoJSON polygon in degrees, as layers and tables of shapes have it in `geometry`. */
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
    /** Paid, due (not yet overdue), delinquent, or fully exempt. */
    status: field,
    /** For a delinquent bill, the earliest unpaid tax year. */
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

/** Properties of records of every kind. */
const ofRecord = {
  /** Rows that do not meet this condition have no such record. */
  when: condition.optional(),
  /** A row that lacks what the record requires is not rejected; it just has no such record. */
  optional: z.boolean().optional(),
  /** The source's own id of the record; by default the identifier of its kind (parcel number, registry number, phone). */
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
  /** Any table: delimited text, a sheet, a table of shapes. Anything unspecified is detected from the file. */
  tableChoice.extend({ kind: z.literal('table') }),
  /** Records of fixed length, with columns counted from 1. */
  z.strictObject({
    kind: z.literal('fixed'),
    /** The length of a record without its line ending. */
    length: z.int().min(1).max(100_000),
    /** The end of the last field; what follows is filler and may be missing. Default: the length. */
    lastFieldEnd: z.int().min(1).max(100_000).optional(),
    /** The shortest valid record: some tools trim trailing blanks. Default: the end of the last column. */
    shortest: z.int().min(1).max(100_000).optional(),
    /** Records may be longer, all of a file by the same length: later versions of a layout append columns. */
    longer: z.boolean().optional(),
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
  /** One record per line without columns; the line is the column `line`. */
  z.strictObject({ kind: z.literal('lines') }),
]);

/**
 * A file that accompanies the main one (deeds and their parties, buildings and their contacts). It is recognized among the given files by its columns, and
 * joined to rows by columns that both have. Its values appear in the row as `name.COLUMN`; if several of its rows have the same key, the second is `name
 * 2.COLUMN`, and so on.
 */
const besideFile = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'is made of small letters, digits and underscores, 30 at the most'),
  /** Columns that identify the file. */
  required: z.array(z.string().min(1).max(200)).min(1).max(40),
  /** Columns of both files whose values have to be equal. */
  by: z.array(z.string().min(1).max(200)).min(1).max(4),
  /** Rows of this file that do not meet the condition are skipped. It refers to the file's own columns. */
  when: condition.optional(),
  /** How many rows with the same key are used, in the order of the file; one by default. */
  rows: z.int().min(1).max(10).optional(),
  /** Rejects a row without a match in this file. By default the row stays, and the file's columns are blank. */
  needed: z.boolean().optional(),
  /** The file may be missing. */
  optional: z.boolean().optional(),
});

/** A layout as data: the kind of file, and how each row becomes records. Saved, shared and loaded as a JSON file. */
export const layoutMap = z
  .strictObject({
    version: z.literal(1),
    /** The edition number of this map. */
    revision: z.int().min(1).max(1_000_000),
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'is made of small letters, digits and dashes, 60 at the most'),
    title: z.string().min(1).max(200),
    role: z.enum(SOURCE_ROLES),
    /** What the file is, for people who look for it, and how to obtain it. */
    about: z
      .strictObject({ what: z.string().max(600).optional(), publisher: z.string().max(200).optional(), url: z.url().max(600).optional() })
      .optional(),
    /** Decisions about how to read it, in a sentence or two each. */
    notes: z.array(z.string().max(1_000)).max(20).optional(),
    input,
    /** Files that are read together with the main file, which has to be a table. */
    beside: z.array(besideFile).min(1).max(8).optional(),
    /** Columns that a file of this layout has to have. */
    required: columnNames.optional(),
    /** Conditions that the first row of a file of this layout has to meet. */
    firstRow: z
      .array(z.strictObject({ is: condition, otherwise: z.string().max(200) }))
      .max(10)
      .optional(),
    /** Words that mean that a value is unknown, in all columns or in one; case is ignored. */
    empty: words.optional(),
    emptyIn: z.record(z.string().max(200), words).optional(),
    /** The order of names in a line. `learned`: detected from the first rows of the file. */
    names: order.default('learned'),
    /** Two letters: the state, if neither the source nor the row gives it. */
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** The county, from the row or as a constant. The source's own takes precedence. Absent: the source has to give it. */
    county: z.strictObject({ fips: expression, name: field }).optional(),
    withheld: z
      .strictObject({
        /** Words printed in place of a name, in addition to the known ones (`CONFIDENTIAL`, `NAME WITHHELD` ...): the record then names nobody. */
        words: words.optional(),
        /** Rows that meet this condition name nobody, and their mailing address is not kept. */
        names: condition.optional(),
        /** Rows that meet this condition have no mailing address. */
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
