import { describe, expect, it } from 'vitest';
import { readScene } from '../../cluster/scene.ts';
import type { Evidence } from '../../model/evidence.ts';
import { addEnded, learnReliability, noVotes } from '../../score/collect-votes.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../../testing/make-evidence.ts';
import { weightOfCheck } from '../reliability.ts';

const HOME = makeAddress('418 TANNERY ROW');
const numberOf = (index: number): string => `419555${String(1000 + index)}`;

interface Dead {
  index: number;
  status: 'active' | 'disconnected';
  checkedOn?: string;
  assignedOn?: string;
  heir?: boolean;
}

/** Records of somebody who died in March 2024 and whose mobile line was checked later. */
function recordsOf({ index, status, checkedOn = '2026-09-01', assignedOn, heir }: Dead): { death: Evidence; all: Evidence[] } {
  const name = { first: 'ANSEL', last: `PIKE${'ABCDEFGHIJ'[index % 10]}${'KLMNOPQRST'[Math.floor(index / 10) % 10]}` };
  const body = { name, birthDate: `1931-04-${String(1 + (index % 28)).padStart(2, '0')}`, address: HOME };
  const death = makeEvidence('person', `d${index}`, { ...body, deathDate: '2024-03-01' }, { source: 'voter', lastSeen: '2024-04-01' });
  const listed = makeEvidence('person', `l${index}`, { ...body, phones: [numberOf(index)] }, { lastSeen: '2022-05-01' });
  const line = makeEvidence('phone_line', `n${index}`, {
    phone: numberOf(index),
    lineType: 'mobile',
    status,
    checkedOn,
    ...(assignedOn === undefined ? {} : { assignedOn }),
  });
  const other = makeEvidence(
    'person',
    `o${index}`,
    { name: { first: 'OTTO', last: 'VANCE' }, address: makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN'), phones: [numberOf(index)] },
    { source: 'second_listing', lastSeen: '2026-01-01' },
  );
  return { death, all: [death, listed, line, ...(heir ? [other] : [])] };
}

function learn(dead: readonly Dead[]) {
  const votes = noVotes();
  for (const one of dead) {
    const { death, all } = recordsOf(one);
    addEnded(votes, readScene(all, TEST_CONTEXT), death.id);
  }
  return learnReliability(votes);
}

/** `count` lines, of which the first `active` are called active. */
const called = (active: number, count = 100): Dead[] =>
  Array.from({ length: count }, (_, index) => ({ index, status: index < active ? 'active' : 'disconnected' }));

describe('a line-status file on lines of dead people', () => {
  it('gives how often it calls an ended line active', () => {
    const [told] = learn(called(30)).ended!;
    expect(told).toMatchObject({ source: 'phone_line', activeOfEnded: 0.3, lines: 100 });
    expect([told!.low, told!.high].map((share) => share.toFixed(2))).toEqual(['0.22', '0.40']);
  });

  it('has less weight if it is often wrong, more if it hardly is, and the same if that is unknown', () => {
    const worth = (dead: readonly Dead[]): number => weightOfCheck(learn(dead), 'phone_line', 'active', 2.4);
    expect(worth(called(60))).toBeLessThan(1.6);
    expect(worth(called(1))).toBeGreaterThan(2.6);
    expect(worth(called(2, 10))).toBe(2.4);
    expect(weightOfCheck(learn(called(60)), 'phone_line', 'disconnected', -8)).toBe(-8);
  });

  it('does not count a line that was reassigned, is seen with somebody else, or was checked while the person lived', () => {
    const others: Dead[] = [
      { index: 200, status: 'active', assignedOn: '2025-02-01' },
      { index: 201, status: 'active', heir: true },
      { index: 202, status: 'active', checkedOn: '2024-05-01' },
    ];
    expect(learn([...called(0, 20), ...others]).ended).toMatchObject([{ activeOfEnded: 0, lines: 20 }]);
  });
});
