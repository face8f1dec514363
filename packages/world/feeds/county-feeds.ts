import type { CourtBody, SaleBody, TaxBody } from '@deedline/engine/evidence';
import { isoOf, yearOf } from '../days.ts';
import { lotFeature, streetFeatures } from '../layouts/parcel-map.ts';
import { massgisLine } from '../layouts/massgis-l3.ts';
import { nalLine } from '../layouts/fl-nal.ts';
import { pacsLine } from '../layouts/tx-pacs.ts';
import { sdfLine } from '../layouts/fl-sdf.ts';
import { firstLast, printOwners, printParty, rollStyle } from '../owners/print-owners.ts';
import { marketValue, titleAt, type Organisations } from '../owners/titles.ts';
import { addressAt, ageAt, nameAt } from '../people/person.ts';
import type { Day, Holding, Person } from '../people/types.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import type { FeedContext } from './context.ts';
import { printAddress } from './print-person.ts';
import { mailingOf, rollRecord } from './roll-record.ts';
import { PUBLISHED_DAYS_AGO } from './sources.ts';
import { typedDate } from './typing-errors.ts';

const ROLL_LINES = { 'fl-nal': nalLine, 'massgis-l3': massgisLine, 'tx-pacs': pacsLine } as const;

/** The assessor's roll and map: every parcel once in each. */
export function writeRoll(context: FeedContext, state: Organisations): void {
  const { circle, random, noise, outputs } = context;
  const published = circle.today - PUBLISHED_DAYS_AGO.assessor;
  for (const holding of circle.holdings) {
    const { lot } = holding;
    const record = rollRecord(state, holding, random, noise, published);
    outputs.county(lot.county, 'assessor').line(ROLL_LINES[lot.county.layout](record), lot.county.layout === 'tx-pacs' ? '\r\n' : '\n');
    const map = outputs.county(lot.county, 'map');
    if (lot.slot === 0 && lot.block === lot.town.firstBlock) for (const line of streetFeatures(circle.plan.seed, lot.town)) map.line(line);
    map.line(lotFeature(lot));
  }
}

const DEEDS_SINCE_DAYS = 31 * 365;

