import { expect, it } from 'vitest';
import { beginSurvey, countRows, surveyRow } from './survey-rows.ts';

function survey(columns: number, rows: readonly (readonly string[])[]) {
  const result = beginSurvey(columns);
  for (const [index, cells] of rows.entries()) surveyRow(result, index + 2, cells);
  return result;
}

it('tells for each column how many rows it would search, and which it would skip', () => {
  const { rows, filled, firstEmpty } = survey(2, [['1 A St', ''], [' ', 'Ann'], ['2 B St'], ['3 C St', 'Bo']]);
  expect(rows).toBe(4);
  expect(filled).toEqual([3, 2]);
  expect(firstEmpty).toEqual([
    [{ line: 3, text: 'Ann' }],
    [
      { line: 2, text: '1 A St' },
      { line: 4, text: '2 B St' },
    ],
  ]);
});

it('counts nothing until the address has a column', () => {
  const result = survey(1, [['1 A St']]);
  expect(countRows(result, undefined)).toBe(0);
  expect(countRows(result, 0)).toBe(1);
});

it('keeps the first five rows and the first ten skipped ones, however many there are', () => {
  const result = survey(
    2,
    Array.from({ length: 1000 }, (_, row) => ['', `row ${row} ${'x'.repeat(500)}`]),
  );
  expect(result.sample.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(result.firstEmpty[0]).toHaveLength(10);
  expect(Math.max(...result.firstEmpty[0]!.map(({ text }) => text.length))).toBe(121);
});
