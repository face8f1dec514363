/** What is not paid for is not shown: an answer that costs nothing only names the kinds of things on record. Pure. */
import { isOwnContact, isOwnListSource } from '@deedline/contract/search/own-list-words';
import type { Email, EvidenceLine, HeldBack, Phone, Results, Withheld } from '@deedline/contract/search/results';
import type { SearchMode } from '@deedline/contract/search/search';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import { type PriceRequest, type Charge, countsAsFound, priceAnswer, type PricedAnswer } from '../credits/price-answer.ts';
import { printCount } from '../../print-count.ts';
import { withoutCharges } from '../../without-charges.ts';

type Holdable = Omit<Results, 'sources' | 'scoredBy'>;
export type Shown<R extends Holdable> = R & { heldBack: HeldBack | null };

export function isFree(results: Holdable, request: PriceRequest): boolean {
  return priceAnswer(results, request).price === 0;
}

/** The same answer for an installation without billing: its texts do not mention charges. */
export function withoutChargesIn(results: Results): Results {
  const { withheld, heldBack } = results;
  return {
    ...results,
    withheld: withheld && { ...withheld, reason: withheld.reason && withoutCharges(withheld.reason) },
    ...(heldBack ? { heldBack: { ...heldBack, reason: withoutCharges(heldBack.reason) } } : {}),
  };
}

/** The answer as if nothing were on record. */
export function showNothing<R extends Holdable>(results: R): Shown<R> {
  const { bestContactConfidence: _read, ...nothing } = emptyAnswer(results.searchMode);
  return { ...results, ...nothing, withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null }, heldBack: null };
}

/**
 * Reduces an answer that costs nothing to the kinds of things on record and the reason why they are held back; it says nothing about anybody. What the
 * account's own list says is shown, because it is the account's.
 */
export function holdBack<R extends Holdable>(results: R): Shown<R> {
  const own = keepOwn(results);
  if (own === null) return { ...showNothing(results), heldBack: describe(results, sayWhy(results)) };
  return { ...showNothing(results), ...own, heldBack: describe(leaveOwn(results), BESIDE_OWN) };
}

/** The same for an answer that lacks an evidence store: since something may be missing, the rest is not charged and not shown. */
export function holdBackIncomplete<R extends Holdable>(results: R): Shown<R> {
  return { ...showNothing(results), ...keepOwn(results), heldBack: describe(leaveOwn(results), INCOMPLETE) };
}

const INCOMPLETE =
  'Some of the sources named below did not answer, so what is on record could not be read whole. Please search again in a moment.';

const BESIDE_OWN = 'Beside what your own list says this is on record, and no contact that is sure enough to be sold.';

/** For an answer from which somebody was left out: as if nothing were on record except what the account's own list says. */
export function showOwn<R extends Holdable>(results: R): Shown<R> {
  return { ...showNothing(results), ...keepOwn(results) };
}

/**
 * The same for a lot that is listed for everybody: the answer looks as if its owner could not be reached, so that nothing reveals that somebody was left out.
 */
export function showListed<R extends Holdable>(results: R): Shown<R> {
  const own = keepOwn(results);
  const heldBack = { kinds: ['a property record', 'an owner'], reason: sayHeldBack(own === null ? UNREACHABLE : BESIDE_OWN), decides: [] };
  return { ...showNothing(results), ...own, heldBack };
}

/** The same for an answer that has a price but is not paid for. `due` is what it would cost, in credits. */
export function holdBackUnpaid<R extends Holdable>(results: R, because: Because, due: number): Shown<R> {
  const heldBack = describe(leaveOwn(results), UNPAID[because](asksForProperty(results.searchMode), due));
  return { ...showNothing(results), ...keepOwn(results), heldBack: heldBack && { ...heldBack, because, price: due } };
}

// The part of an answer that comes from the account's own list. Pure.

type Own = Pick<Results, 'matched' | 'propertyAddress' | 'owner' | 'confidenceScore' | 'phones' | 'emails' | 'addressHistory'>;

/**
 * The person whom the list names, with the contacts and homes that it has, supported only by the list's records. Null if the list has no contact, or if it is
 * undecided which of two persons they belong to.
 */
function keepOwn(results: Holdable): Own | null {
  const phones = results.phones.filter(isOwnContact).map((phone): Phone => ({ ...ownLines(phone), carrier: null, status: 'unknown' }));
  const emails = results.emails.filter(isOwnContact).map((email): Email => ({ ...ownLines(email), status: 'unknown', checked: null }));
  const { matched, propertyAddress, owner, confidenceScore, alike } = results;
  if (!matched || phones.length + emails.length === 0 || alike?.kind === 'either') return null;
  const named = owner && { name: owner.name, age: null, aliases: [], dateOfBirth: null };
  return {
    matched,
    propertyAddress,
    owner: named,
    confidenceScore,
    phones,
    emails,
    addressHistory: results.addressHistory.filter(isOwnAlone),
  };
}

