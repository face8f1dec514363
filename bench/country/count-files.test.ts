import { expect, it } from 'vitest';
import type { TruthPerson } from '@deedline/world/truth';
import { countFull, countInactive, readColumn } from './count-files.ts';

const voter = (record: string, from: string, died: string | null = null) =>
  ({
    died,
    addresses: [{ from, to: null }],
    records: [
      { source: 'fenmark-voters', record, as: 'person' },
      { source: 'fenmark-emails', record: 'E1', as: 'person' },
    ],
  }) as unknown as TruthPerson;

it('reads one column of a roll, quoted cells too', () => {
  expect(readColumn('A,OWN_NAME\n1,"PIKE, ANSEL"\n2,\n3,GRIST EMIL\n', 'OWN_NAME')).toEqual(['PIKE, ANSEL', 'GRIST EMIL']);
  expect(readColumn('A,B\n1,2\n', 'OWN_NAME')).toEqual([]);
});

it('says how many lines fill the column', () => {
  expect(countFull(['PIKE ANSEL', 'GRIST EMIL', 'PIKE A'])).toEqual({ longest: 10, full: { share: 2 / 3, of: 3 } });
});

it('counts registrations that somebody alive has left, by when each was seen last', () => {
  const people = [voter('V1', '2010-01-01'), voter('V2', '2026-03-01'), voter('V3', '2010-01-01', '2025-01-01')];
  const seen = ['V1', 'V2', 'V3', 'E1'].map((record) => ({ record, lastSeen: '2025-06-01' }));
  expect(countInactive(seen, people, '2026-11-01')).toEqual({ share: 0.5, of: 2 });
});
