import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countRefusals } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('logs the first refusal at once, then the count of each interval, until there are none', () => {
  const said: object[] = [];
  const refusals = countRefusals({ warn: (fields) => void said.push(fields) }, 1000);
  for (let refused = 0; refused < 500; refused += 1) refusals.add('overloaded');
  refusals.add('too_many_requests');
  expect(said.splice(0)).toEqual([{ code: 'overloaded', refused: 1 }]);
  vi.advanceTimersByTime(1000);
  expect(said.splice(0)).toEqual([
    { code: 'overloaded', refused: 499 },
    { code: 'too_many_requests', refused: 1 },
  ]);
  vi.advanceTimersByTime(10_000);
  expect([said, vi.getTimerCount()]).toEqual([[], 0]);
  refusals.add('overloaded');
  expect(said).toEqual([{ code: 'overloaded', refused: 1 }]);
});
