/** What a search costs. Pure: it depends only on the answer, the request, the hold and what was bought before. */
import { atPrices, CONTACT_THRESHOLD, FAIR_DAYS, PRICES, type Prices, reversePrices } from '@deedline/contract/search/prices';
import { isOwnContact, isOwnListSource } from '@deedline/contract/search/own-list-words';
import type { Results } from '@deedline/contract/search/results';
import type { AnswerPart, SearchMode } from '@deedline/contract/search/search';

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

export interface PriceRequest {
  mode: SearchMode;
  includeContacts: boolean;
}

/** In credits of the shipped edition, in which ownership is stored; `chargeAnswer` and `atPrices` convert to the edition in force. */
export interface PricedAnswer {
  rule: string;
  /** What it costs when nothing of it was bought before. */
  price: number;
  delivered: Delivered[];
  /** The parts that may have been bought before, and what each takes off the price. Empty if it costs nothing. */
  parts: PricedPart[];
}

interface PricedPart {
  part: AnswerPart;
  /** 0 if the part comes along: it is remembered without a price of its own. */
  credits: number;
  /** The credits at which the part is owned afterwards, and which are taken off where it is found again. 0 if it is not remembered. */
  worth: number;
}

/** The credits at which an account owns each part of an answer: that of its least owned item, and nothing if an item is new. */
export type Owned = Partial<Record<AnswerPart, number>>;

type Delivered = 'property record' | 'mailing address' | 'contacts' | 'person' | 'own contacts';

type Rule = Omit<PricedAnswer, 'delivered'>;
export const NOTHING_USEFUL = 'Nothing useful found';
const REVERSE_PRICES = reversePrices(PRICES);
const NOTHING: Rule = { rule: NOTHING_USEFUL, price: 0, parts: [] };
/** What the account's own lists contain is not sold to it. */
export const OWN_CONTACTS = 'Your own contacts';
const OWN: Rule = { rule: OWN_CONTACTS, price: 0, parts: [] };
const PROPERTY: PricedPart = { part: 'property', credits: PRICES.propertyInsights, worth: PRICES.propertyInsights };
const CONTACTS: PricedPart = { part: 'contacts', credits: PRICES.contactSearch, worth: PRICES.contactSearch };
/** The person whose contacts they are. A reverse search sells this part; other answers include it, and it is then owned as if it had been sold. */
const WHOSE: PricedPart = { part: 'person', credits: 0, worth: PRICES.reverseSearch - PRICES.contactSearch };

/**
 * The list price of what was delivered (product specification, section 9; design decision 1): property and contacts 5, contacts alone 4, a property whose
 * owner can be written to 2, a profile behind a phone or email 7 and a partial one less, nothing useful 0. Contacts that the account's own list already has
 * are free.
 */
export function priceAnswer(results: Priced, request: PriceRequest): PricedAnswer {
  const delivered = deliveredIn(results, request);
  return { ...applicableRule(delivered, results, request), delivered };
}

function deliveredIn(results: Priced, request: PriceRequest): Delivered[] {
  if (!results.matched) return [];
  const hasOwner = results.owner !== null || results.owners.length > 0;
  // If several fit alike, one of them is shown, but the account does not pay for a coin toss: the person or owner asked for counts as not delivered.
  const isToss = results.alike?.kind === 'either';
  const found: [Delivered, boolean][] = [
    ['property record', results.parcel !== null && hasOwner && !(isToss && request.mode === 'owner_name')],
    ['mailing address', results.mailingAddress !== null],
    ['contacts', request.includeContacts && countsContacts(results)],
    ['own contacts', request.includeContacts && hasOwnContacts(results)],
    ['person', results.owner !== null && !isToss && (results.confidenceScore ?? 0) >= CONTACT_THRESHOLD],
  ];
  return found.filter(([, is]) => is).map(([what]) => what);
}

/** Whether a contact is sure enough to make an answer one with contacts, and to be charged for. */
export function countsAsFound({ confidence }: { confidence: number }): boolean {
  return confidence >= CONTACT_THRESHOLD;
}

