/**
 * Decides which questions to vendors are worth their price, after the evidence at hand was weighed. Pure: no clock, no network, no budget bookkeeping.
 *
 * value = P(hit) x what a hit changes x price of what is missing - P(billed) x cost, in millionths of a dollar. Only questions that can still change what is
 * delivered are asked, the best value for its cost first, and none that is not worth its price. What a hit changes is learned: a second vendor mostly repeats
 * the first. The account's aim for a vendor sets how much of the price of what is missing counts (`WORTH`).
 */
import { CONTACT_THRESHOLD, type Prices, reversePrices } from '@deedline/contract/search/prices';
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import type { Answer } from '@deedline/engine/model/answer';
import { type AddressParts, formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import { type PersonName, readName } from '@deedline/engine/normalize/name';
import type { Query } from '@deedline/engine/query/query';
import type { Asking, QuestionKind, Vendor } from '../../../outside/vendors/vendor.ts';
import { atHandOf, missingOf, TARGET } from './what-is-missing.ts';

/** How often a vendor had an answer to such questions, or how much of what was missing it then brought: a Beta distribution. */
export interface HitCounts {
  alpha: number;
  beta: number;
}

/** A vendor that may be asked for this search, and the smallest amount left of its budgets. */
export interface Offer {
  vendor: Pick<Vendor, 'id' | 'answers' | 'takes' | 'terms'>;
  leftMicros: number;
  /** What the account uses it for; absent: 'worth_it'. */
  aim?: VendorAim;
  hits: (kind: QuestionKind, state: string | undefined, ownerKind: string | undefined) => HitCounts;
  /** By `atHandOf`. */
  tells: (atHand: string) => HitCounts;
}

export interface PlannedQuestion {
  vendorId: string;
  question: Asking;
  /** The most that may be billed for it. */
  costMicros: number;
  /** Its expected value, less its cost. */
  valueMicros: number;
}

export interface Provisional {
  query: Query;
  includeContacts: boolean;
  prices: Prices;
  /** After opt-outs were applied: nobody who was removed from it is asked about. */
  answer: Answer;
  /** What was already asked in this search: the `askedAs` of each question. */
  asked: ReadonlySet<string>;
  /** How many vendors already had contacts in this search. */
  answered: number;
  /** No parcel at hand has the address, but one has a similar one: more likely a typing error than another property. */
  isNearParcel: boolean;
}

const MICROS = 1_000_000;
/**
 * The share of the price of what is missing that a question may be worth. `cheapest`: a twentieth, so that little more than the best value for its cost is
 * asked, and nothing after an answer. `most_found`: four times, so that even a vendor that rarely adds anything is asked.
 */
const WORTH: Readonly<Record<VendorAim, number>> = { cheapest: 0.05, worth_it: 1, most_found: 4 };
/** How often a check of a line or mailbox removes a contact or saves a call. Assumed. */
const CHECK_TELLS = 0.12;
const MAX_CHECKED = 3;

/** The key by which questions to a vendor count as repeated, whoever they name: a search asks each vendor each kind once, and checks each contact once. */
export function askedAs(vendorId: string, question: Asking): string {
  if (question.kind === 'line_facts') return `${vendorId}|line_facts|${question.phone}`;
  if (question.kind === 'mailbox') return `${vendorId}|mailbox|${question.email}`;
  return `${vendorId}|${subjectOf(question.kind)}`;
}

/** Whether the question asks for contacts, so that the effect of its answers is counted. */
export function isOfContacts({ kind }: Pick<Asking, 'kind'>): boolean {
  return subjectOf(kind) === 'contacts';
}

/** Address, parcel and person are ways to ask for the same contacts: a vendor is asked in one of them only. */
function subjectOf(kind: QuestionKind): string {
  return kind === 'contacts_at_address' || kind === 'contacts_at_parcel' || kind === 'person' ? 'contacts' : kind;
}

/** The questions worth asking, best value for cost first. Of several ways to ask one vendor for the same only the best is kept. */
export function planQuestions(provisional: Provisional, offers: readonly Offer[]): PlannedQuestion[] {
  const wanted = wantedOf(provisional);
  const planned = propertyFirst(
    offers.flatMap((offer) => wanted.flatMap((each) => weigh(offer, each, provisional))),
    provisional,
  );
  const byAsked = new Map<string, PlannedQuestion>();
  for (const each of planned) {
    const as = askedAs(each.vendorId, each.question);
    const known = byAsked.get(as);
    if (!provisional.asked.has(as) && (known === undefined || each.valueMicros > known.valueMicros)) byAsked.set(as, each);
  }
  return [...byAsked.values()].sort((a, b) => worthOf(b) - worthOf(a) || (a.vendorId < b.vendorId ? -1 : 1));
}

/** If a vendor can also tell who owns a property, that is asked first: then it is known whom to ask about, and the vendor is asked for contacts once. */
function propertyFirst(planned: readonly PlannedQuestion[], { asked }: Provisional): PlannedQuestion[] {
  const isFirst = ({ vendorId, question }: PlannedQuestion) =>
    question.kind === 'property_at_address' && !asked.has(askedAs(vendorId, question));
  const vendors = new Set(planned.filter(isFirst).map(({ vendorId }) => vendorId));
  return planned.filter(({ vendorId, question }) => !isOfContacts(question) || !vendors.has(vendorId));
}

function worthOf({ valueMicros, costMicros }: PlannedQuestion): number {
  return valueMicros / Math.max(costMicros, 1);
}

/** A question whose answer would change what is delivered, and the price of what it unlocks. */
interface Wanted {
  question: Asking;
  priceMicros: number;
  /** The share of hits that unlock it, 0..1. */
  share: number;
  state?: string;
  ownerKind?: string;
}

function weigh(
  { vendor, leftMicros, aim = 'worth_it', hits, tells }: Offer,
  { question, priceMicros, share, state, ownerKind }: Wanted,
  { query, answer, answered }: Provisional,
): PlannedQuestion[] {
  const { kind } = question;
  const costMicros = vendor.terms.prices[kind];
  if (costMicros === undefined || costMicros + nextOf(vendor, kind) > leftMicros) return [];
  if (!vendor.answers.includes(kind) || vendor.takes?.(question) === false) return [];
  const hit = meanOf(hits(kind, state ?? ('state' in query ? query.state : undefined), ownerKind));
  const changes = isOfContacts(question) ? meanOf(tells(atHandOf(answer, answered))) : 1;
  const billed = vendor.terms.billedBy === 'hit' ? hit : 1;
  const valueMicros = Math.round(hit * changes * share * WORTH[aim] * priceMicros - billed * costMicros);
  return valueMicros > 0 ? [{ vendorId: vendor.id, question, costMicros, valueMicros }] : [];
}

/** Knowing the owner only leads to contacts, so the budget must also cover the question for the contacts. */
function nextOf({ terms: { prices } }: Offer['vendor'], kind: QuestionKind): number {
  return kind === 'property_at_address' ? Math.max(prices.contacts_at_address ?? 0, prices.person ?? 0) : 0;
}

function meanOf({ alpha, beta }: HitCounts): number {
  return alpha / (alpha + beta);
}

function wantedOf(provisional: Provisional): Wanted[] {
  const { query, includeContacts, prices, answer } = provisional;
  // If several persons fit equally well, nobody is asked about: it would be a guess, and a stranger's name would leave the machine.
  if (answer.alike?.kind === 'either' || answer.alike?.kind === 'many') return [];
  if (query.mode === 'reverse_phone' || query.mode === 'reverse_email') return holderOf(query, answer, prices);
  if (!includeContacts) return [];
  if (query.mode === 'person_search') return [...personAsked(query, answer, prices), ...checksOf(answer, prices)];
  if (query.mode === 'property_address' && isDoorAlone(answer)) return [...doorOf(query, provisional), ...checksOf(answer, prices)];
  return [...ownerOf(answer, prices), ...checksOf(answer, prices)];
}

/** No county record at hand says anything about the address. */
function isDoorAlone({ matched, flags }: Answer): boolean {
  return !matched || flags.some(({ code }) => code === 'named_by_vendors');
}

/** Knowing who owns a property or stands behind a company only leads to contacts: it counts half as much. */
const OWNER_SHARE = 0.5;
/** How often the person whom a vendor names at an address owns it or lives there. Assumed. */
const DOOR_SHARE = 0.7;

/**
 * An address for which no county record is at hand: asks who is there, whoever it is. Nothing is asked without a ZIP code, because the address could not be
 * checked against opt-outs, nor if several parcels fit or one nearly does, because then the asker has to say which. If no vendor named an owner, the ownership
 * is asked too. A person named by one vendor is asked about by name at vendors that only know people. For a company named as the owner, the officers are
 * asked for, or a person known to stand behind it.
 */
function doorOf(query: Extract<Query, { mode: 'property_address' }>, { answer, prices, isNearParcel }: Provisional): Wanted[] {
  const door = doorAsked(query);
  if (door === null || isNearParcel || answer.otherProperties.length > 0 || answer.death !== null) return [];
  const priceMicros = missingOf(answer) * prices.contactSearch * MICROS;
  if (priceMicros === 0) return [];
  const [owner] = answer.owners;
  if (owner !== undefined && owner.kind !== 'person') return behindFirm(owner, answer, { door, priceMicros, state: door.state });
  const about = { priceMicros, share: DOOR_SHARE, state: door.state };
  const isOwnerTold = owner?.reckoning.steps.some(({ question }) => question === 'ownership') === true;
  const person = answer.owner === null ? null : readPerson(answer.owner.name);
  const home = readAddress(answer.mailingAddress);
  // An owner whose mail goes elsewhere does not live there.
  if (isOwnerTold && person !== null && home !== null && !isSamePlace(home, door)) {
    const share = shareSold(owner.confidence / 100);
    return [
      { question: { kind: 'contacts_at_address', address: home, name: person }, ...about, share },
      { question: { kind: 'person', name: person, address: home }, ...about, share },
    ];
  }
  return [
    ...(isOwnerTold
      ? []
      : [{ question: { kind: 'property_at_address' as const, address: door }, ...about, share: OWNER_SHARE * DOOR_SHARE }]),
    { question: { kind: 'contacts_at_address', address: door }, ...about },
    ...(person === null ? [] : [{ question: { kind: 'person' as const, name: person, address: door }, ...about }]),
  ];
}

function isSamePlace(one: Asked, other: Asked): boolean {
  return one.line === other.line && one.zip === other.zip;
}

/**
 * Does not ask who lives in a property that a company owns, but for the person behind the company. Its share combines the confidence that the company owns the
 * property with the confidence that the person represents it; below the contact threshold it is 0.
 */
function behindFirm({ kind, name, confidence }: Answer['owners'][number], { ownerPath, mailingAddress }: Answer, about: OfDoor): Wanted[] {
  const home = readAddress(mailingAddress) ?? about.door;
  const reached = new Map([[name, confidence / 100]]);
  const people = ownerPath.flatMap(({ from, to, confidence: sure }) => {
    const chance = ((reached.get(from) ?? confidence / 100) * sure) / 100;
    reached.set(to, chance);
    const person = readPerson(to);
    return person === null ? [] : [{ person, chance }];
  });
  const { door: _asked, ...of } = about;
  const [best] = people.toSorted((a, b) => b.chance - a.chance);
  if (best !== undefined) return [{ question: { kind: 'person', name: best.person, address: home }, ...of, share: shareSold(best.chance) }];
  return kind === 'company'
    ? [{ ...officersOf(name, home, { ...of, ownerKind: kind }), share: OWNER_SHARE * shareSold(confidence / 100) }]
    : [];
}

/** A contact cannot be more certain than that the right person is meant. */
function shareSold(chance: number): number {
  return chance * 100 < CONTACT_THRESHOLD ? 0 : chance;
}

function doorAsked({ address }: Extract<Query, { mode: 'property_address' }>): Asked | null {
  const { kind, number, city, state, zip5 } = address;
  if ((kind !== 'street' && kind !== 'highway') || !number || !city || !state || !zip5) return null;
  return placeText(address) === '' ? null : { line: placeText(address), city, state, zip: zip5 };
}

function ownerOf(answer: Answer, prices: Prices): Wanted[] {
  const [owner] = answer.owners;
  if (!answer.matched || owner === undefined || owner.kind === 'government' || answer.death !== null) return [];
  const priceMicros = missingOf(answer) * prices.contactSearch * MICROS;
  if (priceMicros === 0) return [];
  const door = readAddress(answer.propertyAddress);
  const home = readAddress(answer.mailingAddress) ?? door;
  const about = { priceMicros, ownerKind: owner.kind, ...(door === null ? {} : { state: door.state }) };
  // A person behind a company comes first: vendors of people have no phone of the company itself.
  const named = owner.kind === 'person' ? [owner.name] : answer.ownerPath.map(({ to }) => to);
  const person = named.map(readPerson).find((each) => each !== null) ?? null;
  if (person === null) return owner.kind === 'company' ? [officersOf(owner.name, home, about)] : [];
  const share = Math.min(1, owner.confidence / 100);
  return [
    ...(door === null ? [] : [{ question: { kind: 'contacts_at_address' as const, address: door, name: person }, share, ...about }]),
    { question: { kind: 'person', name: person, ...(home === null ? {} : { address: home }) }, share, ...about },
    ...parcelOf(answer, about, share, door),
  ];
}

type About = Pick<Wanted, 'priceMicros' | 'state' | 'ownerKind'>;

interface OfDoor extends About {
  door: Asked;
}

function officersOf(company: string, address: Asked | null, about: About): Wanted {
  const { state } = about;
  return {
    question: { kind: 'company_officers', company, ...(state ? { state } : {}), ...(address ? { address } : {}) },
    share: OWNER_SHARE,
    ...about,
  };
}

/** Asks by parcel number when the address is unknown. */
function parcelOf({ propertyDetails }: Answer, about: About, share: number, door: Asked | null): Wanted[] {
  const { parcelId, county } = propertyDetails ?? {};
  if (door !== null || !parcelId || !county || about.state === undefined) return [];
  return [{ question: { kind: 'contacts_at_parcel', apn: parcelId, county, state: about.state }, share, ...about }];
}

function personAsked(query: Extract<Query, { mode: 'person_search' }>, answer: Answer, prices: Prices): Wanted[] {
  const person = query.name.persons[0];
  if (person?.first === undefined || person.last === undefined || answer.death !== null) return [];
  const priceMicros = missingOf(answer) * prices.contactSearch * MICROS;
  if (priceMicros === 0) return [];
  const known = answer.addressHistory.find(({ isCurrentAddress }) => isCurrentAddress);
  const home = readAddress(
    known === undefined ? null : [known.fullStreet, known.city, `${known.state ?? ''} ${known.zip ?? ''}`].join(', '),
  );
  const address = home ?? placeOf(query);
  const question: Asking = {
    kind: 'person',
    name: nameOf(person, person.first, person.last),
    ...(address === null ? {} : { address }),
    ...(query.birthDate === undefined ? {} : { birthDate: query.birthDate }),
  };
  return [{ question, priceMicros, share: 1, ownerKind: 'person', ...(address?.state === undefined ? {} : { state: address.state }) }];
}

function holderOf(query: Extract<Query, { mode: 'reverse_phone' | 'reverse_email' }>, answer: Answer, prices: Prices): Wanted[] {
  if (answer.matched && (answer.confidenceScore ?? 0) >= TARGET) return [];
  const { profile, part } = reversePrices(prices);
  const priceMicros = (answer.matched ? profile - part : profile) * MICROS;
  const question: Asking =
    query.mode === 'reverse_phone' ? { kind: 'phone_holder', phone: tenDigits(query.phone) } : { kind: 'email_holder', email: query.email };
  return [{ question, priceMicros, share: 1 }];
}

/** Checks for the best delivered contacts whose line or mailbox was not checked yet. */
function checksOf({ phones, emails }: Answer, prices: Prices): Wanted[] {
  const priceMicros = prices.contactSearch * MICROS * CHECK_TELLS;
  const lines = phones.filter(({ confidence, status }) => confidence >= CONTACT_THRESHOLD && status === 'unknown').slice(0, MAX_CHECKED);
  const boxes = emails.filter(({ confidence, status }) => confidence >= CONTACT_THRESHOLD && status === 'unknown').slice(0, 1);
  return [
    ...lines.map(({ e164, lastSeen }): Wanted => ({
      question: { kind: 'line_facts', phone: tenDigits(e164), ...(lastSeen?.length === 10 ? { since: lastSeen } : {}) },
      priceMicros,
      share: 1,
    })),
    ...boxes.map(({ email }): Wanted => ({ question: { kind: 'mailbox', email }, priceMicros: priceMicros / 2, share: 1 })),
  ];
}

interface Asked {
  line: string;
  city: string;
  state: string;
  zip?: string;
}

/** '418 Tannery Row, Quillmere, FK 00412' split into the parts that vendors take; null when street line, city or state is missing. */
function readAddress(printed: string | null): Asked | null {
  if (printed === null) return null;
  const { city, state, zip5 } = parseAddress({ line: printed });
  const line = printed.split(',')[0]!.trim();
  if (line === '' || city === undefined || state === undefined) return null;
  return { line, city, state, ...(zip5 === undefined ? {} : { zip: zip5 }) };
}

function placeOf({ address }: Extract<Query, { mode: 'person_search' }>): Partial<Asked> | null {
  if (address === undefined) return null;
  const { city, state, zip5 } = address;
  const line = placeText(address);
  const place = { ...(line ? { line } : {}), ...(city ? { city } : {}), ...(state ? { state } : {}), ...(zip5 ? { zip: zip5 } : {}) };
  return Object.keys(place).length === 0 ? null : place;
}

/** '418 Tannery Row, Unit 2'; empty when there is no street. */
function placeText(address: AddressParts): string {
  const { street, unit } = address;
  return street === undefined ? '' : [formatStreet(address), ...(unit === undefined ? [] : [unit])].join(', ');
}

/** Reads a name as the answer prints it, given name first; null when it is not a person with first and last name. */
function readPerson(printed: string): ReturnType<typeof nameOf> | null {
  const { kind, persons } = readName({ full: printed, order: 'first_last' });
  const [person] = persons;
  if (kind !== 'person' || person?.first === undefined || person.last === undefined) return null;
  return nameOf(person, person.first, person.last);
}

function nameOf({ middle, suffix }: Pick<PersonName, 'middle' | 'suffix'>, first: string, last: string) {
  return { first, ...(middle ? { middle } : {}), last, ...(suffix ? { suffix } : {}) };
}

export function tenDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}
