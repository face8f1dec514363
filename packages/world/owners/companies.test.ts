import { expect, it } from 'vitest';
import { dayOf } from '../ground/days.ts';
import { registryNumber } from './companies.ts';

it('the first company of a state does not get a number of only zeros, which no registry uses', () => {
  expect(registryNumber({ index: 0, organisations: [] }, 'LLC', dayOf(2000, 3, 4))).toBe('L00000000001');
  expect(registryNumber({ index: 1, organisations: [] }, 'N', dayOf(1999, 3, 4))).toBe('N99000000257');
});
