import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Results } from '@deedline/contract/results';
import { EMAIL_FACTS, emailCells, fillPlaces, PHONE_FACTS, phoneCells } from './contact-cells.ts';
import { REASON_COLUMNS, reasonCells } from './describe-row.ts';
import { INPUT_COLUMNS, inputCells } from './input-cells.ts';
import type { Layout } from './layout.ts';
import { matchName } from './match-name.ts';
import { OWNER_COLUMNS, ownerCells, PROPERTY_COLUMNS, propertyCells } from './property-cells.ts';
import type { OutputRow } from './read-output-rows.ts';

export const PHONES = 5;
export const EMAILS = 4;

export const ANSWER_COLUMNS = ['Confidence', 'Name Match', ...OWNER_COLUMNS, ...PROPERTY_COLUMNS];
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
  return results?.withheld ? results.withheld.phones + results.withheld.emails : '';
}

/** Null when nothing was found or nothing is left of it. */
export function resultsOf({ search }: OutputRow): Results | null {
  return search?.results?.matched ? search.results : null;
}

export function answerCells({ input }: OutputRow, results: Results | null): CsvCell[] {
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
