import type { Mention } from '../cluster/mention.ts';
import { toComparableName } from '../compare/compare-names.ts';
import { viewOf } from '../cluster/person-view.ts';
import type { Records } from '../cluster/scene.ts';
import type { PersonView } from '../compare/comparable.ts';
import { confirmedWeight } from '../compare/compare-persons.ts';
import { buildingText, isSameBuilding } from '../compare/compare-addresses.ts';
import { findPortfolios } from '../owner/portfolios.ts';
import { findCurrentOwner } from '../owner/current-owner.ts';
import { findOwnerPeople } from '../owner/owner-people.ts';
import { pickByAddress, pickByApn } from '../owner/pick-property.ts';
import { collectProperties, type PropertyFile } from '../owner/property-file.ts';
import { coreOfFirm } from '../owner/read-filed-owner.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { PersonName } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { Query } from '../query/query.ts';
import { MATCH_THRESHOLDS } from '../model/weights.ts';
import { askedAddressKeys } from '../keys/address-keys.ts';
import { comparedKeys, evidenceKeys } from '../keys/evidence-keys.ts';
import type { Key, KeyType } from '../keys/key.ts';
import { lead, type Lead } from './lead.ts';
import { leadOn, MAX_MENTIONS, mentionLeads, ofTypes, personKeysAt, seenOn } from './mention-leads.ts';
import { askedCompanyKeys, exchangedKeys, filingKeys } from '../keys/name-keys.ts';

const MAX_PEOPLE = 8;
const MAX_PLACES = 4;
const MAX_HOLDINGS = 6;
/** Two, for a couple. */
const MAX_NEWCOMERS = 2;

/**
 * The leads of a search's records: a parcel leads to its deeds, bills, owner and the owner's mailing address; a company to its officers; a person to phones,
 * emails, birth date and homes; a number to its line and its other holders. Only records of the people asked for are followed.
 */
export function* leadsBy(query: Query, records: Records): Generator<Lead> {
  switch (query.mode) {
    case 'property_address': {
      const { property } = pickByAddress(query.address, collectProperties(records));
      if (property) yield* propertyLeads(records, property);
      return;
    }
    case 'parcel_id': {
      const { property } = pickByApn(query.apn, query, collectProperties(records));
      if (property) yield* propertyLeads(records, property);
      return;
    }
    case 'owner_name': {
      const holdings = findPortfolios(records, query).flat().slice(0, MAX_HOLDINGS);
      for (const { property } of holdings) yield* parcelLeads(property);
      if (holdings[0]) yield* propertyLeads(records, holdings[0].property);
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
      yield* mentionLeads(records.mentions, [view], NAMED_FLOOR, confirmedWeight);
      return;
    }
    case 'reverse_phone':
      yield* holderLeads(records, (mention) => mention.phones.includes(query.phone));
      return;
    case 'reverse_email':
      yield* holderLeads(records, (mention) => mention.emails.includes(query.email));
  }
}

/** For a person searched by name: agreement of the name suffices, even if the other conditions of the query were not found. */
const NAMED_FLOOR = -4;

/** Leads by the parcel's number, in every form in which it is printed. */
function parcelLeads({ parcels }: PropertyFile): Lead[] {
  return parcels.map((parcel) =>
    lead('number', parcel, ({ body: { countyFips, apn } }) =>
      evidenceKeys({ kind: 'tax', recordId: '', body: { countyFips, apn, taxYear: 0 } }, {}),
    ),
  );
}

function* propertyLeads(records: Records, property: PropertyFile): Generator<Lead> {
  yield* parcelLeads(property);
  if (property.isConfidential) return;
  const owner = findCurrentOwner(records, property);
  if (!owner) return;
  const { people, organisations } = findOwnerPeople(records, property, owner);
  yield* firmLeads(property);
  const state = property.situs?.state ?? property.state ?? undefined;
  for (const { organisation } of organisations) {
    if (organisation) yield lead(`company of ${state}`, organisation.core, (core) => askedCompanyKeys(core, state));
  }
  if (people.length === 0 && owner.mailing) yield lead('door', parseAddressOnce(owner.mailing), askedAddressKeys);
  const asked = people.slice(0, MAX_PEOPLE);
  for (const { name, view } of asked) {
    const told = [...new Map([name, ...view.names].map((each) => [calledText(each), each])).values()];
    for (const { parts } of view.addresses.slice(0, MAX_PLACES)) {
      const home = parts.state ?? state;
      for (const each of told) yield lead(`home of ${calledText(each)}, ${home}`, parts, (place) => personKeys(each, place, home));
    }
  }
  yield* mentionLeads(
    records.mentions,
    asked.map(({ view }) => view),
    MATCH_THRESHOLDS.floor,
  );
  if (property.situs) yield* newcomerLeads(records, property.situs);
}

/** Equal for names that have the same keys: documents repeat an owner's name many times. */
function calledText({ first, middle, last, suffix }: PersonName): string {
  return `${first}|${middle}|${last}|${suffix}`;
}

/** A column may have truncated the word that distinguishes a firm from a person; the registry knows the full name. */
function firmLeads({ parcels, taxes }: PropertyFile): Lead[] {
  const printed = [...parcels.flatMap(({ body }) => body.owners), ...taxes.flatMap(({ body }) => body.billedTo ?? [])];
  return printed.map((name) => lead('firm', name, (of) => filingKeys(coreOfFirm(of))));
}

/** The people who moved in last may have bought the property, which the roll may not show yet. */
function newcomerLeads({ mentions }: Records, situs: AddressParts): Lead[] {
  const moved = mentions.filter(
    ({ evidence, addresses }) =>
      evidence.kind === 'person' && evidence.body.movedOn && addresses[0] && isSameBuilding(addresses[0].parts, situs),
  );
  return moved
    .sort((a, b) => (movedOn(a) > movedOn(b) ? -1 : 1))
    .slice(0, MAX_NEWCOMERS)
    .map(leadOn);
}

function movedOn({ evidence }: Mention): string {
  return evidence.kind === 'person' ? (evidence.body.movedOn ?? '') : '';
}

/** Keys of a person near an address, and of their full name in the state and, if the name is rare enough, beyond it. */
function personKeys(name: PersonName, address: AddressParts, home: string | undefined): Key[] {
  return [...personKeysAt(name, address, home), ...askedAddressKeys(address), ...exchangedKeys(name, home)];
}

const HOLDER_TYPES: readonly KeyType[] = ['nameBirth', 'nameNumber', 'nameSoundZip', 'addressZip', 'nameRootZip3'];

/** From the holders of a phone or email, last seen first, to the other records about them. */
function* holderLeads({ mentions }: Records, holds: (mention: Mention) => boolean): Generator<Lead> {
  const seen = mentions.filter(holds).sort((a, b) => seenOn(b) - seenOn(a));
  const holders = seen.slice(0, MAX_MENTIONS);
  for (const holder of holders) yield lead('holder', holder, ({ evidence }) => ofTypes(HOLDER_TYPES, comparedKeys(evidence)));
  yield* mentionLeads(mentions, holders.map(viewOf), MATCH_THRESHOLDS.sure);
}
