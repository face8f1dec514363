import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Avatar, initialsOf, nameUser } from './avatar.tsx';

const draw = (profileImageUrl: string | null) =>
  renderToStaticMarkup(createElement(Avatar, { user: { firstName: 'Nora', lastName: 'Vale', email: 'n@example.com', profileImageUrl } }));

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

  it('is shown by the profile image, else by the initials', () => {
    expect(draw('https://example.com/nora.png')).toMatch(/<img src="https:\/\/example\.com\/nora\.png" alt=""/);
    expect(draw(null)).toMatch(/^<span [^>]*>NV<\/span>$/);
  });
});
