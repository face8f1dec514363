import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Profile } from './profile.tsx';

it("the profile says 'User' where there is no name and 'No email' where there is no email", () => {
  const user = {
    id: 'a1',
    memberId: 'm1',
    role: 'owner',
    firstName: null,
    lastName: null,
    email: '',
    profileImageUrl: null,
    credits: 1,
    addressProof: 'proved',
    freeCredits: 'settled',
    createdAt: '2026-11-20',
    payOnlyForContacts: false,
    purpose: 'skip_tracing',
  } as const;
  const texts = renderToStaticMarkup(createElement(Profile, { user }))
    .split(/<[^>]*>/)
    .filter(Boolean);
  expect(texts).toEqual(['U', 'User', 'No email', 'Member since', 'Nov 20, 2026', 'Current credits', '1 credit', 'Account ID', 'a1']);
});
