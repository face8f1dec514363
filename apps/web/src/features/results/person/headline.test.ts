import { expect, it } from 'vitest';
import { describeAge } from './headline.tsx';

it('says an age, that it is not known, or a death', () => {
  expect(describeAge({ age: 54 }, null)).toBe('Age 54');
  expect(describeAge({ age: null }, null)).toBe('Age not known');
  expect(describeAge({ age: null }, { diedOn: '2019-05-02', evidence: [] })).toBe('Died on May 2, 2019');
  expect(describeAge({ age: null }, { diedOn: '2019', evidence: [] })).toBe('Died in 2019');
});
