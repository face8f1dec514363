import { expect, it } from 'vitest';
import { checkPasswords } from './new-password.tsx';

it('two passwords that differ are told first', () => {
  expect(checkPasswords('short', 'other')).toEqual({
    field: 'confirmPassword',
    title: "Passwords don't match",
    description: 'Please make sure your passwords match',
  });
});

it('a password of 7 characters is too short, one of 8 is not', () => {
  expect(checkPasswords('1234567', '1234567')).toMatchObject({
    title: 'Password too short',
    description: 'Password must be at least 8 characters long',
  });
  expect(checkPasswords('12345678', '12345678')).toBeNull();
});
