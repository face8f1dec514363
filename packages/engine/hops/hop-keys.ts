import type { Mention } from '../cluster/mention.ts';
import { toComparableName } from '../compare/compare-names.ts';
import { viewOf } from '../cluster/person-view.ts';
import { haveSame, readRecords, type Records } from '../cluster/scene.ts';
import type { PersonView } from '../compare/comparable.ts';
import { confirmedWeight } from '../compare/compare-persons.ts';
import { buildingText, isSameBuilding } from '../compare/compare-addresses.ts';
import { dateToDays } from '../compare/compare-dates.ts';
import { findPortfolios } from '../owner/portfolios.ts';
import { findCurrentOwner } from '../owner/current-owner.ts';
import { findOwnerPeople } from '../owner/owner-people.ts';
import { pickByAddress, pickByApn } from '../owner/pick-property.ts';
import { collectProperties, type PropertyFile } from '../owner/property-file.ts';
import { coreOfFirm } from '../owner/read-filed-owner.ts';
import type { Evidence, SourceFacts } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { Query } from '../query/query.ts';
import { MATCH_THRESHOLDS } from '../model/weights.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { comparedKeys, evidenceKeys } from '../keys/evidence-keys.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { leadsOf, mentionKeys, MAX_MENTIONS, narrowed, ofTypes, personKeysAt } from './mention-keys.ts';
import { askedCompanyKeys, exchangedKeys, filingKeys } from '../keys/name-keys.ts';

/** Keys of one hop, all told; what stands first in the lists below is asked first. */
const MAX_KEYS = 120;
/** Keys of a search, all told: a name that hundreds bear ends here. */
const MAX_KEYS_ASKED = 360;
const MAX_PEOPLE = 8;
const MAX_PLACES = 4;
const MAX_HOLDINGS = 6;
/** What is asked next does not depend on who says what. */
const NO_SOURCES: readonly SourceFacts[] = [];
/** A couple. */
const MAX_NEWCOMERS = 2;

/**
 * The keys that what was found so far leads to and that were not asked yet: from a parcel to its deeds, bills, owner and
 * the owner's mailing address; from a company to its officers; from a person to phones, emails, birth date and homes;
 * from a number to the line and whoever else has it. Only records of the people asked for lead on.
 */
export function hopKeys(query: Query, found: readonly Evidence[], asked: ReadonlySet<bigint>): Key[] {
  const keys = new Map<bigint, Key>();
  const most = Math.min(MAX_KEYS, MAX_KEYS_ASKED - asked.size);
  if (most <= 0) return [];
  for (const key of ledOnce(query, readRecords(found, NO_SOURCES))) {
    if (!asked.has(key.hash) && !keys.has(key.hash)) keys.set(key.hash, key);
    if (keys.size >= most) break;
  }
  return [...keys.values()];
}

/** What some records of a query lead to, as far as it was asked for. */
interface Led {
  records: Records;
  keys: Key[];
  rest: Iterator<Key>;
}

const ledBy = new WeakMap<Query, Led>();

/** Every third hop or so finds lines, mailboxes and listings alone, which lead nowhere: where the others are the same, so is what they lead to. */
function* ledOnce(query: Query, records: Records): Generator<Key> {
  let led = ledBy.get(query);
  if (led === undefined || !haveSame(LEADING, led.records, records)) {
    led = { records, keys: [], rest: ledKeys(query, records) };
    ledBy.set(query, led);
  }
  for (let at = 0; ; at += 1) {
    if (at === led.keys.length) {
      const next = led.rest.next();
      if (next.done) return;
      led.keys.push(next.value);
    }
    yield led.keys[at]!;
  }
}

const LEADING = ['parcels', 'sales', 'taxes', 'organisations', 'mentions'] as const;

function* ledKeys(query: Query, records: Records): Generator<Key> {
  switch (query.mode) {
    case 'property_address': {
      const { property } = pickByAddress(query.address, collectProperties(records));
      if (property) yield* propertyKeys(records, property);
      return;
    }
    case 'parcel_id': {
      const { property } = pickByApn(query.apn, query, collectProperties(records));
      if (property) yield* propertyKeys(records, property);
      return;
    }
    case 'owner_name': {
      const holdings = findPortfolios(records, query).flat().slice(0, MAX_HOLDINGS);
      for (const { property } of holdings) yield* parcelKeys(property);
      if (holdings[0]) yield* propertyKeys(records, holdings[0].property);
      return;
    }
    case 'person_search': {
      const addresses = query.address ? [{ parts: query.address, building: buildingText(query.address) }] : [];
      const view: PersonView = {
        names: query.name.persons.map(toComparableName),
        births: query.birthDate ? [query.birthDate] : [],
        addresses,
        phones: new Set(),
        emails: new Set(),
      };
      yield* mentionKeys(records.mentions, [view], NAMED_FLOOR, confirmedWeight);
      return;
    }
    case 'reverse_phone':
      yield* holderKeys(records, (mention) => mention.phones.includes(query.phone));
      return;
    case 'reverse_email':
      yield* holderKeys(records, (mention) => mention.emails.includes(query.email));
  }
}

