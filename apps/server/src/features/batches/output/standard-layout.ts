import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Results } from '@deedline/contract/search/results';
import { EXPORT_COLUMNS_WITH_ID, exportRowsWithId } from '@deedline/contract/search/export';
import {
  EMAIL_FACTS,
  emailCells,
  fillPlaces,
  INPUT_COLUMNS,
  inputCells,
  OWNER_COLUMNS,
  ownerCells,
  PHONE_FACTS,
  phoneCells,
  PROPERTY_COLUMNS,
  propertyCells,
  REASON_COLUMNS,
  reasonCells,
} from './cells.ts';
import type { Layout } from './layout.ts';
import { matchName } from './names.ts';
import type { OutputRow } from './rows.ts';

export const PHONES = 5;
export const EMAILS = 4;

const ANSWER_COLUMNS = ['Confidence', 'Name Match', ...OWNER_COLUMNS, ...PROPERTY_COLUMNS];
const PHONE_COLUMNS = places('Phone', PHONES).flatMap((phone) => [phone, ...PHONE_FACTS.map((fact) => `${phone} ${fact}`)]);
const EMAIL_COLUMNS = places('Email', EMAILS).flatMap((email) => [email, ...EMAIL_FACTS.map((fact) => `${email} ${fact}`)]);

/** One line for each row of the file, with all that a line can hold. */
export const STANDARD: Layout = {
  hasOriginals: true,
  hasReason: true,
  columns: [
    ...INPUT_COLUMNS,
    ...REASON_COLUMNS,
    'Search ID',
    'Credits',
    ...ANSWER_COLUMNS,
    ...PHONE_COLUMNS,
    ...EMAIL_COLUMNS,
    'Relatives',
    'Flags',
    'Also Fits',
    'Held Back',
  ],
  linesOf: (row, style) => {
    const results = resultsOf(row);
    return [
      [
        ...inputCells(row.input),
        ...reasonCells(row),
        row.search_id,
        row.search?.creditsCost ?? row.credits,
        ...answerCells(row, results),
        ...fillPlaces(results?.phones ?? [], PHONES, PHONE_FACTS.length + 1, (phone) => phoneCells(phone, style)),
        ...fillPlaces(results?.emails ?? [], EMAILS, EMAIL_FACTS.length + 1, emailCells),
        results?.relatives.map(({ name, relationship }) => `${name} (${relationship})`).join('; '),
        results?.flags.map(({ label }) => label).join('; '),
        alsoFits(results),
        heldBack(results),
      ],
    ];
  },
};

/** Others who fit about equally well: the row shows one of them. */
function alsoFits(results: Results | null): string {
  const others = results?.alike?.kind === 'either' ? results.alike.people.slice(1) : [];
  return others.map(({ name, address }) => (address === null ? name : `${name} (${address})`)).join('; ');
}

/** How many contacts were too weak to be sold. */
function heldBack(results: Results | null): CsvCell {
  return results === null ? '' : results.withheld.phones + results.withheld.emails;
}

/** Null when nothing was found or nothing is left of it. */
export function resultsOf({ search }: OutputRow): Results | null {
  return search?.results?.matched ? search.results : null;
}

function answerCells({ input }: OutputRow, results: Results | null): CsvCell[] {
  const confidence = results?.confidenceScore ?? null;
  return [
    confidence === null ? '' : Math.round(confidence),
    matchName(input.name, results),
    ...ownerCells(results),
    ...propertyCells(results),
  ];
}

/** 'Phone 1', 'Phone 2', ... */
export function places(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
}

/** The columns of the specification, section 7, as the export in the browser writes them for several searches. */
export const DETAILED: Layout = {
  hasOriginals: false,
  hasReason: true,
  columns: EXPORT_COLUMNS_WITH_ID,
  linesOf: ({ search }) => (search === null ? [] : exportRowsWithId(search)),
};

const STATUSES = { active: 'Active', disconnected: 'Disconnected', unknown: '' } as const;
const ONE_PHONE_COLUMNS = ['Phone Rank', 'Phone', ...PHONE_FACTS.map((fact) => `Phone ${fact}`), 'Phone Status'];

/** One line for each phone, owner and property on every one. What it cost is left out: a sum over the lines would count it again. */
export const PHONES_LAYOUT: Layout = {
  hasOriginals: true,
  hasReason: true,
  columns: [...INPUT_COLUMNS, ...REASON_COLUMNS, 'Search ID', ...ANSWER_COLUMNS, ...ONE_PHONE_COLUMNS],
  linesOf: (row, style) => {
    const results = resultsOf(row);
    const repeated = [...inputCells(row.input), ...reasonCells(row), row.search_id, ...answerCells(row, results)];
    const phones = (results?.phones ?? []).map((phone, index) => [index + 1, ...phoneCells(phone, style), STATUSES[phone.status]]);
    const lines = phones.length > 0 ? phones : [ONE_PHONE_COLUMNS.map(() => '')];
    return lines.map((cells) => [...repeated, ...cells]);
  },
};
