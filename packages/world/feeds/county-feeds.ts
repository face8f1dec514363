import type { SaleBody, TaxBody } from '@deedline/engine/model/evidence';
import { yearOf } from '../ground/days.ts';
import { printDay, printedYear } from '../ground/written-days.ts';
import { randomOf } from '../ground/random.ts';
import { Noise } from '../errors/noise.ts';
import { lotFeature, streetFeatures } from '../layouts/parcel-map.ts';
import { massgisLine } from '../layouts/massgis-l3.ts';
import { nalLine } from '../layouts/fl-nal.ts';
import { pacsLine } from '../layouts/tx-pacs.ts';
import { sdfLine } from '../layouts/fl-sdf.ts';
import { printOwners, printParty, rollStyle } from '../records/print-owners.ts';
import { marketValue, titleAt, type Organisations } from '../owners/titles.ts';
import type { Day, Holding, Title } from '../people/types.ts';
import type { Lot } from '../places/block.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import { fullLine } from '../places/addresses.ts';
import { noteRecord, type FeedContext, type TruthRecord } from './context.ts';
import { printAddress } from '../records/print-person.ts';
import { rollBefore } from '../records/roll-before.ts';
import { mailingOf, ownerColumns, rollRecord, type RollRecord } from '../records/roll-record.ts';
import { countySource, PUBLISHED_DAYS_AGO, type CountyFeed } from '../layouts/outputs.ts';

const ROLL_LINES = { 'fl-nal': nalLine, 'massgis-l3': massgisLine, 'tx-pacs': pacsLine } as const;

function noteOwners(context: FeedContext, holding: Holding, title: Title, feed: CountyFeed, record: string, as: TruthRecord['as']): void {
  const source = countySource(holding.lot.county, feed).name;
  for (const person of title.persons) noteRecord(context, person, { source, record, as });
}

/** The assessor's roll and map: every parcel once in each. */
export function writeRoll(context: FeedContext, state: Organisations): Map<Holding, RollRecord> {
  const { circle, random, outputs } = context;
  const published = circle.today - PUBLISHED_DAYS_AGO.assessor;
  const rolls = new Map<Holding, RollRecord>();
  for (const holding of circle.holdings) {
    const { lot } = holding;
    const record = rollRecord(state, holding, random, context.noise.county(lot.county, 'assessor'), published);
    rolls.set(holding, record);
    const end = lot.county.layout === 'tx-pacs' ? '\r\n' : '\n';
    outputs.county(lot.county, 'assessor').line(ROLL_LINES[lot.county.layout](record), end);
    outputs.rollBefore(lot.county)?.line(ROLL_LINES[lot.county.layout](beforeOf(context, record)), end);
    if (!holding.confidential) noteOwners(context, holding, record.title, 'assessor', lot.apn, 'owner');
    const map = outputs.county(lot.county, 'map');
    if (lot.slot === 0 && lot.block === lot.town.firstBlock) for (const line of streetFeatures(circle.plan.seed, lot.town)) map.line(line);
    map.line(lotFeature(lot));
  }
  return rolls;
}

/** Uses a random stream of its own and is not counted, so the state is the same whether or not it is written. */
function beforeOf({ circle, noise }: FeedContext, record: RollRecord): RollRecord {
  const { lot } = record.holding;
  return rollBefore(record, randomOf(circle.plan.seed, 'roll before', lot.apn), new Noise(noise.county(lot.county, 'assessor').rates));
}

/** Counties have digitized their books back to different years. */
function deedsSince(county: CountyPlan): number {
  return (14 + ((county.index * 7) % 18)) * 365;
}