/** Whether a contact is charged for: it counts, and no list of the account has it already. */
export function isSold(contact: Priced['phones' | 'emails'][number]): boolean {
  return countsAsFound(contact) && !isOwnContact(contact);
}

function countsContacts({ phones, emails }: Priced): boolean {
  return [...phones, ...emails].some(isSold);
}

/** Whether there is any contact, including the account's own. */
function hasContacts({ phones, emails }: Priced): boolean {
  return [...phones, ...emails].some(countsAsFound);
}

function hasOwnContacts({ phones, emails }: Priced): boolean {
  return [...phones, ...emails].some((contact) => countsAsFound(contact) && isOwnContact(contact));
}

function applicableRule(delivered: readonly Delivered[], results: Priced, { mode }: PriceRequest): Rule {
  const has = (what: Delivered) => delivered.includes(what);
  const nothing = has('own contacts') ? OWN : NOTHING;
  if (mode === 'reverse_phone' || mode === 'reverse_email') return has('person') ? reverseSearch(results) : NOTHING;
  const contactSearch = { rule: 'Contact Search', price: PRICES.contactSearch, parts: [CONTACTS, WHOSE] };
  if (mode === 'person_search') return has('contacts') ? contactSearch : nothing;
  if (has('property record') && has('contacts'))
    return { rule: 'Full Report', price: PRICES.fullReport, parts: [PROPERTY, CONTACTS, WHOSE] };
  if (has('contacts')) return contactSearch;
  if (has('property record') && has('mailing address'))
    return { rule: 'Property Insights', price: PRICES.propertyInsights, parts: [PROPERTY] };
  return nothing;
}

/**
 * The contacts cost what contacts cost, and the person the rest: a profile 7, one thing beside the name 4, the name alone 2. A number bought for less is owned
 * at less, so a contact search with it costs the difference. For somebody on the account's own list, each part costs its usual price if it has anything new,
 * and otherwise nothing.
 */
function reverseSearch(results: Priced): Rule {
  const { rule, price } = REVERSE_RULES[Math.min(2, countBesideName(results))]!;
  const contacts = hasContacts(results) ? Math.min(price, PRICES.contactSearch) : 0;
  const person = sell('person', price - contacts);
  if (!hasOwnContacts(results)) return { rule, price, parts: contacts > 0 ? [sell('contacts', contacts), person] : [person] };
  const parts = [
    ...(countsContacts(results) ? [sell('contacts', contacts)] : []),
    ...(person.credits > 0 && hasNewFacts(results) ? [person] : []),
  ];
  const left = parts.reduce((sum, { credits }) => sum + credits, 0);
  return left === 0 ? OWN : { rule: `${rule}, on your list`, price: left, parts };
}

/** Whether anything is known of the person that their record on the account's own list does not say. */
function hasNewFacts({ owner, addressHistory }: Priced): boolean {
  const isOwn = ({ evidence }: Priced['addressHistory'][number]) => (evidence ?? []).some(({ source }) => isOwnListSource(source));
  return owner?.dateOfBirth != null || addressHistory.some((home) => countsAsFound(home) && !isOwn(home));
}

function sell(part: AnswerPart, credits: number): PricedPart {
  return { part, credits, worth: credits };
}

/** Indexed by the number of things known beside the name. */
const REVERSE_RULES = [
  { rule: 'Reverse Search, name alone', price: REVERSE_PRICES.name },
  { rule: 'Reverse Search, part of a profile', price: REVERSE_PRICES.part },
  { rule: 'Reverse Search', price: REVERSE_PRICES.profile },
] as const;

/** Counts an address, a birth date, and a contact beside the one asked for. `sold` includes the latter, because the person is found by it; hence `> 1`. */
function countBesideName({ owner, addressHistory, phones, emails }: Priced): number {
  const sold = [...phones, ...emails].filter(countsAsFound).length;
  const known = [addressHistory.some(countsAsFound), owner?.dateOfBirth != null, sold > 1];
  return known.filter(Boolean).length;
}

