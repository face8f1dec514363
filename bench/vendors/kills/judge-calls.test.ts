import { expect, test } from 'vitest';
import { judgeCalls, type RecordedCalls } from './judge-calls.ts';
import type { Books } from './vendor-house.ts';

const books = (asked: Record<string, [times: number, micros: number]>): Books => ({
  asked: new Map(Object.entries(asked).map(([id, [times, micros]]) => [id, { vendor: 'a', times, micros }])),
  questions: Object.values(asked).reduce((sum, [times]) => sum + times, 0),
  micros: Object.values(asked).reduce((sum, [, micros]) => sum + micros, 0),
});
const answered = { id: 'heard', state: 'answered', billed: 70, reserved: 70, isLate: false };
const lost = { id: 'lost', state: 'unknown', billed: null, reserved: 70, isLate: false };
const record: RecordedCalls = { calls: [answered, lost], twice: 0, spent: 140, receipts: { asked: 2, micros: 70 } };
const seen = books({ heard: [1, 70], lost: [1, 70] });

test('what a vendor billed is on record or for dispute, and what never left costs nobody anything', () => {
  expect(judgeCalls(seen, record).breaches).toEqual([]);
  expect(judgeCalls(books({ heard: [1, 70] }), record).breaches).toEqual([]);
});

test.each<[string, Books, RecordedCalls, string]>([
  ['asked twice', books({ heard: [2, 140], lost: [1, 70] }), record, 'vendors were asked 1 questions twice'],
  ['not on record', books({ heard: [1, 70], stranger: [1, 70] }), record, 'vendors were asked 1 questions that are not on record'],
  ['billed otherwise', books({ heard: [1, 40] }), record, "of 1 calls that were answered the bill on record is not the vendor's"],
  ['forgotten by its row', seen, { ...record, receipts: { asked: 1, micros: 0 } }, 'receipts tell of 1 questions, 2 are on record'],
  ['not counted', seen, { ...record, spent: 70 }, 'the batch counts 70, its calls 70 and 70 reserved'],
  ['open still', seen, { ...record, calls: [answered, { ...lost, state: 'sent' }] }, '1 calls have not ended'],
])('a call that is %s is found', (_what, told, recorded, breach) => {
  expect(judgeCalls(told, recorded).breaches).toContain(breach);
});
