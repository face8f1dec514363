import { isLive } from '../contacts/phones.ts';
import { addressAt, ageAt } from '../people/person.ts';
import type { Day, EmailSpan, Person, PhoneSpan } from '../people/types.ts';
import type { FeedContext } from './context.ts';
import { copyRecord, coveredAt, emit, newestDay, personRecord, phonesAt, type Written } from './person-record.ts';

/** The share of each kind of line that a directory ever learns of. */
const LISTED = { landline: 0.86, mobile: 0.88, voip: 0.6 } as const;
/** Below this age, a phone is often in the name of the parent who pays for it. */
const FAMILY_PLAN_AGE = 27;

/** The person under whom a directory files a number: sometimes the spouse or the mother. */
function filedUnder(context: FeedContext, person: Person, seen: Day): Person {
  const partner = person.spouse ?? person.mother;
  const young = !person.spouse && ageAt(person, seen) < FAMILY_PLAN_AGE;
  if (!partner || !context.known.has(partner) || (partner.died !== null && partner.died < seen) || !addressAt(partner, seen)) return person;
  return context.noise.statewide('listings').happens(context.random, 'mixedUp', young ? 3 : 1) ? partner : person;
}

function listingOf(context: FeedContext, person: Person, span: PhoneSpan, index: number): Written | null {
  const { random } = context;
  const { rates } = context.noise.statewide('listings');
  const newest = newestDay(context, 'listings');
  if (!random.chance(LISTED[span.type] * rates.coverage * (isLive(span) ? 1 : rates.lingering))) return null;
  const end = Math.min(span.to ?? newest, newest);
  const seen = Math.max(span.from + 5, end - Math.floor(random.wait(560 * rates.age)));
  if (seen > newest || ageAt(person, seen) < 18 || !coveredAt(context, person, seen)) return null;
  const under = filedUnder(context, person, seen);
  const number = `${person.id.slice(1)}-${index}`;
  return personRecord(context, 'listings', {
    person: under,
    seen,
    // The record is about the person it names, whose number comes first in its id.
    record: under === person ? `L${number}` : `L${under.id.slice(1)}-M${number}`,
    style: random.chance(0.5) ? 'line' : 'casual',
    phones: [span],
    birth: random.chance(0.2) ? 'year' : 'none',
    address: !random.chance(rates.missing / 2),
  });
}

/** Names, addresses and numbers as directories sell them: fresh, stale, and numbers that somebody else has by now. */
export function writeListings(context: FeedContext, voters: readonly Written[], moves: readonly Written[]): Written[] {
  const noise = context.noise.statewide('listings');
  const written: Written[] = [];
  for (const person of context.people) {
    person.phones.forEach((span, index) => {
      const listing = listingOf(context, person, span, index);
      if (listing) written.push(listing);
    });
  }
  for (const [from, records] of [
    ['voters', voters],
    ['moves', moves],
  ] as const)
    for (const one of records)
      if (one.record.phones && noise.happens(context.random, 'copied')) written.push(copyRecord(context, one, from, 'listings'));
  emit(context, 'listings', written);
  return written;
}

function signUpOf(context: FeedContext, person: Person, span: EmailSpan, index: number): Written | null {
  const { random } = context;
  const { rates } = context.noise.statewide('emails');
  const newest = newestDay(context, 'emails');
  if (!random.chance((span.to === null ? 0.74 : 0.45) * rates.coverage)) return null;
  const end = Math.min(span.to ?? newest, person.died ?? newest, newest);
  const seen = Math.max(span.from + 5, end - Math.floor(random.wait(800 * rates.age)));
  if (seen > newest || ageAt(person, seen) < 18 || !coveredAt(context, person, seen)) return null;
  const mobile = phonesAt(person, seen)
    .filter((phone) => phone.type === 'mobile')
    .slice(0, 1);
  return personRecord(context, 'emails', {
    person,
    seen,
    record: `E${person.id.slice(1)}-${index}`,
    style: 'casual',
    phones: random.chance(0.5) ? mobile : [],
    email: span.email,
    birth: random.chance(0.25) ? (random.chance(0.3) ? 'date' : 'year') : 'none',
    address: random.chance(0.85 - rates.missing),
  });
}

/** Mailboxes with the name and often the address given at sign-up; some with a mobile number. */
export function writeEmails(context: FeedContext, listings: readonly Written[]): void {
  const noise = context.noise.statewide('emails');
  const written: Written[] = [];
  for (const person of context.people) {
    person.emails.forEach((span, index) => {
      const signUp = signUpOf(context, person, span, index);
      if (signUp) written.push(signUp);
    });
  }
  for (const listing of listings)
    if (listing.record.origin === undefined && noise.happens(context.random, 'copied'))
      written.push(copyRecord(context, listing, 'listings', 'emails'));
  emit(context, 'emails', written);
}
