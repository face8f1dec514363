/** A contact that the answer does not show, kept as a hash to learn how many contacts below the threshold are right. */
import { randomInt } from 'node:crypto';
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { KEPT_WITHHELD } from '@deedline/contract/limits';
import { isOwnContact } from '@deedline/contract/search/own-list-words';
import type { Results } from '@deedline/contract/search/results';
import type { SearchMode } from '@deedline/contract/search/search';
import { contactText } from '../credits/answer-items.ts';
import { countsAsFound } from '../credits/price-answer.ts';
import { type Standing, standingIn } from './read-standing.ts';

export interface DrawnContact extends Standing {
  /** The contact as the outcome tables write it. */
  text: string;
  kind: CalibratedKind;
  /** In percent. */
  confidence: number;
  /** The probability with which it was drawn, 0..1. */
  chance: number;
}

const isMeant = (contact: Pick<Results['phones'][number] | Results['emails'][number], 'confidence' | 'evidence'>): boolean =>
  !countsAsFound(contact) && contact.confidence >= KEPT_WITHHELD.leastConfidence && !isOwnContact(contact);

/**
 * Draws some of the answer's own contacts below the threshold, all with equal probability. It draws none from a search by phone or email, and none if two
 * persons fit alike, since those contacts are below the threshold for another reason; and none from the account's own list, whose contacts were shown.
 * `results` is the answer after opt-outs and before contacts are withheld.
 */
export function drawWithheld(
  { phones, emails, alike }: Pick<Results, 'phones' | 'emails' | 'alike'>,
  mode: SearchMode,
  sources: Pick<Results, 'sources'>,
  pick: (below: number) => number = randomInt,
): DrawnContact[] {
  if (mode === 'reverse_phone' || mode === 'reverse_email' || alike?.kind === 'either') return [];
  const readStanding = standingIn(sources);
  const weak = [
    ...phones
      .filter(isMeant)
      .map((phone) => ({ text: contactText('phone', phone.e164), kind: phone.type ?? ('unknown' as const), contact: phone })),
    ...emails.filter(isMeant).map((email) => ({ text: contactText('email', email.email), kind: 'email' as const, contact: email })),
  ];
  const chance = Math.min(1, KEPT_WITHHELD.contacts / weak.length);
  const moved = chance < 1 ? KEPT_WITHHELD.contacts : 0;
  for (let at = 0; at < moved; at++) {
    const other = at + pick(weak.length - at);
    [weak[at], weak[other]] = [weak[other]!, weak[at]!];
  }
  // Rounded down, because rounding to the nearest could lift a contact to the threshold.
  return weak.slice(0, KEPT_WITHHELD.contacts).map(({ text, kind, contact }) => {
    const { records, source } = readStanding(contact);
    return { text, kind, confidence: Math.floor(contact.confidence), records, source, chance };
  });
}
