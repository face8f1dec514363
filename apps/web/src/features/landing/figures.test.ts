import { expect, test } from 'vitest';
import { describeFigures, reachedTens } from './figures.tsx';
import { CONFIDENCE_TIERS } from './content/texts.ts';

test('a count is stated as the round number that it reaches', () => {
  expect([7, 10, 44, 40, 129].map(reachedTens)).toEqual(['7', '10+', '40+', '40+', '120+']);
});

test('nothing is stated that the installation did not say', () => {
  expect(describeFigures(undefined).map(({ value }) => value)).toEqual(['', '', '', '10']);
  const own = {
    demo: false,
    billing: true,
    rolls: [],
    kinds: ['assessor'],
    stateName: null,
    sourcesPerSearch: 9,
    sourcesTotal: 31,
    parcels: 1_200_000,
    contact: null,
  };
  expect(describeFigures(own)).toEqual([
    { value: '30+', words: 'data sources searched in parallel' },
    { value: '9', words: 'of them asked about every single property' },
    { value: '1,200,000', words: 'parcels on file' },
    { value: '10', words: 'free credits on signup, without a card' },
  ]);
  expect(describeFigures({ ...own, demo: true, stateName: 'Fenmark' })[2]?.words).toBe('parcels of Fenmark to try it on');
});

test('the tiers of confidence are those of the spec', () => {
  expect(CONFIDENCE_TIERS.map(({ range, name }) => `${range} ${name}`)).toEqual([
    '90-100 extremely high',
    '70-89 high',
    '50-69 medium',
    '0-49 low',
  ]);
});
