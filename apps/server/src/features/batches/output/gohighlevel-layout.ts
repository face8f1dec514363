import { litigatorWords, writePhone } from './cells.ts';
import type { Layout } from './layout.ts';
import { countsAsContact } from './property-list-layout.ts';
import type { SheetAnswer, SheetPhone } from './sheet.ts';
import { answerOf } from './standard-layout.ts';

/**
 * The contacts that the CRM imports: people with a name, a phone or an email. It has no columns for confidence or do-not-call lists, so the file has only
 * contacts that count, and tags say which number is on a list or was not checked.
 */
export const GOHIGHLEVEL: Layout = {
  hasOriginals: false,
  hasReason: true,
  isDialed: true,
  columns: ['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Tags', 'Additional Phone'],
  linesOf: (row) => {
    const answer = answerOf(row);
    if (!answer) return [];
    const [phone, additional] = answer.phones.filter(countsAsContact);
    const email = answer.emails.find(countsAsContact)?.email;
    const { first, last, company } = answer.contact;
    if (!first && !last && !company && !phone && !email) return [];
    return [[first, last, email, numberOf(phone), company, tagsOf(answer, phone, additional), numberOf(additional)]];
  },
};

function numberOf(phone: SheetPhone | undefined): string {
  return phone ? writePhone(phone, 'e164') : '';
}

/** Separated by commas, as the CRM expects tags. */
function tagsOf({ flags }: SheetAnswer, phone: SheetPhone | undefined, additional: SheetPhone | undefined): string {
  return [...flags.map(({ label }) => label), ...listTags('Phone', phone), ...listTags('Additional phone', additional)].join(', ');
}

/** There are three states: a number that was not checked is not clear. */
function listTags(name: string, phone: SheetPhone | undefined): string[] {
  if (phone === undefined) return [];
  return [
    ...(phone.dnc.state === 'listed' ? [`${name} on Do Not Call list`] : []),
    ...(phone.dnc.state === 'not_checked' ? [`${name} not checked for Do Not Call`] : []),
    ...(litigatorWords([phone]) === 'Yes' ? [`${name} on litigator list`] : []),
  ];
}
