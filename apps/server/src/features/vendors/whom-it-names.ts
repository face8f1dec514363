/** Whom a question to a vendor names, and whom its answer could name according to the records at hand, in the texts that opt-outs are matched by. Pure. */
import type { AskedAddress, Asking } from '../../outside/vendors/vendor.ts';
import { readMentions } from '@deedline/engine/cluster/mention';
import type { Evidence, RawName } from '@deedline/engine/model/evidence';
import { parseAddress } from '@deedline/engine/normalize/address';
import { readName } from '@deedline/engine/normalize/name';
import { doorTextsAsked, emailTexts, kinTexts, nameTexts, personTexts, phoneTexts, type SubjectKind } from '../compliance/subjects.ts';
import { placesAt, placesOf } from '../compliance/places.ts';

export type NamedTexts = Record<SubjectKind, string[]>;

/** Without a house number and a ZIP code a person is known by name alone: then the opt-out of any namesake bars the question. */
export function textsOf(question: Asking, found: Iterable<Evidence>): NamedTexts {
  const none: NamedTexts = { phone: [], email: [], person: [] };
  switch (question.kind) {
    case 'contacts_at_address':
    case 'property_at_address': {
      const asked = 'name' in question && question.name !== undefined ? [printed(question.name)] : [];
      const texts = textsAt([...asked, ...namesIn(found)], question.address);
      // The records at hand do not tell whom the answer will name, so the opt-out of anybody at this address bars the question.
      return { ...none, person: asked.length > 0 ? texts : [...texts, ...doorTextsAsked(printedAt(question.address))] };
    }
    case 'contacts_at_parcel':
      return { ...none, person: kinTexts(namesIn(found)) };
    case 'person':
      return { ...none, person: textsOfPerson(printed(question.name), question.address, found) };
    case 'phone_holder':
    case 'line_facts':
      return { ...none, phone: phoneTexts(question.phone) };
    case 'email_holder':
    case 'mailbox':
      return { ...none, email: emailTexts(question.email) };
    default:
      return { ...none, person: question.address === undefined ? [] : textsAt(namesIn(found), question.address) };
  }
}

export function printedAt({ line, city, state, zip = '' }: AskedAddress): string {
  return `${line}, ${city}, ${state} ${zip}`.trim();
}

function textsAt(names: readonly string[], address: Partial<AskedAddress> | undefined): string[] {
  const places = placesAsked(address);
  return places.length === 0 ? kinTexts(names) : personTexts(names, places);
}

export function placesAsked(address: Partial<AskedAddress> | undefined): string[] {
  return placesOf([[address?.line, address?.city, address?.zip].filter(Boolean).join(', ')]);
}

/** If no record at hand has the name at the address, the address is only what somebody typed: then the opt-out of any namesake bars the question as well. */
function textsOfPerson(name: string, address: Partial<AskedAddress> | undefined, found: Iterable<Evidence>): string[] {
  const texts = textsAt([name], address);
  const places = placesAsked(address);
  const known = new Set(nameTexts([name]));
  const isOnRecord = [...found].some(
    (evidence) =>
      placesIn(evidence).some((place) => places.includes(place)) && nameTexts(namesIn([evidence])).some((text) => known.has(text)),
  );
  return isOnRecord ? texts : [...new Set([...texts, ...kinTexts([name])])];
}

/** The places of a record, in the form of `placesOf`. */
function placesIn(evidence: Evidence): string[] {
  const { kind, body } = evidence;
  const printedThere = kind === 'parcel' ? [body.situs, body.mailing] : kind === 'tax' ? [body.mailing] : [];
  const parts = [
    ...readMentions(evidence).flatMap(({ addresses }) => addresses.map((each) => each.parts)),
    ...printedThere.flatMap((address) => (address === undefined ? [] : [parseAddress(address)])),
  ];
  return parts.flatMap(placesAt);
}

const printed = ({ first, last }: { first: string; last: string }): string => `${first} ${last}`;

/** The names of everybody whom the records at hand name as themselves or as an owner. */
function namesIn(found: Iterable<Evidence>): string[] {
  const names = new Set<string>();
  for (const evidence of found) {
    const read = [
      ...readMentions(evidence).flatMap((mention) => mention.names),
      ...ownersOf(evidence).flatMap((owner) => readName(owner).persons),
    ];
    for (const { first, last } of read) if (first && last) names.add(printed({ first, last }));
  }
  return [...names];
}

function ownersOf({ kind, body }: Evidence): RawName[] {
  if (kind === 'parcel') return body.owners;
  if (kind === 'tax') return body.billedTo === undefined ? [] : [body.billedTo];
  if (kind === 'sale') return body.buyer === undefined ? [] : [body.buyer];
  return [];
}
