import { isoOf } from '../days.ts';
import { isLive } from '../contacts/lines.ts';
import { addressAt, ageAt, stayAt } from '../people/person.ts';
import type { Day, Person, PhoneSpan } from '../people/types.ts';
import type { Random } from '../random.ts';
import { noteReach, type FeedContext } from './context.ts';
import { printAddress, printName, type NameStyle, type PersonRecord } from './print-person.ts';
import { PUBLISHED_DAYS_AGO, STATEWIDE, type StatewideFeed } from './sources.ts';
import { typedDate, typedPhone } from './typing-errors.ts';

interface Sighting {
  person: Person;
  /** When the feed learnt it, and when it says it did. */
  seen: Day;
  record: string;
  style: NameStyle;
  phones: readonly PhoneSpan[];
  email?: string;
  birth: 'date' | 'year' | 'none';
  address: boolean;
}

/** Not before the person had that number at that address. */
function firstSeen(random: Random, { person, seen, phones }: Sighting): Day {
  const since = Math.max(stayAt(person, seen)?.from ?? person.born, ...phones.map((span) => span.from));
  return Math.max(Math.min(since, seen), seen - random.int(1500));
}

/** One record of a person as things stood on the day of the sighting. */
function personRecord(context: FeedContext, sighting: Sighting, newest: Day): PersonRecord {
  const { random, noise } = context;
  const { person, seen } = sighting;
  const stamped = random.chance(noise.restamped) ? newest - random.int(120) : seen;
  const record: PersonRecord = {
    type: 'person',
    record: sighting.record,
    lastSeen: isoOf(Math.min(newest, Math.max(stamped, seen))),
    name: printName(random, person, seen, sighting.style, noise),
  };
  if (random.chance(0.4)) record.firstSeen = isoOf(firstSeen(random, sighting)).slice(0, 7);
  if (sighting.birth !== 'none') {
    const date = typedDate(random, person.born, noise.typo);
    record.birthDate = sighting.birth === 'year' ? date.slice(0, 4) : date;
  }
  const home = addressAt(person, seen);
  if (home && sighting.address) record.address = printAddress(random, home, noise);
  const phones = sighting.phones.map((span) => {
    const printed = typedPhone(random, span.number, noise.typo / 4);
    if (printed === span.number && isLive(span) && person.died === null && person.phones.includes(span))
      noteReach(context, person, span.number);
    return printed;
  });
  if (phones.length > 0) record.phones = phones;
  if (sighting.email) {
    record.emails = [sighting.email];
    const span = person.emails.find((other) => other.email === sighting.email);
    if (span && span.status !== 'undeliverable') noteReach(context, person, sighting.email);
  }
  return record;
}

export function phonesAt(person: Person, day: Day): PhoneSpan[] {
  return person.phones.filter((span) => span.from <= day && (span.to === null || span.to > day));
}

function newestDay(context: FeedContext, feed: StatewideFeed): Day {
  return context.circle.today - PUBLISHED_DAYS_AGO[feed];
}

/** Where the person was then; feeds of the state rarely follow people out of it. */
function coveredAt(context: FeedContext, person: Person, day: Day): boolean {
  const home = addressAt(person, day);
  return home !== null && (home.state === 'FK' || context.random.chance(0.6));
}

function emit(context: FeedContext, feed: StatewideFeed, records: readonly PersonRecord[]): void {
  const file = context.outputs.statewide(feed);
  for (const record of records) file.line(JSON.stringify(record));
}

/** Registered voters with their dates of birth; the dead are struck off after a while, those who moved linger. */
export function writeVoters(context: FeedContext): PersonRecord[] {
  const { random, noise, circle } = context;
  const newest = newestDay(context, 'voters');
  const records: PersonRecord[] = [];
  for (const person of context.people) {
    if (!random.chance(0.84 * noise.coverage)) continue;
    const seen = newest - Math.floor(Math.min(4500, random.wait(700 * noise.age)));
    const gone = person.died !== null && (person.died < seen || person.died < circle.today - 500);
    const home = addressAt(person, seen);
    if (gone || ageAt(person, seen) < 18 || home?.state !== 'FK') continue;
    const phones = random.chance(0.5) ? phonesAt(person, seen).slice(0, 1) : [];
    records.push(
      personRecord(
        context,
        {
          person,
          seen,
          record: `V${person.id.slice(1)}`,
          style: 'formal',
          phones,
          birth: random.chance(0.95 - noise.missing / 3) ? 'date' : 'year',
          address: true,
        },
        newest,
      ),
    );
  }
  emit(context, 'voters', records);
  return records;
}

