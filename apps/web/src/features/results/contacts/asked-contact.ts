import type { Email, Phone, Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';

const NATIONAL_DIGITS = 10;
const nationalDigits = (phone: string) => phone.replace(/\D/g, '').slice(-NATIONAL_DIGITS);

/** The phone or email that a reverse search asked about: the score of its answer is that of this contact. */
export function askedContact(
  search: Pick<Search, 'searchMode' | 'phoneNumber' | 'emailAddress'>,
  { phones, emails }: Pick<Results, 'phones' | 'emails'>,
): Phone | Email | undefined {
  if (search.searchMode === 'reverse_phone')
    return phones.find(({ e164 }) => nationalDigits(e164) === nationalDigits(search.phoneNumber ?? ''));
  if (search.searchMode === 'reverse_email') return emails.find(({ email }) => email.toLowerCase() === search.emailAddress?.toLowerCase());
  return undefined;
}
