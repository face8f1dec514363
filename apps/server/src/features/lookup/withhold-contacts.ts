/** No answer is better than a wrong one: contacts below the threshold are not sold. Pure. */
import type { Results, Withheld } from '@deedline/contract/results';
import { countsAsFound } from '../credits/price-answer.ts';

type Withholdable = Pick<Results, 'phones' | 'emails' | 'relatives' | 'alike'>;

/**
 * Leaves out every phone and email that does not count as found, before anything of the answer is charged, stored or shown. What remains of
 * them is how many there were, and why.
 */
export function withholdContacts<R extends Withholdable>(results: R): R & { withheld: Withheld } {
  const phones = results.phones.filter(countsAsFound);
  const emails = results.emails.filter(countsAsFound);
  const relatives = results.relatives.map((relative) => ({ ...relative, phones: relative.phones.filter(isWorthShowing) }));
  const held = {
    phones: results.phones.length - phones.length,
    emails: results.emails.length - emails.length,
    relativePhones: countPhones(results.relatives) - countPhones(relatives),
  };
  return { ...results, phones, emails, relatives, withheld: { ...held, reason: sayWithheld(held, results.alike?.kind === 'either') } };
}

/** Numbers of relatives come along for nothing; older answers do not say how sure they are. */
function isWorthShowing({ confidence }: { confidence?: number | undefined }): boolean {
  return confidence === undefined || countsAsFound({ confidence });
}

function countPhones(relatives: Results['relatives']): number {
  return relatives.reduce((sum, { phones }) => sum + phones.length, 0);
}

function sayWithheld({ phones, emails }: Pick<Withheld, 'phones' | 'emails'>, isOneOfAlike: boolean): string | null {
  const total = phones + emails;
  if (total === 0) return null;
  const parts = [
    ...(phones > 0 ? [count(phones, 'number')] : []),
    ...(emails > 0 ? [count(emails, 'email address', 'email addresses')] : []),
  ];
  const [first, ...rest] = parts as [string, ...string[]];
  const what = [first.replace(' ', isOneOfAlike ? ' ' : ' weaker '), ...rest].join(' and ');
  const why = isOneOfAlike
    ? 'several fit about equally well, and nothing on record says whose they are'
    : 'the records behind them are old or contradict each other';
  const reason = total === 1 ? why.replace('behind them', 'behind it').replace('whose they are', 'whose it is') : why;
  return `${what} ${total === 1 ? 'was' : 'were'} held back: ${reason}. You were not charged for ${total === 1 ? 'it' : 'them'}.`;
}

function count(many: number, one: string, several = `${one}s`): string {
  return `${many} ${many === 1 ? one : several}`;
}
