import { describe, expect, it } from 'vitest';
import { initialsOf, nameUser } from './avatar.tsx';

describe('a user', () => {
  it('goes by the full name, else the email, else User', () => {
    expect(nameUser({ firstName: 'Nora', lastName: 'Vale', email: 'n@example.com' })).toBe('Nora Vale');
    expect(nameUser({ firstName: null, lastName: 'Vale', email: 'n@example.com' })).toBe('Vale');
    expect(nameUser({ firstName: null, lastName: null, email: 'n@example.com' })).toBe('n@example.com');
    expect(nameUser({ firstName: '', lastName: '', email: '' })).toBe('User');
  });

  it('has initials from the same', () => {
    expect(initialsOf({ firstName: 'Nora', lastName: 'Vale', email: 'x@example.com' })).toBe('NV');
    expect(initialsOf({ firstName: null, lastName: null, email: 'x@example.com' })).toBe('X');
    expect(initialsOf({ firstName: null, lastName: null, email: '' })).toBe('U');
  });
});
