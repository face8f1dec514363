import { printDay } from '../ground/written-days.ts';
import { addressAt, ageAt } from '../people/person.ts';
import type { Day, Person } from '../people/types.ts';
import type { FeedContext } from './context.ts';
import { emit, newestDay, personRecord, phonesAt, type Written } from './person-record.ts';
import { printAddress } from '../records/print-person.ts';

/** The share of people who moved within the state and stay registered at the old address as well. */
const TWICE_REGISTERED = 0.04;

function voterRecord(context: FeedContext, person: Person, seen: Day, record: string): Written | null {
  const { random, circle } = context;
  const { rates } = context.noise.statewide('voters');
  const gone = person.died !== null && (person.died < seen || person.died < circle.today - 500);
  if (gone || ageAt(person, seen) < 18 || addressAt(person, seen)?.state !== 'FK') return null;
  return personRecord(context, 'voters', {
    person,
    seen,
    record,
    style: 'formal',
    phones: random.chance(0.5) ? phonesAt(person, seen).slice(0, 1) : [],
    birth: random.chance(0.95 - rates.missing / 3) ? 'date' : 'year',
    address: true,
  });
}

const STRUCK_OFF = 0.4;
const STRUCK_OFF_DAYS = 8 * 365;

/** A voter removed because of death stays in the file for some years, with the date of death. */
function struckOff(context: FeedContext, person: Person): Written | null {
  const newest = newestDay(context, 'voters');
  const { died } = person;
  if (died === null || died < newest - STRUCK_OFF_DAYS || died > newest - 100 || !context.random.chance(STRUCK_OFF)) return null;
  const written = voterRecord({ ...context, circle: { ...context.circle, today: died } }, person, died - 1, `V${person.id.slice(1)}`);
  if (!written) return null;
  Object.assign(written.record, { deathDate: printDay(died), lastSeen: printDay(died + 60) });
  return written;
}

/** Registered voters with their birth dates; the dead are removed after a while, and people who moved stay on. */
export function writeVoters(context: FeedContext): Written[] {
  const { random } = context;
  const { rates } = context.noise.statewide('voters');
  const newest = newestDay(context, 'voters');
  const written: Written[] = [];
  for (const person of context.people) {
    if (!random.chance(0.84 * rates.coverage)) continue;
    const seen = newest - Math.floor(Math.min(4500, random.wait(700 * rates.age)));
    const record = voterRecord(context, person, seen, `V${person.id.slice(1)}`);
    const last = record ?? struckOff(context, person);
    if (last) written.push(last);
    const moved = person.stays.at(-1)?.from ?? person.born;
    if (!record || moved > seen || moved < newest - 5000 || !random.chance(TWICE_REGISTERED)) continue;
    const former = voterRecord(context, person, moved - random.between(1, 900), `V${person.id.slice(1)}-1`);
    if (former) written.push(former);
  }
  emit(context, 'voters', written);
  return written;
}

/** Moves that people reported to the post office. */
export function writeMoves(context: FeedContext): Written[] {
  const { random, circle } = context;
  const noise = context.noise.statewide('moves');
  const newest = newestDay(context, 'moves');
  const written: Written[] = [];
  for (const person of context.people) {
    for (let i = 1; i < person.stays.length; i++) {
      const stay = person.stays[i]!;
      const before = person.stays[i - 1]!;
      if (
        stay.from < circle.today - 2600 ||
        stay.from > newest ||
        ageAt(person, stay.from) < 18 ||
        !random.chance(0.72 * noise.rates.coverage)
      )
        continue;
      const phones = random.chance(0.24) ? phonesAt(person, stay.from).slice(0, 1) : [];
      const move = personRecord(context, 'moves', {
        person,
        seen: stay.from,
        record: `A${person.id.slice(1)}-${i}`,
        style: 'formal',
        phones,
        birth: 'none',
        address: true,
      });
      move.record.previousAddress = printAddress(random, before.address, noise);
      move.record.movedOn = printDay(stay.from);
      written.push(move);
    }
  }
  emit(context, 'moves', written);
  return written;
}
