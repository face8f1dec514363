import { describe, expect, it } from 'vitest';
import { sayProof } from './proof-words.ts';

describe('what a confidence stands on', () => {
  it('is modelled, with its band, where nothing here has proved the sources', () => {
    expect(sayProof({ by: 'modelled', low: 61, high: 88, heldAt: null })).toBe(
      'Modelled: not all of its sources have been proved here yet. In our simulations, 61 to 88% of such contacts were right.',
    );
  });

  it('says why it is not surer where it rests on one unproved source', () => {
    expect(sayProof({ by: 'modelled', low: 89, high: 89, heldAt: 89 })).toContain(
      'It rests on one source that nothing here has proved, so its confidence is capped at 89%.',
    );
  });

  it('has no band where outcomes or other sources prove it', () => {
    for (const by of ['outcomes', 'agreement'] as const)
      expect(sayProof({ by, low: null, high: null, heldAt: null })).not.toMatch(/Modelled|\d/);
  });
});
