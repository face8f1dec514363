import { ENGINE_VERSION } from '@deedline/engine/version';
import { expect, it } from 'vitest';
import { printLearned } from './print-learned.ts';

const row = { id: 1, learnedAt: new Date('2026-11-20T10:00:00Z'), learnedBy: 'ops', engineVersion: ENGINE_VERSION, records: 3000 };
const learned = { accuracy: { phone: [], address: [] }, checks: [], copies: [] };

it('prints the share of redated records where it was learned', () => {
  const redated = [{ source: 'listings', redated: 0.5504, checked: 520 }];
  expect(printLearned({ ...row, learned: { ...learned, redated } })).toContain(
    'listings gives old records new dates: of those dated in the last four months of its file, 0.550 are older. 520 lines and mailboxes were checked.',
  );
  expect(printLearned({ ...row, learned })).not.toContain('gives old records new dates');
});
