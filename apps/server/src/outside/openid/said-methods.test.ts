import { expect, it } from 'vitest';
import { areTwoFactors, readMethods } from './provider.ts';

const count = (amr: unknown) => areTwoFactors(readMethods(amr));

it.each([
  [['mfa']],
  [['pwd', 'otp']],
  [['pwd', 'mfa', 'made-up']],
  [['hwk', 'pin']],
  [['swk', 'pwd', 'user']],
  [['pwd', 'sms']],
  [['face', 'hwk']],
])('two factors are said by %j', (amr) => expect(count(amr)).toBe(true));

it.each([
  [['pwd']],
  [['otp', 'sms']],
  [['hwk', 'user']],
  [['pwd', 'pin']],
  [['pwd', 'pwd']],
  [['pwd', 'rba', 'geo', 'mca', 'kba']],
  [['MFA', 'Pwd', 'OTP', 'm\u0066a ']],
  [['pwd otp mfa']],
  [['constructor', '__proto__', 'toString']],
  [[]],
])('one factor, or none, is said by %j', (amr) => expect(count(amr)).toBe(false));

it.each([
  ['mfa'],
  ['pwd otp'],
  [undefined],
  [null],
  [true],
  [2],
  [{ 0: 'mfa', length: 1 }],
  [[['mfa']]],
  [['mfa', 7]],
  [['mfa', ...Array.from({ length: 100_000 }, () => 'pwd')]],
])('what is no short list of texts says nothing (%#)', (amr) => expect(readMethods(amr)).toEqual([]));