export interface Charge {
  rule: string;
  /** The price less what was bought before. */
  due: number;
  charged: number;
  /** The share of `charged` that was for contacts, which is the most that can be refunded for them. */
  contactCredits: number;
}

/**
 * Takes off what was bought before. Never charges more than was held, since a last search may cost less than its list price. Contacts are charged what remains
 * beside a property that is new as well. In credits of `prices`.
 */
export function chargeAnswer({ rule, price, parts }: PricedAnswer, heldCredits: number, owned: Owned, prices: Prices = PRICES): Charge {
  const before = parts.map((part) => ({ ...part, paid: Math.min(part.credits, owned[part.part] ?? 0) }));
  const isNew = (name: AnswerPart) => before.some(({ part, credits, paid }) => part === name && paid < credits);
  const full = atPrices(price, prices);
  const due = Math.max(0, full - before.reduce((sum, { paid }) => sum + atPrices(paid, prices), 0));
  const charged = Math.min(due, heldCredits);
  const contactCredits = isNew('contacts') ? Math.max(0, charged - (isNew('property') ? prices.propertyInsights : 0)) : 0;
  return { rule: nameRule(rule, full, due, before), due, charged, contactCredits };
}

/** 'Full Report, property bought, contacts paid in part before' */
function nameRule(rule: string, price: number, due: number, before: readonly (PricedPart & { paid: number })[]): string {
  if (due === price) return rule;
  if (due === 0) return 'Bought before';
  const paid = before.filter((part) => part.paid > 0);
  const bought = paid.filter((part) => part.paid === part.credits).map(({ part }) => part);
  const inPart = paid.filter((part) => part.paid < part.credits).map(({ part }) => part);
  const said = [...(bought.length > 0 ? [`${bought.join(' and ')} bought`] : []), ...inPart.map((part) => `${part} paid in part`)];
  return `${rule}, ${said.join(', ')} before`;
}

/** The credits at which the parts may be owned: their worth in each answer that has them. */
const WORTHS: Readonly<Record<AnswerPart, readonly number[]>> = {
  property: [PROPERTY.worth],
  contacts: [CONTACTS.worth, REVERSE_PRICES.part, REVERSE_PRICES.name],
  person: [WHOSE.worth, ...Object.values(REVERSE_PRICES)],
};

/** How much of a part may have been paid before, from nothing to all of it. */
export function levelsOf({ part, credits }: PricedPart): number[] {
  const paid = [0, ...WORTHS[part], credits].filter((worth) => worth <= credits);
  return [...new Set(paid)].toSorted((a, b) => a - b);
}

/** The charge in each case of what was paid before, keyed by the paid parts in alphabetical order: '', 'contacts:4', 'contacts:2+property:2'. */
export function chargeInEachCase(answer: PricedAnswer, heldCredits: number, prices: Prices = PRICES): Record<string, Charge> {
  const parts = answer.parts.toSorted((a, b) => (a.part < b.part ? -1 : 1));
  const cases = parts.reduce<Owned[]>(
    (all, part) => all.flatMap((some) => levelsOf(part).map((paid) => ({ ...some, [part.part]: paid }))),
    [{}],
  );
  return Object.fromEntries(cases.map((owned) => [nameCase(owned), chargeAnswer(answer, heldCredits, owned, prices)]));
}

function nameCase(owned: Owned): string {
  return Object.entries(owned)
    .filter(([, paid]) => paid > 0)
    .map(([part, paid]) => `${part}:${paid}`)
    .join('+');
}

const FAIR_MS = FAIR_DAYS * 24 * 60 * 60 * 1000;

/** What was bought after this is not charged again. */
export function freeSince(now: Date): Date {
  return new Date(now.getTime() - FAIR_MS);
}

/** Until when a purchase is not charged again, and can be reported for a refund. */
export function freeUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + FAIR_MS);
}