/** Deeds: Florida's counties list two years of sales without parties, the others thirty years with them. */
export function writeDeeds(context: FeedContext): void {
  const { circle, random, noise, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.recorder;
  for (const holding of circle.holdings) {
    const { county, apn } = holding.lot;
    const file = outputs.county(county, 'recorder');
    const style = rollStyle(county.index, 90);
    holding.titles.forEach((title, index) => {
      const recorded = title.from + random.between(1, 20);
      if (title.book === 0 || recorded > newest) return;
      if (county.layout === 'fl-nal') {
        if (title.from >= newest - 730) file.line(sdfLine(holding, title, yearOf(newest)));
        return;
      }
      if (title.from < newest - DEEDS_SINCE_DAYS || random.chance(0.02 * (noise.typo > 0 ? 1 : 0))) return;
      const seller = holding.titles[index - 1];
      const sale: SaleBody = { countyFips: county.fips, apn, saleDate: isoOf(title.from), salePrice: title.price, buyer: printParty(random, title, title.from, style), book: String(title.book), page: String(title.page), deedType: title.deed };
      if (seller) sale.seller = printParty(random, seller, seller.from, style);
      if (title.titleCompany !== '' && !random.chance(noise.missing)) sale.titleCompany = title.titleCompany;
      if (title.loan > 0 && !random.chance(noise.missing)) sale.loanAmount = title.loan;
      file.line(JSON.stringify({ type: 'sale', record: `${title.book}-${title.page}-${apn}`, ...sale }));
    });
  }
}

/** Bills of the year: the collector hears of a new owner or address before the assessor does. */
export function writeTaxBills(context: FeedContext): void {
  const { circle, random, noise, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.tax;
  for (const holding of circle.holdings) {
    const { lot } = holding;
    if (lot.use === 'government' || !random.chance(0.985)) continue;
    const known = newest - Math.floor(Math.min(200, random.wait(18 * noise.age)));
    const title = titleAt(holding, known);
    const year = yearOf(newest);
    const assessed = marketValue(holding, year - 1);
    const homestead = title.persons.some((person) => person.household?.dwelling === holding.dwellings[0]) && random.chance(0.85);
    const bill: TaxBody = { countyFips: lot.county.fips, apn: lot.apn, taxYear: year, taxAmount: Math.round(assessed * (0.0085 + (lot.town.index % 7) * 0.0009) * 100) / 100, assessedValue: assessed };
    if (homestead) bill.exemptions = ['Homestead'];
    if (!holding.confidential && !random.chance(noise.missing / 3)) {
      bill.billedTo = { full: printOwners(random, title, known, rollStyle(lot.county.index, 60), noise), order: 'last_first' };
      bill.mailing = printAddress(random, mailingOf(random, holding, title, known, 160 * noise.age), noise);
    }
    outputs.county(lot.county, 'tax').line(JSON.stringify({ type: 'tax', record: `${year}-${lot.apn}`, lastSeen: isoOf(known), ...bill }));
  }
}

const COURTS = { bankruptcy: 'Federal Bankruptcy Court, District of Fenmark', lien: 'Circuit Court', judgment: 'County Court' } as const;

function caseOf(context: FeedContext, county: CountyPlan, person: Person, day: Day, serial: string): Record<string, unknown> {
  const { random, noise } = context;
  const caseType = random.pick(['judgment', 'judgment', 'lien', 'lien', 'bankruptcy'] as const);
  const name = nameAt(person, day);
  const home = addressAt(person, day);
  const court: CourtBody = {
    caseNumber: `${yearOf(day)}-${{ bankruptcy: 'BK', lien: 'LN', judgment: 'CV' }[caseType]}-${serial}`,
    caseType,
    filedOn: isoOf(day),
    party: random.chance(0.5) ? { full: `${name.last}, ${[name.first, name.middle.charAt(0), name.suffix].filter(Boolean).join(' ')}`, order: 'last_first' } : { full: firstLast(name), order: 'first_last' },
    amount: Math.round(400 + random.wait(9000)),
    court: caseType === 'bankruptcy' ? COURTS.bankruptcy : `${county.name.charAt(0)}${county.name.slice(1).toLowerCase()} County ${COURTS[caseType]}`,
  };
  if (random.chance(0.45)) court.partyBirthDate = typedDate(random, person.born, noise.typo);
  if (home && !random.chance(noise.missing)) court.partyAddress = printAddress(random, home, noise);
  return { type: 'court', record: court.caseNumber, ...court };
}

/** Bankruptcies, liens and judgments of the last fifteen years, filed where the person lived. */
export function writeCourtRecords(context: FeedContext): void {
  const { circle, random, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.clerk;
  for (const person of context.people) {
    const sued = random.chance(0.07);
    const count = sued ? (random.chance(0.25) ? random.between(2, 3) : 1) : 0;
    for (let i = 0; i < count; i++) {
      const day = newest - random.int(15 * 365);
      const stay = person.stays.findLast((other) => other.from <= day && other.dwelling !== null);
      if (!stay?.dwelling || ageAt(person, day) < 19 || (person.died !== null && person.died < day)) continue;
      const { county } = stay.dwelling.lot.lot;
      outputs.county(county, 'clerk').line(JSON.stringify(caseOf(context, county, person, day, `${person.id.slice(1)}${i}`)));
    }
  }
}

/** A first case for a county whose clerk has none, so that no published file is empty. */
export function writeFirstCase(context: FeedContext, holding: Holding): void {
  const { county } = holding.lot;
  const file = context.outputs.county(county, 'clerk');
  const owner = context.people.find((person) => person.stays.some((stay) => stay.dwelling?.lot.lot.county === county)) ?? context.people[0];
  if (file.lines > 0 || !owner) return;
  file.line(JSON.stringify(caseOf(context, county, owner, context.circle.today - 900, `${county.fips}${owner.id.slice(1)}`)));
}
