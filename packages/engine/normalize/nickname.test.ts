import { expect, test } from 'vitest';
import { ambiguousNicknames, nicknameRoot, nicknameRoots } from './nickname.ts';

test('everyday forms lead to the formal name', () => {
  const roots = Object.fromEntries(['BILL', 'PEGGY', 'JACK', 'WM', 'LIZ', 'BOB', 'CHUCK'].map((name) => [name, nicknameRoot(name)]));
  expect(roots).toEqual({
    BILL: 'WILLIAM',
    PEGGY: 'MARGARET',
    JACK: 'JOHN',
    WM: 'WILLIAM',
    LIZ: 'ELIZABETH',
    BOB: 'ROBERT',
    CHUCK: 'CHARLES',
  });
});

test('a nickname of several names keeps them all', () => {
  expect(nicknameRoots('ALEX')).toEqual(['ALEXANDER', 'ALEXANDRA', 'ALEXIS']);
  expect(ambiguousNicknames('ALEXANDRA')).toContain('ALEX');
});

test('a name in no list is its own root', () => {
  expect(nicknameRoots('QUARRINGTON')).toEqual(['QUARRINGTON']);
  expect(nicknameRoot('')).toBe('');
});
