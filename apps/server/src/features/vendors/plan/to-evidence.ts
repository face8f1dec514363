/**
 * Turns what a vendor answered into records that the engine weighs beside all others. Pure. All vendors share one origin until counts of wrong contacts show
 * that they are independent. Each band of a vendor's ranks is a source of its own, so that outcomes measure it separately.
 */
import { OF_AGE } from '@deedline/engine/compare/compare-dates';
import type { Evidence, EvidenceDraft, PersonBody, RawAddress, RawName, SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import { nameVendorSource } from '@deedline/engine/model/vendor-sources';
import { readName } from '@deedline/engine/normalize/name';
import type { Found, FoundPerson, FoundPhone, Question, Vendor } from '../../../outside/vendors/vendor.ts';
import { believable } from './believable.ts';

/** The origin of all vendor records. */
export const VENDOR_ORIGIN = 'vendors';

export interface VendorAnswer {
  vendor: Pick<Vendor, 'id' | 'terms'>;
  /** Its id is the id of the recorded call. */
  question: Question;
  found: Found;
  /** 'YYYY-MM-DD' */
  answeredOn: string;
}

export interface VendorEvidence {
  evidence: Evidence[];
  /** The sources that the records belong to. */
  sources: SourceFacts[];
}

export function toEvidence({ vendor, question, found: told, answeredOn }: VendorAnswer): VendorEvidence {
  const found = believable(told, answeredOn);
  const sources = new Map<string, SourceFacts>();
  const evidence: Evidence[] = [];
  const add = (part: Part, draft: EvidenceDraft): void => {
    const facts = factsOf(vendor, part, answeredOn);
    sources.set(facts.name, facts);
    const recordId = `${question.id}:${draft.recordId}`;
    evidence.push({ ...draft, id: `${facts.name}:${recordId}`, recordId, source: facts.name, origin: VENDOR_ORIGIN });
  };
  // Persons whom the vendor reports as deceased provide no contacts, and minors are never shown.
  const living = (found.persons ?? []).filter(({ isDeceased, age = OF_AGE }) => isDeceased !== true && age >= OF_AGE);
  for (const person of living) for (const each of recordsOf(person, question)) add(each.part, each.draft);
  for (const draft of ownersOf(found, question)) add('owners', draft);
  for (const draft of propertyOf(found, question, answeredOn)) add('property', draft);
  for (const line of [
    ...living.flatMap(({ phones }) => phones).flatMap(lineOf),
    ...(found.lines ?? []).flatMap((line) => checkOf(line, question)),
  ])
    add('lines', { kind: 'phone_line', recordId: `line ${line.phone}`, body: { ...line, checkedOn: answeredOn } });
  for (const { email, status } of found.mailboxes ?? [])
    add('mailboxes', { kind: 'mailbox', recordId: `mailbox ${email}`, body: { email, status, checkedOn: answeredOn } });
  // Only positive marks are used: a vendor that gives no date of its list cannot say that a number is not listed. A number on a do-not-call list, or of a
  // person who sues callers, is always taken up.
  const listed = (part: 'listed' | 'litigators', phones: readonly FoundPhone[]): void => {
    for (const { phone } of phones) add(part, { kind: 'dnc', recordId: `${part} ${phone}`, body: { phone } });
  };
  listed(
    'listed',
    living.flatMap(({ phones }) => phones).filter(({ isOnDoNotCall }) => isOnDoNotCall === true),
  );
  listed(
    'litigators',
    living.filter(({ isLitigator }) => isLitigator === true).flatMap(({ phones }) => phones),
  );
  if (found.officers !== undefined && found.officers.length > 0 && question.kind === 'company_officers')
    add('officers', {
      kind: 'organisation',
      recordId: 'officers',
      lastSeen: answeredOn,
      body: {
        name: question.company,
        registryNumber: `${vendor.id}:${question.id}`,
        ...(question.state === undefined ? {} : { state: question.state }),
        officers: found.officers,
      },
    });
  return { evidence, sources: [...sources.values()] };
}

/**
 * Who the vendor says owns a property about which nothing is at hand: companies, trusts and estates that it marks as owners and, if it was asked about the
 * property, people too, with their mailing address as their home.
 */
function ownersOf({ persons = [], property }: Found, question: Question): EvidenceDraft[] {
  if (question.kind !== 'property_at_address' && (question.kind !== 'contacts_at_address' || question.name !== undefined)) return [];
  const owners = property?.owners ?? [];
  const marked = persons.flatMap(({ isOwner, name }) => (isOwner === true ? [name] : []));
  const firms = new Set([...owners, ...marked].flatMap((name) => readName(name).organisation?.display ?? []));
  const { mailing } = property ?? {};
  const ownsAt = question.address;
  const people = question.kind === 'property_at_address' ? owners.flatMap(personsOf) : [];
  return [
    ...[...firms].map((name, index): EvidenceDraft => ({
      kind: 'organisation',
      recordId: `firm ${index + 1}`,
      body: { name, registryNumber: question.id, officers: [], ownsAt, ...(mailing === undefined ? {} : { mailingAddress: mailing }) },
    })),
    ...people.map((name, index): EvidenceDraft => ({
      kind: 'person',
      recordId: `owner ${index + 1}`,
      body: { name, address: mailing ?? ownsAt, ownsAt, ...(mailing === undefined ? {} : { mailing }) },
    })),
  ];
}

/** What the vendor says about the property, except for its ownership. */
function propertyOf({ property }: Found, question: Question, answeredOn: string): EvidenceDraft[] {
  if (property === undefined || question.kind !== 'property_at_address') return [];
  const { owners: _names, mailing: _theirs, careOf: _them, countyFips = '', apn = '', ...facts } = property;
  if (Object.keys(facts).every((fact) => fact === 'situs' || fact === 'countyName')) return [];
  const says = { ...facts, countyFips, apn, owners: [] };
  return [{ kind: 'property', recordId: 'property', lastSeen: answeredOn, body: { at: question.address, says } }];
}

/** One line may name a couple. */
function personsOf(printed: RawName): RawName[] {
  const { organisation, persons } = readName(printed);
  if (organisation !== undefined) return [];
  return persons.flatMap(({ first, middle, last, suffix }) =>
    first === undefined || last === undefined
      ? []
      : [{ first, last, ...(middle === undefined ? {} : { middle }), ...(suffix === undefined ? {} : { suffix }) }],
  );
}

/** The parts of a vendor's answer that are measured separately: contacts by the band of their rank, checks, filings. */
type Part = Band | 'owners' | 'property' | 'lines' | 'mailboxes' | 'listed' | 'litigators' | 'officers';
type Band = 'first' | 'next' | 'further' | 'unranked';

const ROLES: Readonly<Record<Part, SourceRole>> = {
  first: 'vendor',
  next: 'vendor',
  further: 'vendor',
  unranked: 'vendor',
  owners: 'vendor',
  property: 'vendor',
  lines: 'phone_line',
  mailboxes: 'mailbox',
  listed: 'vendor',
  litigators: 'vendor',
  officers: 'registry',
};
const SAID: Readonly<Record<Part, string>> = {
  first: 'first choice',
  next: 'second and third choice',
  further: 'further choices',
  unranked: 'contacts',
  owners: 'owners of properties',
  property: 'facts of properties',
  lines: 'facts of lines',
  mailboxes: 'mailbox checks',
  listed: 'do-not-call marks',
  litigators: 'people who sue callers',
  officers: 'officers of companies',
};

function factsOf({ id, terms }: VendorAnswer['vendor'], part: Part, asOf: string): SourceFacts {
  return {
    name: nameVendorSource(id, part),
    label: `${terms.label}, ${SAID[part]}`,
    origin: VENDOR_ORIGIN,
    role: ROLES[part],
    ...(terms.regulated.length > 0 ? { regulated: terms.regulated } : {}),
    asOf,
  };
}

function bandOf(rank: number | undefined): Band {
  if (rank === undefined) return 'unranked';
  if (rank <= 1) return 'first';
  return rank <= 3 ? 'next' : 'further';
}

interface Contact {
  phone?: string;
  email?: string;
  rank?: number;
  firstSeen?: string;
  lastSeen?: string;
}

interface PersonRecord {
  part: Band;
  draft: EvidenceDraft;
}

/** One record for each contact, with its own dates, and one for each home, because what the vendor says about one does not hold for the others. */
function recordsOf(person: FoundPerson, question: Question): PersonRecord[] {
  const { name, alsoKnownAs, birthDate, recordId } = person;
  const homes = homesOf(person, question);
  const who = { name, ...(alsoKnownAs?.length ? { alsoKnownAs } : {}), ...(birthDate === undefined ? {} : { birthDate }) };
  const record = (part: Band, id: string, body: PersonBody, seen: { firstSeen?: string; lastSeen?: string }): PersonRecord => ({
    part,
    draft: { kind: 'person', recordId: `${recordId}:${id}`, ...seenOf(seen), body },
  });
  const home = homes[0]?.address;
  const at = { ...who, ...(home === undefined ? {} : { address: home }) };
  const contacts: Contact[] = [...person.phones, ...person.emails];
  return [
    ...homes.map((each, index) =>
      record('unranked', `home ${index + 1}`, { ...who, address: each.address, ...(index === 0 ? ownsAt(person, question) : {}) }, each),
    ),
    ...contacts.map((each) =>
      record(
        bandOf(each.rank),
        each.phone ?? each.email!,
        { ...at, ...(each.phone === undefined ? { emails: [each.email!] } : { phones: [each.phone] }) },
        each,
      ),
    ),
  ];
}

/**
 * Marks the person as owner of the property that was asked about, if the vendor says so. An owner for whom the vendor knows no address has their home there.
 */
function ownsAt({ isOwner }: FoundPerson, question: Question): Pick<PersonBody, 'ownsAt'> {
  return isOwner === true && question.kind === 'contacts_at_address' ? { ownsAt: question.address } : {};
}

function seenOf({ firstSeen, lastSeen }: { firstSeen?: string; lastSeen?: string }) {
  return { ...(firstSeen === undefined ? {} : { firstSeen }), ...(lastSeen === undefined ? {} : { lastSeen }) };
}

interface Home {
  address: RawAddress;
  firstSeen?: string;
  lastSeen?: string;
  isCurrent?: boolean;
}

/** The current home first. A person without any address gets the one that was asked about. */
function homesOf({ addresses }: FoundPerson, question: Question): Home[] {
  if (addresses.length > 0) return addresses.toSorted((a, b) => Number(b.isCurrent === true) - Number(a.isCurrent === true));
  return question.kind === 'contacts_at_address' ? [{ address: question.address }] : [];
}

interface Line {
  phone: string;
  lineType?: 'mobile' | 'landline' | 'voip';
  carrier?: string;
  status?: 'active' | 'disconnected';
  assignedOn?: string;
}

/** Only line type and carrier are taken from a person's phone: whether the number is reachable is the vendor's guess, not the carrier's word. */
function lineOf({ phone, lineType, carrier }: FoundPhone): Line[] {
  if (lineType === undefined && carrier === undefined) return [];
  return [{ phone, ...(lineType === undefined ? {} : { lineType }), ...(carrier === undefined ? {} : { carrier }) }];
}

/** A line that is unreachable at the moment says nothing. "Reassigned since" a day means that it was reassigned the day after that at the earliest. */
function checkOf(
  { phone, lineType, carrier, status, isValid, wasReassigned }: NonNullable<Found['lines']>[number],
  question: Question,
): Line[] {
  const since = question.kind === 'line_facts' ? question.since : undefined;
  const isDead = status === 'inactive' || isValid === false;
  return [
    {
      phone,
      ...(lineType === undefined || lineType === 'toll_free' ? {} : { lineType }),
      ...(carrier === undefined ? {} : { carrier }),
      ...(isDead ? { status: 'disconnected' as const } : status === 'active' ? { status } : {}),
      ...(wasReassigned === true && since !== undefined ? { assignedOn: dayAfter(since) } : {}),
    },
  ];
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