/** The share of each kind of line that a directory ever hears of. */
const LISTED = { landline: 0.86, mobile: 0.88, voip: 0.6 } as const;

/** A copy of another feed's record under this feed's own number, with or without a word of where it came from. */
function copyRecord(context: FeedContext, record: PersonRecord, feed: StatewideFeed, prefix: string): PersonRecord {
  const copy: PersonRecord = { ...record, record: `${prefix}${record.record}` };
  delete copy.origin;
  if (!context.random.chance(context.noise.undisclosed)) copy.origin = record.origin ?? STATEWIDE[feed].origin;
  return copy;
}

/** Names, addresses and numbers as directories sell them: fresh, stale, and numbers that somebody else has by now. */
export function writeListings(context: FeedContext, voters: readonly PersonRecord[]): PersonRecord[] {
  const { random, noise } = context;
  const newest = newestDay(context, 'listings');
  const records: PersonRecord[] = [];
  for (const person of context.people) {
    person.phones.forEach((span, index) => {
      const share = LISTED[span.type] * noise.coverage * (isLive(span) ? 1 : noise.lingering);
      if (!random.chance(share)) return;
      const end = Math.min(span.to ?? newest, newest);
      const seen = Math.max(span.from + 5, end - Math.floor(random.wait(560 * noise.age)));
      if (seen > newest || ageAt(person, seen) < 18 || !coveredAt(context, person, seen)) return;
      const partner = person.spouse ?? person.mother;
      const filedUnder = partner && random.chance(noise.mixedUp) && addressAt(partner, seen) ? partner : person;
      const style = random.chance(0.5) ? 'line' : 'casual';
      const sighting: Sighting = {
        person: filedUnder,
        seen,
        record: `L${person.id.slice(1)}-${index}`,
        style,
        phones: [span],
        birth: random.chance(0.2) ? 'year' : 'none',
        address: !random.chance(noise.missing / 2),
      };
      records.push(personRecord(context, sighting, newest));
    });
  }
  for (const record of voters) if (record.phones && random.chance(noise.copied)) records.push(copyRecord(context, record, 'voters', 'LC'));
  emit(context, 'listings', records);
  return records;
}

/** Mailboxes with the name and often the address given when signing up; some carry a mobile number. */
export function writeEmails(context: FeedContext, listings: readonly PersonRecord[]): void {
  const { random, noise } = context;
  const newest = newestDay(context, 'emails');
  const records: PersonRecord[] = [];
  for (const person of context.people) {
    person.emails.forEach((span, index) => {
      if (!random.chance((span.to === null ? 0.74 : 0.45) * noise.coverage)) return;
      const end = Math.min(span.to ?? newest, person.died ?? newest, newest);
      const seen = Math.max(span.from + 5, end - Math.floor(random.wait(800 * noise.age)));
      if (seen > newest || ageAt(person, seen) < 18 || !coveredAt(context, person, seen)) return;
      const mobile = phonesAt(person, seen)
        .filter((phone) => phone.type === 'mobile')
        .slice(0, 1);
      const phones = random.chance(0.5) ? mobile : [];
      records.push(
        personRecord(
          context,
          {
            person,
            seen,
            record: `E${person.id.slice(1)}-${index}`,
            style: 'casual',
            phones,
            email: span.email,
            birth: random.chance(0.25) ? 'year' : 'none',
            address: random.chance(0.85 - noise.missing),
          },
          newest,
        ),
      );
    });
  }
  for (const record of listings)
    if (record.origin === undefined && random.chance(noise.copied)) records.push(copyRecord(context, record, 'listings', 'EC'));
  emit(context, 'emails', records);
}

/** Moves that people told the post about. */
export function writeMoves(context: FeedContext): void {
  const { random, noise, circle } = context;
  const newest = newestDay(context, 'moves');
  const records: PersonRecord[] = [];
  for (const person of context.people) {
    for (let i = 1; i < person.stays.length; i++) {
      const stay = person.stays[i]!;
      const before = person.stays[i - 1]!;
      if (stay.from < circle.today - 2600 || stay.from > newest || ageAt(person, stay.from) < 18 || !random.chance(0.72 * noise.coverage))
        continue;
      const phones = random.chance(0.24) ? phonesAt(person, stay.from).slice(0, 1) : [];
      const record = personRecord(
        context,
        { person, seen: stay.from, record: `A${person.id.slice(1)}-${i}`, style: 'formal', phones, birth: 'none', address: true },
        newest,
      );
      record.previousAddress = printAddress(random, before.address, noise);
      record.movedOn = isoOf(stay.from);
      records.push(record);
    }
  }
  emit(context, 'moves', records);
}
