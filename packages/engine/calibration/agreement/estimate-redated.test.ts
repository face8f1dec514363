import { describe, expect, it } from 'vitest';
import { readScene } from '../../cluster/scene.ts';
import type { Evidence } from '../../model/evidence.ts';
import { readQuery, resolve } from '../../pipeline.ts';
import type { QueryInput } from '../../query/query.ts';
import { addVotes, learnReliability, noVotes } from '../../score/collect-votes.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../../testing/make-evidence.ts';
import { readReliability, redatedOf, type Reliability } from '../reliability.ts';

/** The files of the test are dated 31 October 2026. */
const DAYS = { fresh: '2026-08-02', recent: '2025-11-20', old: '2019-03-01' } as const;
const AGES = ['fresh', 'recent', 'old'] as const;
type Age = (typeof AGES)[number];

interface Listed {
  index: number;
  age: Age;
  hasEnded: boolean;
  /** Listed a second time, by a copy that states its origin. */
  isCopied?: boolean;
}

function recordsOf({ index, age, hasEnded, isCopied }: Listed): Evidence[] {
  const phone = `419555${String(2000 + index)}`;
  const name = { first: 'ANSEL', last: `PIKE${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}` };
  const body = { name, address: makeAddress(`${index + 1} TANNERY ROW`), phones: [phone] };
  const status = hasEnded ? 'disconnected' : 'active';
  return [
    makeEvidence('person', `p${index}`, body, { lastSeen: DAYS[age] }),
    ...(isCopied ? [makeEvidence('person', `c${index}`, body, { origin: 'voter', lastSeen: DAYS[age] })] : []),
    makeEvidence('phone_line', `l${index}`, { phone, lineType: 'mobile', status, checkedOn: '2026-10-01' }),
  ];
}

/** Learns from `count` lines of each age, of which `ended` in a hundred have ended. */
function learn(ended: Readonly<Record<Age, number>>, count = 300, isCopied = false): Reliability {
  const votes = noVotes();
  AGES.forEach((age, row) => {
    for (let at = 0; at < count; at++) {
      const all = recordsOf({ index: row * count + at, age, hasEnded: (at * 37) % 100 < ended[age], isCopied });
      // A person in two scenes counts once.
      for (let time = 0; time < 2; time++) addVotes(votes, readScene(all, TEST_CONTEXT), all[0]!.id);
    }
  });
  return learnReliability(votes);
}

const HALF = { fresh: 18, recent: 4, old: 32 };
const NONE = { fresh: 3, recent: 4, old: 32 };

describe('the share of a file’s newest dates that are older records', () => {
  it('is estimated from how many of its lines have ended, compared with those of the year before and of long ago', () => {
    expect(learn(HALF).redated).toMatchObject([{ source: 'phone_listing', redated: expect.closeTo(0.5, 1) as number, checked: 300 }]);
    expect(learn(NONE).redated).toMatchObject([{ redated: 0 }]);
  });

  it('counts a record once, and none that a source copied', () => {
    expect(learn(HALF, 300, true).redated).toEqual(learn(HALF).redated);
  });

  it('is not estimated from few records, or if old records have not ended more often', () => {
    expect(learn(HALF, 100).redated).toEqual([]);
    expect(learn({ fresh: 6, recent: 4, old: 6 }).redated).toEqual([]);
  });

  it('is read back as stored, and absent from results that predate it', () => {
    const { redated, ...before } = learn(HALF);
    expect(redatedOf(readReliability(JSON.parse(JSON.stringify({ ...before, redated })))!, 'phone_listing')).toBe(redated![0]!.redated);
    expect(redatedOf(readReliability(before)!, 'phone_listing')).toBeNull();
    expect(readReliability({ ...before, redated: 'much' })).toBeNull();
  });
});

describe('a phone listed by one file with a date in its last months', () => {
  const PHONE = '4195550142';
  const HOME = makeAddress('418 TANNERY ROW');
  const line = makeEvidence('phone_line', 'line', { phone: PHONE, lineType: 'mobile', status: 'active', checkedOn: '2026-10-01' });
  const listed = (lastSeen: string, firstSeen?: string): Evidence =>
    makeEvidence(
      'person',
      'listed',
      { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: [PHONE] },
      { lastSeen, ...(firstSeen === undefined ? {} : { firstSeen }) },
    );
  const said = (input: QueryInput, record: Evidence, reliability: Reliability): number => {
    const read = readQuery(input);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    return resolve(read.query, [line, record], { ...TEST_CONTEXT, reliability, outcomeKinds: new Set(['mobile']) }).phones[0]!.confidence;
  };
  const [dated, anew] = [learn(NONE), learn(HALF)];

  const input: QueryInput = { searchMode: 'reverse_phone', phoneNumber: PHONE };

  it('is less certain if half of such dates are new dates of old records, unless a record gives the first date', () => {
    const [of, ofAnew] = [dated, anew].map((reliability) => said(input, listed(DAYS.fresh), reliability));
    expect(ofAnew!).toBeLessThan(of! - 5);
    expect(said(input, listed(DAYS.fresh, '2025-02'), anew)).toBeGreaterThan(ofAnew!);
    expect(said(input, listed(DAYS.recent), anew)).toBe(said(input, listed(DAYS.recent), dated));
  });

  it('is less certain to reach the listed person the longer it has been known, as in searches for an owner', () => {
    expect(said(input, listed(DAYS.recent, '2009-01'), dated)).toBeLessThan(said(input, listed(DAYS.recent, '2024-06'), dated) - 3);
  });
});