/** Somebody named: agreement of the name leads on, whatever else was asked for and not found. */
const NAMED_FLOOR = -4;

/** Of its number in every print. */
function parcelKeys({ countyFips, parcels }: PropertyFile): Key[] {
  return parcels.flatMap(({ body: { apn } }) => evidenceKeys({ kind: 'tax', recordId: '', body: { countyFips, apn, taxYear: 0 } }, {}));
}

function* propertyKeys(records: Records, property: PropertyFile): Generator<Key> {
  yield* parcelKeys(property);
  if (property.isConfidential) return;
  const owner = findCurrentOwner(records, property);
  if (!owner) return;
  const { people, organisations } = findOwnerPeople(records, property, owner);
  yield* firmKeys(property);
  const state = property.situs?.state ?? property.state ?? undefined;
  for (const { organisation } of organisations) {
    if (organisation) yield* askedCompanyKeys(organisation.core, state);
  }
  if (people.length === 0 && owner.mailing) yield* narrowed(askedAddressKeys(parseAddressOnce(owner.mailing)));
  for (const { name, view } of people.slice(0, MAX_PEOPLE)) {
    const told = [...new Map([name, ...view.names].map((each) => [calledText(each), each])).values()];
    for (const { parts } of view.addresses.slice(0, MAX_PLACES)) for (const each of told) yield* personKeys(each, parts, state);
  }
  yield* mentionKeys(
    records.mentions,
    people.slice(0, MAX_PEOPLE).map((person) => person.view),
    MATCH_THRESHOLDS.floor,
  );
  if (property.situs) yield* newcomerKeys(records, property.situs);
}

/** Equal for names that are asked under the same keys: papers print an owner's over and over. */
function calledText({ first, middle, last, suffix }: PersonName): string {
  return `${first}|${middle}|${last}|${suffix}`;
}

/** A column may have cut off what tells a firm from a person: the registry knows. */
function* firmKeys({ parcels, taxes }: PropertyFile): Generator<Key> {
  const printed = [...parcels.flatMap(({ body }) => body.owners), ...taxes.flatMap(({ body }) => body.billedTo ?? [])];
  for (const name of printed) yield* filingKeys(coreOfFirm(name));
}

/** Whoever moved in last may have bought what the roll does not know yet. */
function* newcomerKeys({ mentions }: Records, situs: AddressParts): Generator<Key> {
  const moved = mentions.filter(
    ({ evidence, addresses }) =>
      evidence.kind === 'person' && evidence.body.movedOn && addresses[0] && isSameBuilding(addresses[0].parts, situs),
  );
  for (const mention of moved.sort((a, b) => (movedOn(a) > movedOn(b) ? -1 : 1)).slice(0, MAX_NEWCOMERS)) yield* leadsOf(mention);
}

function movedOn({ evidence }: Mention): string {
  return evidence.kind === 'person' ? (evidence.body.movedOn ?? '') : '';
}

/** A person near an address, and under their full name in the state and beyond where the name is rare enough. */
function personKeys(name: PersonName, address: AddressParts, state: string | undefined): Key[] {
  const home = address.state ?? state;
  return narrowed([...personKeysAt(name, address, home), ...askedAddressKeys(address), ...exchangedKeys(name, home)]);
}

/** From whoever is seen with a phone or email, the latest first, to the rest of what is known of them. */
function* holderKeys(records: Records, holds: (mention: Mention) => boolean): Generator<Key> {
  const seen = records.mentions.filter(holds).sort((a, b) => seenOn(b) - seenOn(a));
  const holders = seen.slice(0, MAX_MENTIONS);
  const types: readonly KeyType[] = ['nameBirth', 'nameNumberZip3', 'nameSoundZip', 'addressZip', 'nameRootZip3'];
  for (const { evidence } of holders) yield* narrowed(ofTypes(types, comparedKeys(evidence)));
  yield* mentionKeys(records.mentions, holders.map(viewOf), MATCH_THRESHOLDS.sure);
}

function seenOn({ evidence }: Mention): number {
  return dateToDays(evidence.lastSeen ?? evidence.firstSeen) ?? 0;
}
