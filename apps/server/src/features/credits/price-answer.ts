/** What a search costs. Pure: the answer, what was asked for, what was held and what was bought before decide, nothing else. */
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

/** In credits of the shipped edition, as what is owned of it: `chargeAnswer` and `atPrices` say what that is by the edition in force. */
export interface PricedAnswer {
  rule: string;
  /** What it costs when nothing of it was bought before. */
  price: number;
  delivered: Delivered[];
  /** What of it can be bought before, and what that takes off the price. None when it costs nothing. */
  parts: PricedPart[];
}

interface PricedPart {
  part: AnswerPart;
  /** 0: it came along, and is remembered without a price of its own. */
  credits: number;
  /** At how many credits it is owned afterwards: as much is taken off where it is found again. 0: it is not remembered. */
  worth: number;
}

/** At how many credits an account owns each part of an answer: as its least owned item, nothing where one is new. */
export type Owned = Partial<Record<AnswerPart, number>>;

type Delivered = 'property record' | 'mailing address' | 'contacts' | 'person' | 'own contacts';

type Rule = Omit<PricedAnswer, 'delivered'>;
export const NOTHING_USEFUL = 'Nothing useful found';
const REVERSE_PRICES = reversePrices(PRICES);
const NOTHING: Rule = { rule: NOTHING_USEFUL, price: 0, parts: [] };
/** Of what the account brought itself nothing is sold. */
export const OWN_CONTACTS = 'Your own contacts';
const OWN: Rule = { rule: OWN_CONTACTS, price: 0, parts: [] };
const PROPERTY: PricedPart = { part: 'property', credits: PRICES.propertyInsights, worth: PRICES.propertyInsights };
const CONTACTS: PricedPart = { part: 'contacts', credits: PRICES.contactSearch, worth: PRICES.contactSearch };
/** Whose contacts they are. A reverse search sells it; with other answers it comes along, and is owned as if it had been sold. */
const WHOSE: PricedPart = { part: 'person', credits: 0, worth: PRICES.reverseSearch - PRICES.contactSearch };

/**
 * The list price of what was delivered (product specification, section 9; design decision 1): both property and contacts 5,
 * contacts alone 4, a property whose owner can be written to 2, a profile behind a phone or email 7 and less of one less, nothing useful 0.
 * What a list of the account itself has is found again, and no part of the price.
 */
export function priceAnswer(results: Priced, request: PriceRequest): PricedAnswer {
  const delivered = deliveredIn(results, request);
  return { ...applicableRule(delivered, results, request), delivered };
}

function deliveredIn(results: Priced, request: PriceRequest): Delivered[] {
  if (!results.matched) return [];
  const hasOwner = results.owner !== null || results.owners.length > 0;
  // Of several who fit alike one is shown, and nobody pays for the toss of a coin: whom was asked for is not delivered.
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

/** Whether a contact is charged for, and makes an answer one with contacts. */
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

/** Whether there are any, the account's own among them. */
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
 * Its contacts cost what contacts cost, and who has them the rest: a profile 7, one thing beside the name 4, the name alone 2. A number that came
 * for less is owned at less: a contact search with it costs the difference. Of somebody on the account's own list each part costs what it would
 * without the list where it has anything new, else nothing.
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

/** Anything of a person that their record on the account's own list does not say. */
function hasNewFacts({ owner, addressHistory }: Priced): boolean {
  const isOwn = ({ evidence }: Priced['addressHistory'][number]) => (evidence ?? []).some(({ source }) => isOwnListSource(source));
  return owner?.dateOfBirth != null || addressHistory.some((home) => countsAsFound(home) && !isOwn(home));
}

function sell(part: AnswerPart, credits: number): PricedPart {
  return { part, credits, worth: credits };
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
  const known = [addressHistory.some(countsAsFound), owner?.dateOfBirth != null, sold > 1];
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
 * are charged what the charge leaves beside a property that is new as well. In credits of `prices`.
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

/** What the parts may be owned at: their worth in each answer that has them. */
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

/** What it costs in each case, by what of its parts was paid before, in the order of the alphabet: '', 'contacts:4', 'contacts:2+property:2'. */
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

/** Until when it is not charged again, and until when it can be reported for a refund. */
export function freeUntil(boughtAt: Date): Date {
  return new Date(boughtAt.getTime() + FAIR_MS);
}