/** Deeds: Florida's counties list two years of sales without parties, the others fourteen to thirty-one years with them. */
export function writeDeeds(context: FeedContext): void {
  const { circle, random, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.recorder;
  for (const holding of circle.holdings) {
    const { county } = holding.lot;
    const file = outputs.county(county, 'recorder');
    const { rates } = context.noise.county(county, 'recorder');
    holding.titles.forEach((title, index) => {
      const recorded = title.from + random.between(1, 20);
      if (title.book === 0 || recorded > newest) return;
      if (county.layout === 'fl-nal') {
        if (title.from >= newest - 730) file.line(sdfLine(holding, title, printedYear(newest)));
        return;
      }
      if (title.from < newest - deedsSince(county) || random.chance(0.02 * (rates.misspelt > 0 ? 1 : 0))) return;
      file.line(JSON.stringify(deedOf(context, holding, title, index)));
    });
  }
}

/** Recorders print codes for common deeds and words for the others. */
const PRINTED_DEEDS: Readonly<Partial<Record<Title['deed'], string>>> = { TD: 'DEED IN TRUST', SD: "SHERIFF'S DEED" };

function deedOf(context: FeedContext, holding: Holding, title: Title, index: number): SaleBody & { type: 'sale'; record: string } {
  const { random } = context;
  const { county, apn } = holding.lot;
  const noise = context.noise.county(county, 'recorder');
  const style = rollStyle(county.index, 90);
  const seller = holding.titles[index - 1];
  const record = `${apn}:${index}`;
  const sale: SaleBody = {
    countyFips: county.fips,
    apn,
    saleDate: printDay(title.from),
    salePrice: title.price,
    book: String(title.book),
    page: String(title.page),
    deedType: PRINTED_DEEDS[title.deed] ?? title.deed,
  };
  if (!holding.confidential || title !== holding.titles.at(-1)) {
    sale.buyer = printParty(random, title, title.from, style, noise);
    noteOwners(context, holding, title, 'recorder', record, 'buyer');
  }
  if (seller) {
    sale.seller = printParty(random, seller, seller.from, style, noise);
    noteOwners(context, holding, seller, 'recorder', record, 'seller');
  }
  if (title.titleCompany !== '' && !noise.happens(random, 'missing')) sale.titleCompany = title.titleCompany;
  if (title.loan > 0 && !noise.happens(random, 'missing')) sale.loanAmount = title.loan;
  return { type: 'sale', record, ...sale };
}

/** Some collectors store parcel numbers without punctuation and may lose the leading zeros. */
function collectorsApn(lot: Lot, loseZeros: boolean): string {
  const apn = lot.county.index % 3 === 2 ? lot.apn.replace(/[^0-9A-Z]/g, '') : lot.apn;
  return loseZeros ? apn.replace(/^0+/, '') : apn;
}

/** Whom a bill is sent to: the owner as the collector knows them, or the line copied from the assessor's roll. */
function billTo(
  context: FeedContext,
  holding: Holding,
  title: Title,
  known: Day,
  roll: RollRecord,
): Partial<TaxBody> & { origin?: string } {
  const { random } = context;
  const { county } = holding.lot;
  const noise = context.noise.county(county, 'tax');
  if (noise.happens(random, 'copied')) {
    const { mailing } = roll;
    return {
      billedTo: { full: roll.owner, order: 'last_first' },
      mailing: { line: fullLine(mailing), city: mailing.city, state: mailing.state, zip: mailing.zip },
      ...(noise.happens(random, 'undisclosed') ? {} : { origin: countySource(county, 'assessor').origin }),
    };
  }
  const columns = Math.min(60, ownerColumns(county) + 10);
  return {
    billedTo: { full: printOwners(random, title, known, rollStyle(county.index, columns), noise).slice(0, columns), order: 'last_first' },
    mailing: printAddress(random, mailingOf(random, holding, title, known, 160 * noise.rates.age), noise),
  };
}

/**
 * The collector's payment status: most is paid, some is owed for years; one county in four states nothing. It has a random stream of its own, so that nothing
 * else of a state changes.
 */
function paymentOf(seed: number, { county, apn }: Lot, year: number): Partial<TaxBody> {
  if (county.index % 4 === 3) return {};
  const random = randomOf(seed, 'payment', county.fips, apn);
  if (random.chance(0.89)) return { status: 'paid' };
  if (random.chance(0.5)) return { status: 'due' };
  return { status: 'delinquent', delinquentSince: year - Math.min(9, Math.floor(random.wait(1.6))) - 1 };
}

/** The year's bills: the collector learns of a new owner or address before the assessor does. */
export function writeTaxBills(context: FeedContext, rolls: ReadonlyMap<Holding, RollRecord>): void {
  const { circle, random, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.tax;
  for (const holding of circle.holdings) {
    const { lot } = holding;
    if (lot.use === 'government' || !random.chance(0.985)) continue;
    const noise = context.noise.county(lot.county, 'tax');
    const known = newest - Math.floor(Math.min(200, random.wait(18 * noise.rates.age)));
    const title = titleAt(holding, known);
    const year = printedYear(newest);
    const assessed = marketValue(holding, yearOf(newest) - 1);
    const homestead = title.persons.some((person) => person.household?.dwelling === holding.dwellings[0]) && random.chance(0.85);
    const bill: TaxBody & { origin?: string } = {
      countyFips: lot.county.fips,
      apn: collectorsApn(lot, noise.happens(random, 'lostZeros')),
      taxYear: year,
      taxAmount: Math.round(assessed * (0.0085 + (lot.town.index % 7) * 0.0009) * 100) / 100,
      assessedValue: assessed,
    };
    if (homestead) bill.exemptions = ['Homestead'];
    Object.assign(bill, paymentOf(circle.plan.seed, lot, year));
    const record = `${year}-${lot.apn}`;
    if (!holding.confidential && !noise.happens(random, 'missing', 1 / 3)) {
      Object.assign(bill, billTo(context, holding, title, known, rolls.get(holding)!));
      noteOwners(context, holding, title, 'tax', record, 'owner');
    }
    outputs.county(lot.county, 'tax').line(JSON.stringify({ type: 'tax', record, lastSeen: printDay(known), ...bill }));
  }
}