/** Keeps the list's evidence only. The confidence rests on all records, but what the others say is not the account's to see. */
function ownLines<C extends Pick<Phone, 'evidence' | 'reckoning' | 'sourceCount'>>(contact: C): C {
  const evidence = contact.evidence.filter(({ source }: EvidenceLine) => isOwnListSource(source));
  return { ...contact, evidence, sourceCount: 1, reckoning: { ...contact.reckoning, steps: [], addedPercent: 0 } };
}

function isOwnAlone({ evidence }: Results['addressHistory'][number]): boolean {
  return evidence.every(({ source }) => isOwnListSource(source));
}

/** The rest of the answer, beside the own list's part: a person whom the list names does not count as another person on record. */
function leaveOwn(results: Holdable): Holdable {
  if (keepOwn(results) === null) return results;
  const { owner, mailingAddress, searchMode } = results;
  return {
    ...results,
    owner: asksForProperty(searchMode) ? owner : null,
    // A person's mailing address is where they live, which the list's part covers.
    mailingAddress: asksForProperty(searchMode) ? mailingAddress : null,
    phones: results.phones.filter(isAnothers),
    emails: results.emails.filter(isAnothers),
    addressHistory: results.addressHistory.filter((home) => !isOwnAlone(home)),
  };
}

function isAnothers(contact: Phone | Email): boolean {
  return !isOwnContact(contact);
}

function describe(results: Holdable, why: string): HeldBack | null {
  const kinds = listKinds(results);
  if (kinds.length === 0) return null;
  return { kinds, reason: sayHeldBack(why), decides: whatDecides(results) };
}

function sayHeldBack(why: string): string {
  return `${why} You were not charged, and nothing of it is shown.`;
}

const UNPAID: Readonly<Record<Because, (isProperty: boolean, due: number) => string>> = {
  no_contacts: (isProperty) =>
    `${isProperty ? 'The property and its owner are' : 'Somebody is'} on record, but no phone number or email address that is sure enough to be sold, and you pay only if contacts are found.`,
  no_credits: (_isProperty, due) =>
    `What is on record now is more than what you bought: it costs ${due} ${due === 1 ? 'credit' : 'credits'}, and you had none left for it.`,
};

function listKinds(results: Holdable): string[] {
  const { owner, withheld, civilRecords } = results;
  const isProperty = asksForProperty(results.searchMode);
  const isSomebody = owner !== null || results.alternatives.length > 0 || (results.alike?.people.length ?? 0) > 0;
  const found: [kind: string, is: boolean][] = [
    ['a property record', results.parcel !== null],
    ['several properties', results.parcel === null && results.otherProperties.length > 0],
    ['an owner', isProperty && (isSomebody || results.owners.length > 0)],
    ['a mailing address', results.mailingAddress !== null],
    ['people', !isProperty && isSomebody],
    ['phone numbers', results.phones.length + withheld.phones > 0],
    ['email addresses', results.emails.length + withheld.emails > 0],
    ['a date of birth', owner?.dateOfBirth != null || owner?.age != null],
    ['relatives', results.relatives.length > 0],
    ['addresses', results.addressHistory.length > 0],
    ['court records', civilRecords.numberOfBankruptcies + civilRecords.numberOfLiens + civilRecords.numberOfJudgments > 0],
  ];
  return found.filter(([, is]) => is).map(([kind]) => kind);
}

function asksForProperty(mode: SearchMode): boolean {
  return mode === 'property_address' || mode === 'parcel_id' || mode === 'owner_name';
}

function sayWhy(results: Holdable): string {
  return asksForProperty(results.searchMode) ? whyNoProperty(results) : whyNobody(results);
}

function whyNoProperty({ searchMode, parcel, owner, owners, alike, flags }: Holdable): string {
  if (searchMode === 'owner_name' && alike?.kind === 'either')
    return 'Several owners fit this name about equally well, and nothing on record says which of them is meant.';
  if (flags.some(({ code }) => code === 'named_by_vendors') && alike?.kind === 'either')
    return `No county record at hand has this address. Vendors name ${sayDisputed(owners)} there, and nothing on record says which of them is right.`;
  if (flags.some(({ code }) => code === 'named_by_vendors'))
    return 'No county record at hand has this address. Vendors name somebody there, and no phone number or email address of theirs that is sure enough to be sold.';
  if (parcel === null) return 'Several properties are close to what was asked, and none of them fits for certain.';
  if (flags.some(({ code }) => code === 'address_withheld')) return 'The property is on record, and the county withholds who owns it.';
  if (owner === null && owners.length === 0) return 'The property is on record, and its owner is not.';
  return UNREACHABLE;
}

const UNREACHABLE =
  'The property and an owner are on record, but nowhere to write to them, and no phone number or email address that is sure enough to be sold.';

