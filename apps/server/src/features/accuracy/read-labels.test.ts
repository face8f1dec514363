import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { expect, test } from 'vitest';
import { fitLabels } from './fit-labels.ts';
import type { LabelRow } from './queries.ts';
import { toRaw } from './read-labels.ts';

const TABLES = new Map([[null, SHIPPED_CALIBRATION]]);

/** Reports on mobiles, nine of ten right unless `share` says otherwise. */
function reports(count: number, confidence: number, records: number, share = 0.9): LabelRow[] {
  return Array.from({ length: count }, (_, index) => ({
    accountId: `a${index % 6}`,
    kind: 'mobile',
    confidence,
    calibrationId: null,
    right: (index * 0.6180339887) % 1 < share,
    reportedAt: new Date(0),
    records,
    source: null,
    heldRaw: null,
  }));
}

test('what one unproved source holds at 89 says nothing of what else is said at 89', () => {
  // They are right more often than stated, because the cap is below their curve.
  const held = reports(2000, 89, 1, 0.97);
  const others = [...reports(1000, 89, 2, 0.89), ...reports(1000, 80, 1, 0.8)];
  expect(toRaw(held, TABLES)).toEqual([]);
  expect(toRaw(others, TABLES)).toHaveLength(2000);
  expect(fitLabels(toRaw([...held, ...others], TABLES))).toEqual(fitLabels(toRaw(others, TABLES)));
});
