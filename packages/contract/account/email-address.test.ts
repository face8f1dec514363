import { expect, it } from 'vitest';
import { emailAddress } from './account.ts';

it.each(['maud@example.com', "o'hara+list@example.co.uk", ' maud@example.com ', 'jürgen@bücher.example'])('%j is an address', (typed) => {
  expect(emailAddress.parse(typed)).toBe(typed.trim());
});

it.each([
  ['a space of no width', 'maud\u200B@example.com'],
  ['a hyphen that is not shown', 'maud@exam\u00ADple.com'],
  ['letters turned round', 'maud\u202E@example.com'],
  ['another address in brackets', 'maud<x@evil.example>'],
  ['a list', 'maud,x@evil.example'],
  ['quotes', '"maud"@example.com'],
])('with %s it is none', (_, typed) => {
  expect(emailAddress.safeParse(typed).error?.issues[0]!.message).toBe('Please enter a valid email address');
});