/** Names the disputed owners by their kinds only, not who they are. */
function sayDisputed(owners: Holdable['owners']): string {
  const kinds = new Set(
    owners.map(({ kind }) => (kind === 'person' ? 'a person' : kind === 'company' ? 'a company' : 'a trust, an estate or a public body')),
  );
  return kinds.size > 1
    ? `different owners, ${[...kinds].join(' and ')},`
    : kinds.has('a person')
      ? 'different people'
      : 'different owners';
}

function whyNobody({ searchMode, matched, alike, withheld }: Holdable): string {
  if (alike?.kind === 'many') return alike.sentence;
  if (alike?.kind === 'either') return 'Several people fit about equally well, and nothing on record says which of them is meant.';
  if (!matched) return 'People on record fit in part, and none of them well enough.';
  if (searchMode !== 'person_search')
    return 'Somebody is on record with it, but the records are too old, or contradict each other too much, to say that it is still theirs.';
  if (withheld.phones + withheld.emails > 0)
    return 'Somebody on record fits, but what is known of their phone numbers and email addresses is too unsure to be sold.';
  return 'Somebody on record fits, but no phone number or email address of theirs is on record.';
}

const NARROWS: Partial<Record<SearchMode, string[]>> = {
  property_address: ['the unit', 'the ZIP code'],
  parcel_id: ['the county or city'],
  person_search: ['a middle name', 'a date of birth', 'a street address'],
};

function whatDecides({ searchMode, matched, alike }: Holdable): string[] {
  if (alike?.kind === 'either' || alike?.kind === 'many') return alike.decides;
  return matched ? [] : (NARROWS[searchMode] ?? []);
}

// When an answer that has a price is neither charged nor shown. Pure.

export type Because = NonNullable<HeldBack['because']>;

export interface Terms {
  /** An answer without a contact that counts is not bought. */
  payOnlyForContacts: boolean;
  /** No credits could be held: only what was bought before is given. */
  isWithoutCredits: boolean;
}

/** Null if the answer is sold as usual. Otherwise the reason why everything that was not bought before is held back, so that the answer buys nothing. */
export function whyUnpaid({ price, delivered }: PricedAnswer, { payOnlyForContacts, isWithoutCredits }: Terms): Because | null {
  if (price === 0) return null;
  if (payOnlyForContacts && !delivered.includes('contacts')) return 'no_contacts';
  return isWithoutCredits ? 'no_credits' : null;
}

const RULES: Readonly<Record<Because, string>> = { no_contacts: 'No contacts found', no_credits: 'Not enough credits' };

/** The charge of an unpaid answer: zero, with a rule that says why. */
export function leaveUnpaid(because: Because, { due }: Charge): Charge {
  return { rule: RULES[because], due, charged: 0, contactCredits: 0 };
}

// No answer is better than a wrong one: contacts below the threshold are not sold. Pure.

type Withholdable = Pick<Results, 'phones' | 'emails' | 'relatives' | 'alike'>;

/**
 * Leaves out every phone and email that does not count as found, before anything of the answer is charged, stored or shown. The answer only says how many
 * there were, and why.
 */
export function withholdContacts<R extends Withholdable>(results: R): R & { withheld: Withheld } {
  const phones = results.phones.filter(countsAsFound);
  const emails = results.emails.filter(countsAsFound);
  const relatives = results.relatives.map((relative) => ({ ...relative, phones: relative.phones.filter(countsAsFound) }));
  const held = {
    phones: results.phones.length - phones.length,
    emails: results.emails.length - emails.length,
    relativePhones: countPhones(results.relatives) - countPhones(relatives),
  };
  return { ...results, phones, emails, relatives, withheld: { ...held, reason: sayWithheld(held, results.alike?.kind === 'either') } };
}

function countPhones(relatives: Results['relatives']): number {
  return relatives.reduce((sum, { phones }) => sum + phones.length, 0);
}

function sayWithheld({ phones, emails }: Pick<Withheld, 'phones' | 'emails'>, isOneOfAlike: boolean): string | null {
  const total = phones + emails;
  if (total === 0) return null;
  const parts = [
    ...(phones > 0 ? [printCount(phones, 'number')] : []),
    ...(emails > 0 ? [printCount(emails, 'email address', 'email addresses')] : []),
  ];
  const [first, ...rest] = parts as [string, ...string[]];
  const what = [first.replace(' ', isOneOfAlike ? ' ' : ' weaker '), ...rest].join(' and ');
  const why = isOneOfAlike
    ? 'several fit about equally well, and nothing on record says whose they are'
    : 'the records behind them are old or contradict each other';
  const reason = total === 1 ? why.replace('behind them', 'behind it').replace('whose they are', 'whose it is') : why;
  return `${what} ${total === 1 ? 'was' : 'were'} held back: ${reason}. You were not charged for ${total === 1 ? 'it' : 'them'}.`;
}
