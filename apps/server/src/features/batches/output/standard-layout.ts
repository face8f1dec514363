import type { CsvCell } from '@deedline/contract/csv-cell';
import { EXPORT_COLUMNS_WITH_ID, exportRowsWithId } from '@deedline/contract/search/export';
import {
  EMAIL_FACTS,
  emailCells,
  fillPlaces,
  INPUT_COLUMNS,
  OWNER_COLUMNS,
  PHONE_FACTS,
  phoneCells,
  PROPERTY_COLUMNS,
  REASON_COLUMNS,
  reasonCells,
} from './cells.ts';
import type { Layout } from './layout.ts';
import type { OutputRow } from './rows.ts';
import type { SheetAnswer } from './sheet.ts';

export const PHONES = 5;
export const EMAILS = 4;

const ANSWER_COLUMNS = ['Confidence', 'Name Match', ...OWNER_COLUMNS, ...PROPERTY_COLUMNS];
const PHONE_COLUMNS = places('Phone', PHONES).flatMap((phone) => [phone, ...PHONE_FACTS.map((fact) => `${phone} ${fact}`)]);
const EMAIL_COLUMNS = places('Email', EMAILS).flatMap((email) => [email, ...EMAIL_FACTS.map((fact) => `${email} ${fact}`)]);

/** One line per row of the file, with everything that a line can hold. */
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
    'Latest Bankruptcy',
    'Reported Emails',
  ],
  linesOf: (row, style) => {
    const answer = answerOf(row);
    return [
      [
        ...row.inputCells,
        ...reasonCells(row),
        row.search_id,
        row.search?.creditsCost ?? row.credits,
        ...answerCells(answer),
        ...fillPlaces(answer?.phones ?? [], PHONES, PHONE_FACTS.length + 1, (phone) => phoneCells(phone, style)),
        ...fillPlaces(answer?.emails ?? [], EMAILS, EMAIL_FACTS.length + 1, emailCells),
        answer?.relatives.map(({ name, relationship }) => `${name} (${relationship})`).join('; '),
        flagWords(answer),
        answer?.alsoFits,
        answer?.heldBack,
        answer?.latestBankruptcy,
        reportedEmails(answer),
      ],
    ];
  },
};

const REPORTED = { wrong_person: 'wrong person', bounced: 'bounced' } as const;

/** 'odile@mail.example: bounced 2026-11-28' */
function reportedEmails(answer: SheetAnswer | null): CsvCell {
  return answer?.emails
    .flatMap(({ email, reported }) => (reported ? [`${email}: ${REPORTED[reported.outcome]} ${reported.on}`] : []))
    .join('; ');
}

function flagWords(answer: SheetAnswer | null): CsvCell {
  return answer?.flags.map(({ label }) => label).join('; ');
}

/** Null when nothing was found or nothing is left of it. */
export function answerOf({ search }: OutputRow): SheetAnswer | null {
  return search?.sheet?.answer ?? null;
}

function answerCells(answer: SheetAnswer | null): CsvCell[] {
  if (answer === null) return ANSWER_COLUMNS.map(() => '');
  const { confidenceScore: confidence, nameMatch, ownerCells, propertyCells } = answer;
  return [confidence === null ? '' : Math.round(confidence), nameMatch, ...ownerCells, ...propertyCells];
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
  linesOf: ({ search }) => (search === null ? [] : exportRowsWithId({ ...search, results: search.sheet?.answer ?? null })),
};

const STATUSES = { active: 'Active', disconnected: 'Disconnected', unknown: '' } as const;
const ONE_PHONE_COLUMNS = ['Phone Rank', 'Phone', ...PHONE_FACTS.map((fact) => `Phone ${fact}`), 'Phone Status'];

/** People who dial do not see our pages: each line says that the owner died, that somebody else fits as well, or that there is a bankruptcy. */
const BEFORE_A_CALL = ['Flags', 'Also Fits', 'Latest Bankruptcy'];

/** One line per phone, with the owner and property repeated. The cost is left out, because a sum over the lines would count it repeatedly. */
export const PHONES_LAYOUT: Layout = {
  hasOriginals: true,
  hasReason: true,
  isDialed: true,
  columns: [...INPUT_COLUMNS, ...REASON_COLUMNS, 'Search ID', ...ANSWER_COLUMNS, ...ONE_PHONE_COLUMNS, ...BEFORE_A_CALL],
  linesOf: (row, style) => {
    const answer = answerOf(row);
    const repeated = [...row.inputCells, ...reasonCells(row), row.search_id, ...answerCells(answer)];
    const phones = (answer?.phones ?? []).map((phone, index) => [index + 1, ...phoneCells(phone, style), STATUSES[phone.status]]);
    const lines = phones.length > 0 ? phones : [ONE_PHONE_COLUMNS.map(() => '')];
    const beforeACall = [flagWords(answer), answer?.alsoFits, answer?.latestBankruptcy];
    return lines.map((cells) => [...repeated, ...cells, ...beforeACall]);
  },
};
