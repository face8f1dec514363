import type { Email, Phone } from '@deedline/contract/search/results';
import { expect, it } from 'vitest';
import { askedContact } from './person-result.tsx';

const phones = ['+14195550117', '+14195550142'].map((e164) => ({ e164 }) as Phone);
const emails = [{ email: 'i.pellworth@example.com' } as Email];

it('finds what a reverse search asked about, however it was typed', () => {
  const asked = { searchMode: 'reverse_phone', phoneNumber: '1 (419) 555-0142', emailAddress: null } as const;
  expect(askedContact(asked, { phones, emails })).toBe(phones[1]);
  expect(askedContact({ ...asked, phoneNumber: '419' }, { phones, emails })).toBeUndefined();
  expect(
    askedContact({ searchMode: 'reverse_email', phoneNumber: null, emailAddress: 'I.Pellworth@Example.com' }, { phones, emails }),
  ).toBe(emails[0]);
});

it('finds nothing where a person was asked for', () => {
  expect(askedContact({ searchMode: 'person_search', phoneNumber: null, emailAddress: null }, { phones, emails })).toBeUndefined();
});
