import { expect, it } from 'vitest';
import { outcomeOf } from './search-outcome.ts';

it('tells a search that found something from one that found nothing, or nothing that was paid for', () => {
  const found = { rule: 'Bought before', delivered: ['contacts'] };
  expect(outcomeOf({ status: 'completed', receipt: found })).toEqual({ outcome: 'found', words: 'completed', tone: 'green' });
  const words = ['Nothing useful found', 'No contacts found', 'Not enough credits'].map((rule) =>
    outcomeOf({ status: 'completed', receipt: { rule, delivered: [] } }),
  );
  expect(words.map(({ words: told }) => told)).toEqual(['nothing found', 'no contacts found', 'held back']);
  expect(new Set(words.map(({ outcome, tone }) => `${outcome} ${tone}`))).toEqual(new Set(['missed muted']));
});

it('leaves what has not ended, or failed, its status', () => {
  expect(outcomeOf({ status: 'failed', receipt: null })).toEqual({ outcome: 'failed', words: 'failed', tone: 'brick' });
  expect(outcomeOf({ status: 'processing', receipt: null }).words).toBe('processing');
});
