/** What a search costs. Pure: the answer, what was asked for, what was held and what was bought before decide, nothing else. */
import { CONTACT_THRESHOLD, PRICES, REVERSE_PRICES } from '@deedline/contract/prices';
import type { Results } from '@deedline/contract/results';
import type { AnswerPart, SearchMode } from '@deedline/contract/search';

export type Priced = Pick<
  Results,
  | 'matched'
  | 'parcel'
  | 'owner'
  | 'owners'
  | 'mailingAddress'
  | 'phones'
  | 'emails'
  | 'confidenceScore'
  | 'ownerPath'
  | 'alike'
  | 'addressHistory'
>;

export interface Bargain {
  mode: SearchMode;
  includeContacts: boolean;
}

export interface PricedAnswer {
  rule: string;
  /** What it costs when nothing of it was bought before. */
  price: number;
  delivered: Delivered[];
  /** What of it can be bought before, and what that takes off the price. None when it costs nothing. */
  parts: PricedPart[];
}

export interface PricedPart {
  part: AnswerPart;
  /** 0: it came along, and is remembered without a price of its own. */
  credits: number;
}

type Delivered = 'property record' | 'mailing address' | 'contacts' | 'person';

type Rule = Omit<PricedAnswer, 'delivered'>;
export const NOTHING_USEFUL = 'Nothing useful found';
const NOTHING: Rule = { rule: NOTHING_USEFUL, price: 0, parts: [] };
const PROPERTY: PricedPart = { part: 'property', credits: PRICES.propertyInsights };
const CONTACTS: PricedPart = { part: 'contacts', credits: PRICES.contactSearch };
/** Whose contacts they are. A reverse search sells it; with other answers it comes along. */
const WHOSE: PricedPart = { part: 'person', credits: 0 };

/**
 * The list price of what was delivered (product specification, section 9; design decision 1): both property and contacts 5,
 * contacts alone 4, a property whose owner can be written to 2, a profile behind a phone or email 7 and less of one less, nothing useful 0.
 */
export function priceAnswer(results: Priced, bargain: Bargain): PricedAnswer {
  const delivered = deliveredIn(results, bargain);
  return { ...applicableRule(delivered, results, bargain), delivered };
}

function deliveredIn(results: Priced, bargain: Bargain): Delivered[] {
  if (!results.matched) return [];
  const hasOwner = results.owner !== null || results.owners.length > 0;
  // Of several who fit alike one is shown, and nobody pays for the toss of a coin: whom was asked for is not delivered.
  const isToss = results.alike?.kind === 'either';
  const found: [Delivered, boolean][] = [
    ['property record', results.parcel !== null && hasOwner && !(isToss && bargain.mode === 'owner_name')],
    ['mailing address', results.mailingAddress !== null],
    ['contacts', bargain.includeContacts && countsContacts(results)],
    ['person', results.owner !== null && !isToss && (results.confidenceScore ?? 0) >= CONTACT_THRESHOLD],
  ];
  return found.filter(([, is]) => is).map(([what]) => what);
}

/** Whether a contact is charged for, and makes an answer one with contacts. */
export function countsAsFound({ confidence }: { confidence: number }): boolean {
  return confidence >= CONTACT_THRESHOLD;
}

function countsContacts({ phones, emails }: Priced): boolean {
  return [...phones, ...emails].some(countsAsFound);
}

function applicableRule(delivered: readonly Delivered[], results: Priced, { mode }: Bargain): Rule {
  const has = (what: Delivered) => delivered.includes(what);
  if (mode === 'reverse_phone' || mode === 'reverse_email') return has('person') ? reverseSearch(results) : NOTHING;
  const contactSearch = { rule: 'Contact Search', price: PRICES.contactSearch, parts: [CONTACTS, WHOSE] };
  if (mode === 'person_search') return has('contacts') ? contactSearch : NOTHING;
  if (has('property record') && has('contacts'))
    return { rule: 'Full Report', price: PRICES.fullReport, parts: [PROPERTY, CONTACTS, WHOSE] };
  if (has('contacts')) return contactSearch;
  if (has('property record') && has('mailing address'))
    return { rule: 'Property Insights', price: PRICES.propertyInsights, parts: [PROPERTY] };
  return NOTHING;
}

/** Its contacts cost what contacts cost, and who has them the rest: a profile 7, one thing beside the name 4, the name alone 2. */
function reverseSearch(results: Priced): Rule {
  const { rule, price } = REVERSE_RULES[Math.min(2, countBesideName(results))]!;
  const contacts: PricedPart[] = countsContacts(results) ? [{ part: 'contacts', credits: Math.min(price, PRICES.contactSearch) }] : [];
  const person: PricedPart = { part: 'person', credits: price - (contacts[0]?.credits ?? 0) };
  return { rule, price, parts: [...contacts, person] };
}

/** By how many things are known beside the name. */
const REVERSE_RULES = [
  { rule: 'Reverse Search, name alone', price: REVERSE_PRICES.name },
  { rule: 'Reverse Search, part of a profile', price: REVERSE_PRICES.part },
  { rule: 'Reverse Search', price: REVERSE_PRICES.profile },
] as const;

/** An address, a birth date, a contact beside the one that was asked for: it counts itself, for the person is found by it. */
function countBesideName({ owner, addressHistory, phones, emails }: Priced): number {
  const sold = [...phones, ...emails].filter(countsAsFound).length;
  const known = [
    addressHistory.some(({ confidence = CONTACT_THRESHOLD }) => countsAsFound({ confidence })),
    owner?.dateOfBirth != null,
    sold > 1,
  ];
  return known.filter(Boolean).length;
}

export interface Charge {
  rule: string;
  /** The price less what was bought before. */
  due: number;
  charged: number;
  /** What of it was charged for contacts: as much can come back for them. */
  contactCredits: number;
}

/**
 * Takes off what was bought before. Never more than was held: somebody's last search may cost less than its list price. Contacts
 * are charged what the charge leaves beside a property that is new as well.
 */
export function chargeAnswer({ rule, price, parts }: PricedAnswer, heldCredits: number, bought: readonly AnswerPart[]): Charge {
  const before = parts.filter(({ part }) => bought.includes(part));
  const isNew = (name: AnswerPart) => parts.some(({ part }) => part === name && !bought.includes(part));
  const due = Math.max(0, price - before.reduce((sum, { credits }) => sum + credits, 0));
  const charged = Math.min(due, heldCredits);
  const contactCredits = isNew('contacts') ? Math.max(0, charged - (isNew('property') ? PRICES.propertyInsights : 0)) : 0;
  return { rule: nameRule(rule, price, due, before), due, charged, contactCredits };
}

function nameRule(rule: string, price: number, due: number, before: readonly PricedPart[]): string {
  if (due === price) return rule;
  if (due === 0) return 'Bought before';
  const names = before.filter(({ credits }) => credits > 0).map(({ part }) => part);
  return `${rule}, ${names.join(' and ')} bought before`;
}

/** What it costs in each case, by the priced parts that were bought before: their names in the order of the alphabet, joined by '+'. */
export function chargeInEachCase(answer: PricedAnswer, heldCredits: number): Record<string, Charge> {
  const names = answer.parts
    .filter(({ credits }) => credits > 0)
    .map(({ part }) => part)
    .toSorted();
  const cases = names.reduce<AnswerPart[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]);
  return Object.fromEntries(cases.map((bought) => [bought.join('+'), chargeAnswer(answer, heldCredits, bought)]));
}
