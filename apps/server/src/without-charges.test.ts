import { ERRORS } from '@deedline/contract/errors';
import { expect, it } from 'vitest';
import { withoutCharges } from './without-charges.ts';

it.each([
  [
    'The property is on record, and its owner is not. You were not charged, and nothing of it is shown.',
    'The property is on record, and its owner is not. Nothing of it is shown.',
  ],
  [
    '2 weaker numbers were held back: the records behind them are old. You were not charged for them.',
    '2 weaker numbers were held back: the records behind them are old.',
  ],
  ['What is known of them is too unsure to be sold.', 'What is known of them is too unsure to be shown.'],
  ['Please enter a ZIP code with 5 digits', 'Please enter a ZIP code with 5 digits'],
])('%s', (text, shown) => {
  expect(withoutCharges(text)).toBe(shown);
});

it('leaves of every error that somebody can meet there something to read', () => {
  const money = new Set(['insufficient_credits', 'credits_set_aside', 'prices_changed', 'unknown_package']);
  const silent = Object.entries(ERRORS).filter(([code, { title }]) => !money.has(code) && withoutCharges(title) === '');
  expect(silent.map(([code]) => code)).toEqual([]);
});
