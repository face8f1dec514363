import { describe, expect, it } from 'vitest';
import { badgeColor, confidenceTier, contactColor, countStars } from './confidence.ts';

const at = <T>(rule: (score: number) => T, ...scores: number[]) => scores.map(rule);

describe('a confidence', () => {
  it('has the tier of the specification', () => {
    expect(at(confidenceTier, 100, 90, 89, 70, 69, 50, 49, 0)).toEqual([
      'extremely high',
      'extremely high',
      'high',
      'high',
      'medium',
      'medium',
      'low',
      'low',
    ]);
  });

  it('is green from 85, amber from 60, and below that grey on a card and red on a badge', () => {
    expect(at(contactColor, 100, 85, 84, 60, 59, 0)).toEqual(['green', 'green', 'amber', 'amber', 'grey', 'grey']);
    expect(at(badgeColor, 85, 84, 60, 59)).toEqual(['green', 'amber', 'amber', 'red']);
  });

  it('earns five stars from 90, four from 80, three from 65, two from 50, else one', () => {
    expect(at(countStars, 100, 90, 89, 80, 79, 65, 64, 50, 49, 0)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
  });
});
