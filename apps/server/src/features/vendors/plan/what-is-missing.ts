/** How much the delivered contacts leave to be found, and how much of that a vendor's answer brought. Pure. */
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';

type Contacts = { [K in 'phones' | 'emails']: readonly Pick<Answer[K][number], 'confidence'>[] };

/** A contact with this confidence is good enough: nothing more is asked for. */
export const TARGET = 85;
/** From this confidence on the best contact counts as likely rather than doubtful. */
const LIKELY = 70;
/** How much a mailbox that reaches the person makes up for a missing phone, as a share of what is missing. */
const MAILBOX_SHARE = 0.5;
/** The number of vendors that answered is capped at this. */
const MOST_ANSWERED = 2;

/** The chance that no delivered contact reaches the person, treating contacts as independent. 0 when one has at least the target confidence. */
export function missingOf({ phones, emails }: Contacts): number {
  if (phones.some(({ confidence }) => confidence >= TARGET)) return 0;
  return missOf(phones) * (1 - MAILBOX_SHARE * (1 - missOf(emails)));
}

function missOf(contacts: Contacts['phones']): number {
  return contacts.reduce((miss, { confidence }) => (confidence < CONTACT_THRESHOLD ? miss : miss * (1 - confidence / 100)), 1);
}

/** The class by which the effect of an answer is counted: the quality of the best phone, and how many vendors already had something in this search. */
export function atHandOf({ phones }: Contacts, answered: number): string {
  const best = Math.max(0, ...phones.map(({ confidence }) => confidence));
  const sure = best < CONTACT_THRESHOLD ? 'nothing' : best < LIKELY ? 'doubtful' : 'likely';
  return `${sure} ${Math.min(answered, MOST_ANSWERED)}`;
}

/** The share of what was missing that an answer brought, 0..1. An answer that made contacts less sure brought nothing. */
export function toldOf(before: Contacts, after: Contacts): number {
  const missing = missingOf(before);
  return missing === 0 ? 0 : Math.max(0, (missing - missingOf(after)) / missing);
}
