import type { CourtBody } from '@deedline/engine/model/evidence';
import { printDay, printedYear } from '../ground/written-days.ts';
import { peopleBehind } from '../owners/companies.ts';
import { firstLast } from '../records/print-owners.ts';
import { addressAt, ageAt } from '../people/person.ts';
import type { Day, Holding, Organisation, Person } from '../people/types.ts';
import type { Address } from '../places/addresses.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import { noteRecord, type FeedContext } from './context.ts';
import { nameKnown, withSlips } from '../errors/name-errors.ts';
import { printAddress } from '../records/print-person.ts';
import { countySource, PUBLISHED_DAYS_AGO } from '../layouts/outputs.ts';
import { typedBirth } from '../errors/typing-errors.ts';

const COURTS = { bankruptcy: 'Federal Bankruptcy Court, District of Fenmark', lien: 'Circuit Court', judgment: 'County Court' } as const;
const YEARS_KEPT = 15;

type Party = Pick<CourtBody, 'party' | 'partyBirthDate'> & { address: Address | null; person: Person | null };

function personParty(context: FeedContext, county: CountyPlan, person: Person, day: Day): Party {
  const { random } = context;
  const noise = context.noise.county(county, 'clerk');
  const name = withSlips(random, nameKnown(random, person, day, noise), noise);
  const lastFirst = `${name.last}, ${[name.first, name.middle.charAt(0), name.suffix].filter(Boolean).join(' ')}`;
  const party: Party = {
    person,
    party: random.chance(0.5) ? { full: lastFirst, order: 'last_first' } : { full: firstLast(name), order: 'first_last' },
    address: addressAt(person, day),
  };
  if (random.chance(0.45)) party.partyBirthDate = typedBirth(random, person.born, noise);
  return party;
}

function writeCase(context: FeedContext, county: CountyPlan, party: Party, day: Day, serial: string): void {
  const { random, outputs } = context;
  const noise = context.noise.county(county, 'clerk');
  const { address, person, ...who } = party;
  const caseType = random.pick(['judgment', 'judgment', 'lien', 'lien', 'bankruptcy'] as const);
  const court: CourtBody = {
    caseNumber: `${printedYear(day)}-${{ bankruptcy: 'BK', lien: 'LN', judgment: 'CV' }[caseType]}-${serial}`,
    caseType,
    filedOn: printDay(day),
    ...who,
    amount: Math.round(400 + random.wait(9000)),
    court:
      caseType === 'bankruptcy'
        ? COURTS.bankruptcy
        : `${county.name.charAt(0)}${county.name.slice(1).toLowerCase()} County ${COURTS[caseType]}`,
  };
  if (address && !noise.happens(random, 'missing')) court.partyAddress = printAddress(random, address, noise);
  if (person) noteRecord(context, person, { source: countySource(county, 'clerk').name, record: court.caseNumber, as: 'party' });
  outputs.county(county, 'clerk').line(JSON.stringify({ type: 'court', record: court.caseNumber, ...court }));
}

/** Bankruptcies, liens and judgments, filed where the person lived, and liens on companies' property. */
export function writeCourtRecords(context: FeedContext): void {
  const { circle, random } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.clerk;
  for (const person of context.people) {
    const sued = random.chance(0.07);
    const count = sued ? (random.chance(0.25) ? random.between(2, 3) : 1) : 0;
    for (let i = 0; i < count; i++) {
      const day = newest - random.int(YEARS_KEPT * 365);
      const stay = person.stays.findLast((other) => other.from <= day && other.dwelling !== null);
      if (!stay?.dwelling || ageAt(person, day) < 19 || (person.died !== null && person.died < day)) continue;
      const { county } = stay.dwelling.lot.lot;
      writeCase(context, county, personParty(context, county, person, day), day, `${person.id.slice(1)}${i}`);
    }
  }
  circle.holdings.forEach((holding, index) => {
    const { organisation, from } = holding.titles.at(-1)!;
    if (organisation && peopleBehind(organisation).length > 0 && random.chance(0.03))
      writeLien(context, holding, organisation, Math.max(from, newest - random.int(2000)), index);
  });
}

function writeLien(context: FeedContext, holding: Holding, organisation: Organisation, day: Day, index: number): void {
  if (day <= context.circle.today - PUBLISHED_DAYS_AGO.clerk)
    writeCase(
      context,
      holding.lot.county,
      { person: null, party: { full: organisation.name }, address: organisation.address },
      day,
      `C${context.circle.index}${String(index).padStart(3, '0')}`,
    );
}

/** Writes a first case for a county whose clerk has none, so that no published file is empty. */
export function writeFirstCase(context: FeedContext, holding: Holding): void {
  const { county } = holding.lot;
  const person = context.people.find((other) => other.stays.some((stay) => stay.dwelling?.lot.lot.county === county)) ?? context.people[0];
  if (context.outputs.county(county, 'clerk').lines > 0 || !person) return;
  const day = context.circle.today - 900;
  writeCase(context, county, personParty(context, county, person, day), day, `${county.fips}${person.id.slice(1)}`);
}
