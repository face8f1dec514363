import { printDay } from '../ground/written-days.ts';
import { isLive } from '../contacts/phones.ts';
import { FILLER_MAILBOXES, fillerNumber, officeMailbox, officeNumber, officesOf } from '../contacts/offices.ts';
import type { RawName } from '@deedline/engine/model/evidence';
import { addressAt, nameAt, stayAt } from '../people/person.ts';
import type { Day, Person, PhoneSpan } from '../people/types.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import type { Random } from '../ground/random.ts';
import { titleCase } from '../names/title-case.ts';
import { noteReach, noteRecord, type FeedContext } from './context.ts';
import { withSlips } from '../errors/name-errors.ts';
import type { Noise } from '../errors/noise.ts';
import { printAddress, printName, type NameStyle, type PersonRecord } from '../records/print-person.ts';
import { PUBLISHED_DAYS_AGO, STATEWIDE, type StatewideFeed } from '../layouts/outputs.ts';
import { typedBirth, typedMailbox, typedPhone } from '../errors/typing-errors.ts';

export interface Sighting {
  person: Person;
  /** When the feed learned it; the record may state another date. */
  seen: Day;
  record: string;
  style: NameStyle;
  phones: readonly PhoneSpan[];
  email?: string;
  birth: 'date' | 'year' | 'none';
  address: boolean;
}

/** A record with the person it is about, for feeds that copy it. */
export interface Written {
  person: Person;
  record: PersonRecord;
}

export function newestDay(context: FeedContext, feed: StatewideFeed): Day {
  return context.circle.today - PUBLISHED_DAYS_AGO[feed];
}

/** Not before the person had that number at that address. */
function firstSeen(random: Random, { person, seen, phones }: Sighting): Day {
  const since = Math.max(stayAt(person, seen)?.from ?? person.born, ...phones.map((span) => span.from));
  return Math.max(Math.min(since, seen), seen - random.int(1500));
}

function countyOf(context: FeedContext, { person, seen }: Sighting): CountyPlan {
  return stayAt(person, seen)?.dwelling?.lot.lot.county ?? context.circle.holdings[0]!.lot.county;
}

function printPhones(context: FeedContext, sighting: Sighting, noise: Noise): string[] {
  const { random } = context;
  const { person } = sighting;
  const phones = sighting.phones.map((span) => {
    const printed = typedPhone(random, span.number, noise);
    if (printed === span.number && isLive(span) && person.died === null && person.phones.includes(span))
      noteReach(context, person, span.number);
    return printed;
  });
  if (noise.happens(random, 'officePhone')) {
    // One office's number is typed in the whole state, so hundreds of strangers share it.
    const everywhere = random.chance(0.4);
    const county = everywhere ? context.circle.plan.counties[0]! : countyOf(context, sighting);
    phones.push(officeNumber(county, everywhere ? 0 : random.int(officesOf(county))));
  }
  if (noise.happens(random, 'fillerPhone', phones.length === 0 ? 2 : 0.3)) phones.push(fillerNumber(random));
  return phones;
}

function printEmails(context: FeedContext, sighting: Sighting, noise: Noise): string[] {
  const { random } = context;
  const { person, email } = sighting;
  if (email === undefined) return [];
  const printed = typedMailbox(random, email, noise);
  const span = person.emails.find((other) => other.email === email);
  if (printed === email && span && span.status !== 'undeliverable') noteReach(context, person, email);
  if (!noise.happens(random, 'officeEmail')) return [printed];
  const county = countyOf(context, sighting);
  return [printed, random.chance(0.4) ? random.pick(FILLER_MAILBOXES) : officeMailbox(county, random.int(officesOf(county)))];
}

/** A phone number in one of the ways that people type it. */
function asTyped(random: Random, phone: string): string {
  if (random.chance(0.7)) return phone;
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return random.pick([
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `1 ${area} ${exchange} ${line}`,
  ]);
}

