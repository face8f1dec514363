import { expect, test } from 'vitest';
import { judgeFreshness } from './read-sources.ts';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['recorder', '2026-11-22', 0, 'fresh'],
  ['recorder', '2026-10-08', 45, 'fresh'],
  ['recorder', '2026-10-07', 46, 'due'],
  ['recorder', '2026-09-15', 68, 'stale'],
  ['dnc', '2026-10-22', 31, 'fresh'],
  ['dnc', '2026-10-21', 32, 'due'],
  ['assessor', '2025-11-01', 386, 'fresh'],
  ['of a later version', '2026-08-10', 104, 'due'],
  ['recorder', '2026-12-24', 0, 'fresh'],
])('a load of %s as of %s is %i days old and %s', (role, asOf, ageDays, standing) =>
  expect(judgeFreshness(role, asOf, now)).toMatchObject({ ageDays, standing }),
);
