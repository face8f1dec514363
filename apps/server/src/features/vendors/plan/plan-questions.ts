/**
 * What is worth asking vendors, after what is at hand was weighed. Pure: no clock, no network, no purse.
 *
 * value = P(hit) x what a hit changes x price of what is missing - P(billed) x cost, in millionths of a dollar. Asked is only what can still change what is
 * delivered; the best value for its cost comes first, and nothing that is not worth its price at all. What a hit changes is learned: the second vendor
 * mostly says what the first said. How much what is missing is worth to the account is by what it has a vendor asked for (`WORTH`).
 */
import { CONTACT_THRESHOLD, type Prices, reversePrices } from '@deedline/contract/search/prices';
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import type { Answer } from '@deedline/engine/model/answer';
import { type AddressParts, formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import { type PersonName, readName } from '@deedline/engine/normalize/name';
import type { Query } from '@deedline/engine/query/query';
import type { Asking, QuestionKind, Vendor } from '../../../outside/vendors/vendor.ts';
import { atHandOf, missingOf, TARGET } from './what-is-missing.ts';

/** How often a vendor had something for such questions, or how much of what was missing it then brought: a Beta distribution. */
export interface HitCounts {
  alpha: number;
  beta: number;
}

/** A vendor that may be asked for this search, and what of every budget is left. */
export interface Offer {
  vendor: Pick<Vendor, 'id' | 'answers' | 'takes' | 'terms'>;
  leftMicros: number;
  /** What the account has it asked for; absent: what is worth its price. */
  aim?: VendorAim;
  hits: (kind: QuestionKind, state: string | undefined, ownerKind: string | undefined) => HitCounts;
  /** By `atHandOf`. */
  tells: (atHand: string) => HitCounts;
}

export interface PlannedQuestion {
  vendorId: string;
  question: Asking;
  /** The most that it is billed. */
  costMicros: number;
  /** What it is expected to be worth, after its cost. */
  valueMicros: number;
}

export interface Provisional {
  query: Query;
  includeContacts: boolean;
  prices: Prices;
  /** After opt-outs were applied: who is not in it is not asked about. */
  answer: Answer;
  /** What was asked in this search already: `askedAs` of each. */
  asked: ReadonlySet<string>;
  /** How many vendors had contacts in this search already. */
  answered: number;
  /** No parcel at hand is what was asked for, and one nearly is: likelier a slip than another door. */
  isNearParcel: boolean;
}

const MICROS = 1_000_000;
/**
 * Of the price of what is missing, how much is it worth to ask. `cheapest`: a twentieth, so that little but the best value for its cost is asked, and
 * nothing once it answered; `most_found`: four times, so that a vendor is asked which rarely says more.
 */
const WORTH: Readonly<Record<VendorAim, number>> = { cheapest: 0.05, worth_it: 1, most_found: 4 };
/** How often a check of a line or a mailbox takes a contact out, or saves a call. Assumed. */
const CHECK_TELLS = 0.12;
const MAX_CHECKED = 3;

/** The same question to the same vendor, whoever is named in it: a search asks each kind of a vendor once, and each contact. */
export function askedAs(vendorId: string, question: Asking): string {
  if (question.kind === 'line_facts') return `${vendorId}|line_facts|${question.phone}`;
  if (question.kind === 'mailbox') return `${vendorId}|mailbox|${question.email}`;
  return `${vendorId}|${subjectOf(question.kind)}`;
}

/** Of which it is counted how much an answer brings. */
export function isOfContacts({ kind }: Pick<Asking, 'kind'>): boolean {
  return subjectOf(kind) === 'contacts';
}

/** A vendor that has an owner under their name and under their door is asked for one of both. */
function subjectOf(kind: QuestionKind): string {
  return kind === 'contacts_at_address' || kind === 'contacts_at_parcel' || kind === 'person' ? 'contacts' : kind;
}

/** Best value for its cost first; of one vendor's ways to ask the same the best alone. */
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

/** Of a vendor that tells whose a property is as well that comes first: whom to ask it for is known then, and it is asked for contacts once. */
function propertyFirst(planned: readonly PlannedQuestion[], { asked }: Provisional): PlannedQuestion[] {
  const isFirst = ({ vendorId, question }: PlannedQuestion) =>
    question.kind === 'property_at_address' && !asked.has(askedAs(vendorId, question));
  const vendors = new Set(planned.filter(isFirst).map(({ vendorId }) => vendorId));
  return planned.filter(({ vendorId, question }) => !isOfContacts(question) || !vendors.has(vendorId));
}

function worthOf({ valueMicros, costMicros }: PlannedQuestion): number {
  return valueMicros / Math.max(costMicros, 1);
}

/** Something that would change what is delivered, and the price of what it unlocks. */
interface Wanted {
  question: Asking;
  priceMicros: number;
  /** How much of a hit unlocks it, 0..1. */
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

/** Whose a property is leads to contacts alone: what is left is to do for those as well. */
function nextOf({ terms: { prices } }: Offer['vendor'], kind: QuestionKind): number {
  return kind === 'property_at_address' ? Math.max(prices.contacts_at_address ?? 0, prices.person ?? 0) : 0;
}

function meanOf({ alpha, beta }: HitCounts): number {
  return alpha / (alpha + beta);
}

function wantedOf(provisional: Provisional): Wanted[] {
  const { query, includeContacts, prices, answer } = provisional;
  // Of several who fit alike nobody is asked about: it would be the toss of a coin, and a stranger's name that leaves the house.
  if (answer.alike?.kind === 'either' || answer.alike?.kind === 'many') return [];
  if (query.mode === 'reverse_phone' || query.mode === 'reverse_email') return holderOf(query, answer, prices);
  if (!includeContacts) return [];
  if (query.mode === 'person_search') return [...personAsked(query, answer, prices), ...checksOf(answer, prices)];
  if (query.mode === 'property_address' && isDoorAlone(answer)) return [...doorOf(query, provisional), ...checksOf(answer, prices)];
  return [...ownerOf(answer, prices), ...checksOf(answer, prices)];
}

/** No county record at hand says anything of it. */
function isDoorAlone({ matched, flags }: Answer): boolean {
  return !matched || flags.some(({ code }) => code === 'named_by_vendors');
}

/** Who owns a property, or stands behind a company, leads to contacts: half as much as a contact itself. */
const OWNER_SHARE = 0.5;
/** How often whom a vendor names at a door is the owner, or lives there: assumed. */
const DOOR_SHARE = 0.7;

/**
 * A door of which no county record is at hand: who is behind it, whoever that is. Without a ZIP code it cannot be held against opt-outs, and of several
 * parcels that fit, or one that nearly does, whoever asks is to say which. Where none marks an owner, whose the property is; whom a vendor named there others
 * are asked for by name, where they know people alone, and of a company that it named as the owner those who know its officers, and for those.
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
  // Whose mail goes elsewhere is not who lives there.
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
 * Who lives in what a firm owns is not asked for; who stands behind it is: as much as is sure of both, that the firm owns it and that they speak for the firm, and
 * nobody of whom no contact could be sure enough to be sold.
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

/** No contact of somebody is surer than it is that they are meant. */
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
  // Whoever stands behind a company comes first: of the company itself no vendor of people knows a phone.
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

/** Where the door is not known: by the parcel's number. */
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

/** Lines and mailboxes that nobody checked, of the best contacts that are delivered. */
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

/** '418 Tannery Row, Quillmere, FK 00412' in the parts that vendors take; null where one of them is missing. */
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

/** '418 Tannery Row, Unit 2'; empty where no street is told. */
function placeText(address: AddressParts): string {
  const { street, unit } = address;
  return street === undefined ? '' : [formatStreet(address), ...(unit === undefined ? [] : [unit])].join(', ');
}

/** As the answer prints people: given name first. */
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
