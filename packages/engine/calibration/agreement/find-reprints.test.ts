import { describe, expect, it } from 'vitest';
import { readScene } from '../../cluster/scene.ts';
import type { Evidence } from '../../model/evidence.ts';
import { resolve } from '../../pipeline.ts';
import { addVotes, learnReliability, noVotes } from '../../score/collect-votes.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../../testing/make-evidence.ts';
import type { Reliability } from '../reliability.ts';

const numberOf = (index: number): string => `419555${String(1000 + index)}`;

interface Printed {
  source: 'phone_listing' | 'email_list';
  lastSeen: string;
  firstSeen?: string;
  line?: string;
}

/** A person's record as one source prints it. */
function printed(index: number, { source, lastSeen, firstSeen, line = '418 TANNERY ROW' }: Printed): Evidence {
  const name = { first: 'ANSEL', last: `PIKE${'ABCDEFGHIJ'[index % 10]}${'KLMNOPQRST'[Math.floor(index / 10) % 10]}` };
  const body = {
    name,
    birthDate: `1961-04-${String(1 + (index % 28)).padStart(2, '0')}`,
    address: makeAddress(line),
    phones: [numberOf(index)],
  };
  return makeEvidence('person', `${source}${index}`, body, { source, lastSeen, ...(firstSeen === undefined ? {} : { firstSeen }) });
}

/** Records of one person in both files. If dated, their starting months differ; if not `isAlike`, the second prints the street differently. */
function pair(index: number, isAlike: boolean, isDated: boolean): Evidence[] {
  return [
    printed(index, { source: 'phone_listing', lastSeen: '2019-05-02', ...(isDated ? { firstSeen: '2011-03' } : {}) }),
    printed(index, {
      source: 'email_list',
      lastSeen: '2026-08-11',
      ...(isDated ? { firstSeen: '2016-09' } : {}),
      ...(isAlike ? {} : { line: '418 Tannery Row' }),
    }),
  ];
}

function learn(undatedAlike: number, datedAlike: number, count = 60): Reliability {
  const votes = noVotes();
  for (let index = 0; index < count; index++)
    for (const all of [pair(index, index < undatedAlike, false), pair(index, index < datedAlike, true)])
      addVotes(votes, readScene(all, TEST_CONTEXT), all[0]!.id);
  return learnReliability(votes);
}

describe('sources that reprint each other’s records', () => {
  it('are detected by how much more often records without a first date are identical', () => {
    const [found] = learn(30, 1).reprints!;
    expect(found).toMatchObject({ one: 'email_list', other: 'phone_listing', pairs: 60 });
    expect(found!.copied).toBeCloseTo(1 - (2 / 61) * (60 / 30), 5);
  });

  it('are not detected if everything is printed one way, or from few records', () => {
    expect(learn(60, 60).reprints).toEqual([]);
    expect(learn(30, 25).reprints).toEqual([]);
    expect(learn(20, 0, 20).reprints).toEqual([]);
  });

  it('count once if their records are identical, with the earlier date', () => {
    const records = pair(7, true, false);
    const line = makeEvidence('phone_line', 'line', { phone: numberOf(7), lineType: 'mobile', status: 'active', checkedOn: '2026-11-01' });
    const query = {
      mode: 'reverse_phone' as const,
      phone: `+1${numberOf(7)}`,
    };
    const phoneOf = (reliability?: Reliability) =>
      resolve(query, [...records, line], { ...TEST_CONTEXT, ...(reliability ? { reliability } : {}) }).phones[0]!;
    expect(phoneOf()).toMatchObject({ sourceCount: 2, lastSeen: '2026-08-11' });
    expect(phoneOf(learn(30, 1))).toMatchObject({ sourceCount: 1, lastSeen: '2019-05-02' });
  });
});
