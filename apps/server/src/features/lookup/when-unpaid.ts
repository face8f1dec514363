/** When an answer that has a price is neither charged nor shown. Pure. */
import type { HeldBack } from '@deedline/contract/results';
import type { Charge, PricedAnswer } from '../credits/price-answer.ts';

export type Because = NonNullable<HeldBack['because']>;

export interface Terms {
  /** An answer without a contact that counts is not bought. */
  payOnlyForContacts: boolean;
  /** Nothing could be held for it: what was bought before is given, and nothing else. */
  isWithoutCredits: boolean;
}

/** Null when it is sold as any other. Otherwise whatever of it was not bought before is held back, so that it never buys anything. */
export function whyUnpaid({ price, delivered }: PricedAnswer, { payOnlyForContacts, isWithoutCredits }: Terms): Because | null {
  if (price === 0) return null;
  if (payOnlyForContacts && !delivered.includes('contacts')) return 'no_contacts';
  return isWithoutCredits ? 'no_credits' : null;
}

const RULES: Readonly<Record<Because, string>> = { no_contacts: 'No contacts found', no_credits: 'Not enough credits' };

/** What is charged for it then: nothing, by a rule that says why. */
export function leaveUnpaid(because: Because, { due }: Charge): Charge {
  return { rule: RULES[because], due, charged: 0, contactCredits: 0 };
}
