import { describe, expect, it } from 'vitest';
import { readScene } from '../cluster/scene.ts';
import type { Evidence } from '../model/evidence.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';
import { composeRelatives } from './relatives.ts';

const seen = (id: string, first: string, lastSeen: string): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last: 'PIKE' }, address: makeAddress('418 TANNERY ROW') },
    { source: 'voter', firstSeen: '2001-01-01', lastSeen },
  );

describe('the records shown for a relative', () => {
  it.each([
    ['7', '8'],
    ['8', '7'],
  ])('are the latest, whatever the ids of the store (%s, %s)', (late, early) => {
    const scene = readScene(
      [seen('1', 'ANSEL', '2026-01-01'), seen(late, 'ISADORA', '2026-05-01'), seen(early, 'ISADORA', '2004-05-01')],
      TEST_CONTEXT,
    );
    const self = scene.clusters.filter(({ mentions }) => mentions.some(({ evidence }) => evidence.id === '1'));
    const [wife] = composeRelatives(scene, self, new Set(), new Set());
    expect(wife!.evidence.length).toBeGreaterThan(0);
    expect(wife!.evidence.map(({ evidenceId }) => evidenceId)).toEqual(wife!.evidence.map(() => late));
  });
});
