import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, isAlike, isOneEdit, isTypo } from './text-distance.ts';

describe('editDistance', () => {
  it.each([
    ['MARLOWE', 'MARLOWE', 0],
    ['MARLOWE', 'MARLOW', 1],
    ['MARLOWE', 'MARLWOE', 1],
    ['MARLOWE', 'NARLOWE', 1],
    ['PIKE', 'PELLWORTH', 3],
  ])('%s -> %s: %i', (left, right, edits) => {
    expect(editDistance(left, right, 2)).toBe(edits);
  });

  it('is symmetric, and no one-letter edit counts more than one', () => {
    const word = fc.stringMatching(/^[A-D]{0,9}$/);
    fc.assert(
      fc.property(word, word, fc.nat(8), (a, b, at) => {
        expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
        expect(isOneEdit(a, b)).toBe(editDistance(a, b, 1) <= 1);
        expect(editDistance(a, a.slice(0, at) + a.slice(at + 1), 2)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('isTypo', () => {
  it.each([
    ['LEE', 'LEA', false],
    ['PIKE', 'PYKE', true],
    ['MARLOWE', 'MARLOUE', true],
    ['MARLOWE', 'MARKOUE', false],
    ['PELLWORTH', 'PELWORHT', true],
  ])('%s and %s: %s', (left, right, verdict) => {
    expect(isTypo(left, right)).toBe(verdict);
  });
});

describe('isAlike', () => {
  it.each([
    ['LEE', 'LEA', true],
    ['LEE', 'KIM', false],
    ['MARLOWE', 'MARKOUE', true],
    ['MARLOWE', 'NARLOUS', false],
    ['TIMMERMANS', 'TIMEMRANSS', true],
    ['PELLWORTH', 'PIKE', false],
  ])('%s and %s: %s', (left, right, verdict) => {
    expect(isAlike(left, right)).toBe(verdict);
    expect(isAlike(right, left)).toBe(verdict);
  });
});
