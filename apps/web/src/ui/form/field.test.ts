import { expect, it } from 'vitest';
import { countLeftOut, sayLeftOut } from './field.tsx';

it('counts what of a pasted text finds no room', () => {
  const empty = { value: '', selected: 0, maxLength: 10 };
  expect(countLeftOut('1234567890', empty)).toBe(0);
  expect(countLeftOut('12345678901', empty)).toBe(1);
  expect(countLeftOut('12345\r\n67890\n', empty)).toBe(0);
  expect(countLeftOut('12345', { ...empty, value: 'abcdefgh' })).toBe(3);
  expect(countLeftOut('12345', { ...empty, value: 'abcdefgh', selected: 8 })).toBe(0);
  expect(countLeftOut('12345', { ...empty, value: 'longer than that already' })).toBe(5);
  // -1 means no limit.
  expect(countLeftOut('1'.repeat(5_000), { ...empty, maxLength: -1 })).toBe(0);
});

it('says how many were left out', () => {
  expect(sayLeftOut(1)).toBe('Too long: the last character of what you pasted is left out.');
  expect(sayLeftOut(1_200)).toBe('Too long: the last 1,200 characters of what you pasted are left out.');
});
