import { expect, test } from 'vitest';
import { findBreaks } from './ask-desk.ts';
import { addedPerDollar, judgeAnswer, ratioOf } from './judge-asking.ts';

const phone = (e164: string, confidence: number) => ({ e164, confidence }) as never;
const asked = (right: number, micros: number) => ({ right, micros, shown: 3, questions: 1, hits: 1 });
const pairs = (count: number) => Array.from({ length: count }, (_, n) => [n % 3, 0.5] as const);

test('right is a number that is delivered and reaches an owner', () => {
  const phones = [phone('+14195550101', 80), phone('+14195550102', 60), phone('+14195550103', 49)];
  expect(judgeAnswer({ phones }, new Set(['+14195550101', '+14195550103']))).toEqual({ right: 1, shown: 2 });
});

test('what stood at hand is not counted for a vendor', () => {
  const { value } = addedPerDollar([asked(2, 100_000), asked(1, 300_000)], [{ right: 2 }, { right: 0 }]);
  expect(value).toBeCloseTo(1 / 0.4);
  expect(addedPerDollar([asked(1, 0)], [{ right: 1 }]).value).toBeNaN();
});

test('an interval of a ratio holds it and narrows with more searches', () => {
  const [few, many] = [ratioOf(pairs(30)), ratioOf(pairs(3_000))];
  for (const { low, value, high } of [few, many]) expect(low <= value && value <= high).toBe(true);
  expect(many.value).toBeCloseTo(2, 1);
  expect(many.high - many.low).toBeLessThan((few.high - few.low) / 4);
});

test('books that do not fit are found, and by what', () => {
  const calls = { questions: 3, unknown: 0, micros: 300, spent: 300, counted: 300, twice: 0 };
  const fits = { seen: { questions: 3, micros: 300 }, receipts: { questions: 3, micros: 300 }, calls };
  expect(findBreaks(fits)).toEqual([]);
  expect(findBreaks({ ...fits, seen: { questions: 4, micros: 400 } })).toEqual([
    'vendors were asked 4 questions, 3 are on record',
    'vendors billed 400 micros, 300 are on record',
  ]);
  expect(findBreaks({ ...fits, receipts: { questions: 2, micros: 200 } })).toHaveLength(2);
  expect(findBreaks({ ...fits, calls: { ...calls, spent: 200, twice: 1 } })).toEqual([
    'budgets count 200 micros, calls 300',
    '1 questions were asked twice',
  ]);
});
