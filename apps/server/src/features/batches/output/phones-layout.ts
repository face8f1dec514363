import { PHONE_FACTS, phoneCells } from './contact-cells.ts';
import { REASON_COLUMNS, reasonCells } from './describe-row.ts';
import { INPUT_COLUMNS, inputCells } from './input-cells.ts';
import type { Layout } from './layout.ts';
import { ANSWER_COLUMNS, answerCells, resultsOf } from './standard-layout.ts';

const STATUSES = { active: 'Active', disconnected: 'Disconnected', unknown: '' } as const;
const PHONE_COLUMNS = ['Phone Rank', 'Phone', ...PHONE_FACTS.map((fact) => `Phone ${fact}`), 'Phone Status'];

/** One line for each phone, owner and property on every one. What it cost is left out: a sum over the lines would count it again. */
export const PHONES_LAYOUT: Layout = {
  hasOriginals: true,
  hasReason: true,
  columns: [...INPUT_COLUMNS, ...REASON_COLUMNS, 'Search ID', ...ANSWER_COLUMNS, ...PHONE_COLUMNS],
  linesOf: (row, style) => {
    const results = resultsOf(row);
    const repeated = [...inputCells(row.input), ...reasonCells(row), row.search_id, ...answerCells(row, results)];
    const phones = (results?.phones ?? []).map((phone, index) => [index + 1, ...phoneCells(phone, style), STATUSES[phone.status]]);
    const lines = phones.length > 0 ? phones : [PHONE_COLUMNS.map(() => '')];
    return lines.map((cells) => [...repeated, ...cells]);
  },
};
