/** What contacts that are delivered leave to be found, and what of it a vendor's answer brought. Pure. */
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Answer } from '@deedline/engine/model/answer';

type Contacts = { [K in 'phones' | 'emails']: readonly Pick<Answer[K][number], 'confidence'>[] };

/** A contact as sure as this is not asked for again. */
export const TARGET = 85;
/** From here on the best contact is more than doubtful. */
const LIKELY = 70;
/** Of what is missing, how much a mailbox that reaches somebody makes up for where no phone does. */
const MAILBOX_SHARE = 0.5;
/** More vendors than this are counted as so many. */
const MOST_ANSWERED = 2;

/** The chance that nothing which is delivered reaches them, as if each contact were right or wrong by itself; 0 where one is sure. */
export function missingOf({ phones, emails }: Contacts): number {
  if (phones.some(({ confidence }) => confidence >= TARGET)) return 0;
  return missOf(phones) * (1 - MAILBOX_SHARE * (1 - missOf(emails)));
}

function missOf(contacts: Contacts['phones']): number {
  return contacts.reduce((miss, { confidence }) => (confidence < CONTACT_THRESHOLD ? miss : miss * (1 - confidence / 100)), 1);
}

/** By which it is counted what an answer brings: how sure the best contact is, and how many vendors had something in this search. */
export function atHandOf({ phones }: Contacts, answered: number): string {
  const best = Math.max(0, ...phones.map(({ confidence }) => confidence));
  const sure = best < CONTACT_THRESHOLD ? 'nothing' : best < LIKELY ? 'doubtful' : 'likely';
  return `${sure} ${Math.min(answered, MOST_ANSWERED)}`;
}

/** The share of what was missing that an answer brought, 0..1; what made contacts less sure brought nothing. */
export function toldOf(before: Contacts, after: Contacts): number {
  const missing = missingOf(before);
  return missing === 0 ? 0 : Math.max(0, (missing - missingOf(after)) / missing);
}
