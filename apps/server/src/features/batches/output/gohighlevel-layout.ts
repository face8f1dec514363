import type { Phone, Results } from '@deedline/contract/search/results';
import { readNameOnce } from '@deedline/engine/normalize/read-once';
import { litigatorWords, writePhone } from './cells.ts';
import type { Layout } from './layout.ts';
import { countsAsContact } from './property-list-layout.ts';
import { splitName, type SplitName } from './names.ts';
import { resultsOf } from './standard-layout.ts';

/**
 * What the CRM imports as contacts: somebody with a name, a phone or an email. It has no columns for confidence or for lists of
 * numbers that are not to be called: only contacts that count are in it, and tags say which number is on a list or was not checked.
 */
export const GOHIGHLEVEL: Layout = {
  hasOriginals: false,
  hasReason: true,
  columns: ['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Tags', 'Additional Phone'],
  linesOf: (row) => {
    const results = resultsOf(row);
    if (!results) return [];
    const [phone, additional] = results.phones.filter(countsAsContact);
    const email = results.emails.find(countsAsContact)?.email;
    const { first, last, company } = contactOf(results);
    if (!first && !last && !company && !phone && !email) return [];
    return [[first, last, email, numberOf(phone), company, tagsOf(results, phone, additional), numberOf(additional)]];
  },
};

function numberOf(phone: Phone | undefined): string {
  return phone ? writePhone(phone, 'e164') : '';
}

/** The owner; where that is an organisation, the first person behind it. */
export function contactOf({ owner, owners, ownerPath }: Results): SplitName & { company: string } {
  const name = owner?.name ?? owners[0]?.name;
  if (name === undefined) return { first: '', last: '', company: '' };
  const kind = owners.find((other) => other.name === name)?.kind ?? 'person';
  if (kind === 'person') return { ...splitName(name), company: '' };
  const behind = ownerPath.map(({ to }) => to).find((to) => readNameOnce({ full: to, order: 'first_last' }).kind === 'person');
  return { ...(behind === undefined ? { first: '', last: '' } : splitName(behind)), company: name };
}

/** With commas between: that is how the CRM tells tags apart. */
function tagsOf({ flags }: Results, phone: Phone | undefined, additional: Phone | undefined): string {
  return [...flags.map(({ label }) => label), ...listTags('Phone', phone), ...listTags('Additional phone', additional)].join(', ');
}

/** Three states: what was not checked is not clear. */
function listTags(name: string, phone: Phone | undefined): string[] {
  if (phone === undefined) return [];
  return [
    ...(phone.dnc.state === 'listed' ? [`${name} on Do Not Call list`] : []),
    ...(phone.dnc.state === 'not_checked' ? [`${name} not checked for Do Not Call`] : []),
    ...(litigatorWords([phone]) === 'Yes' ? [`${name} on litigator list`] : []),
  ];
}