/** A name in capitals, title case or lower case. */
function inCase(random: Random, name: RawName): RawName {
  const kind = random.next();
  if (kind < 0.5) return name;
  const change = kind < 0.9 ? titleCase : (text: string): string => text.toLowerCase();
  const typed = { ...name };
  for (const part of ['full', 'first', 'middle', 'last'] as const) if (name[part] !== undefined) typed[part] = change(name[part]);
  return typed;
}

const FORMER_NAME_SHARE = 0.12;

/** Directories that merge lists state another name of the person. */
function noteFormerName(context: FeedContext, { person, seen }: Sighting, record: PersonRecord, noise: Noise): void {
  const { random } = context;
  const before = person.names.findLast((name) => name.from <= seen && name.last !== nameAt(person, seen).last);
  if (!before || !random.chance(FORMER_NAME_SHARE)) return;
  const { first, last } = withSlips(random, before, noise);
  record.alsoKnownAs = [{ first, last }];
}

/** A record of a person as of the day of the sighting. */
export function personRecord(context: FeedContext, feed: StatewideFeed, sighting: Sighting): Written {
  const { random } = context;
  const noise = context.noise.statewide(feed);
  const newest = newestDay(context, feed);
  const { person, seen } = sighting;
  const stamped = noise.happens(random, 'restamped') ? newest - random.int(120) : seen;
  const record: PersonRecord = {
    type: 'person',
    record: sighting.record,
    lastSeen: printDay(Math.min(newest, Math.max(stamped, seen))),
    name:
      feed === 'emails'
        ? inCase(random, printName(random, person, seen, sighting.style, noise))
        : printName(random, person, seen, sighting.style, noise),
  };
  if (random.chance(0.4)) record.firstSeen = printDay(firstSeen(random, sighting)).slice(0, 7);
  if (sighting.birth !== 'none') {
    const date = typedBirth(random, person.born, noise);
    record.birthDate = sighting.birth === 'year' ? date.slice(0, 4) : date;
  }
  if (feed === 'listings') noteFormerName(context, sighting, record, noise);
  const home = addressAt(person, seen);
  if (home && sighting.address) record.address = printAddress(random, home, noise);
  const phones = printPhones(context, sighting, noise).map((phone) => (feed === 'emails' ? asTyped(random, phone) : phone));
  if (phones.length > 0) record.phones = phones;
  const emails = printEmails(context, sighting, noise);
  if (emails.length > 0) record.emails = emails;
  return { person, record };
}

/**
 * A copy of another feed's record under this feed's own id. A feed that does not disclose the origin also redates the copy half of the time and may omit
 * fields.
 */
export function copyRecord(context: FeedContext, { person, record }: Written, from: StatewideFeed, to: StatewideFeed): Written {
  const { random } = context;
  const prefix = to === 'listings' ? 'LC' : 'EC';
  const copy: PersonRecord = { ...record, record: `${prefix}${record.record}` };
  delete copy.origin;
  delete copy.previousAddress;
  delete copy.movedOn;
  if (!context.noise.statewide(to).happens(random, 'undisclosed')) copy.origin = record.origin ?? STATEWIDE[from].origin;
  else {
    if (random.chance(0.5)) copy.lastSeen = printDay(newestDay(context, to) - random.int(200));
    if (random.chance(0.3)) delete copy.birthDate;
  }
  return { person, record: copy };
}

export function emit(context: FeedContext, feed: StatewideFeed, written: readonly Written[]): void {
  const file = context.outputs.statewide(feed);
  for (const { person, record } of written) {
    file.line(JSON.stringify(record));
    noteRecord(context, person, { source: STATEWIDE[feed].name, record: record.record, as: 'person' });
  }
}

export function phonesAt(person: Person, day: Day): PhoneSpan[] {
  return person.phones.filter((span) => span.from <= day && (span.to === null || span.to > day));
}

/** Whether the feed covers where the person was that day; statewide feeds rarely follow people out of the state. */
export function coveredAt(context: FeedContext, person: Person, day: Day): boolean {
  const home = addressAt(person, day);
  return home !== null && (home.state === 'FK' || context.random.chance(0.6));
}
