import type { SaleBody, TaxBody } from '@deedline/engine/evidence';
import { isoOf, yearOf } from '../days.ts';
import { lotFeature, streetFeatures } from '../layouts/parcel-map.ts';
import { massgisLine } from '../layouts/massgis-l3.ts';
import { nalLine } from '../layouts/fl-nal.ts';
import { pacsLine } from '../layouts/tx-pacs.ts';
import { sdfLine } from '../layouts/fl-sdf.ts';
import { printOwners, printParty, rollStyle } from '../owners/print-owners.ts';
import { marketValue, titleAt, type Organisations } from '../owners/titles.ts';
import type { Lot } from '../places/block.ts';
import type { FeedContext } from './context.ts';
import { printAddress } from './print-person.ts';
import { mailingOf, rollRecord } from './roll-record.ts';
import { PUBLISHED_DAYS_AGO } from './sources.ts';

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
      const sale: SaleBody = {
        countyFips: county.fips,
        apn,
        saleDate: isoOf(title.from),
        salePrice: title.price,
        book: String(title.book),
        page: String(title.page),
        deedType: title.deed,
      };
      if (!holding.confidential || title !== holding.titles.at(-1)) sale.buyer = printParty(random, title, title.from, style);
      if (seller) sale.seller = printParty(random, seller, seller.from, style);
      if (title.titleCompany !== '' && !random.chance(noise.missing)) sale.titleCompany = title.titleCompany;
      if (title.loan > 0 && !random.chance(noise.missing)) sale.loanAmount = title.loan;
      file.line(JSON.stringify({ type: 'sale', record: `${apn}:${index}`, ...sale }));
    });
  }
}

/** Some collectors keep parcel numbers without their punctuation, and lose the zeros in front on the way. */
function collectorsApn(lot: Lot, loseZeros: boolean): string {
  const apn = lot.county.index % 3 === 2 ? lot.apn.replace(/[^0-9A-Z]/g, '') : lot.apn;
  return loseZeros ? apn.replace(/^0+/, '') : apn;
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
    const bill: TaxBody = {
      countyFips: lot.county.fips,
      apn: collectorsApn(lot, random.chance(noise.lostZeros)),
      taxYear: year,
      taxAmount: Math.round(assessed * (0.0085 + (lot.town.index % 7) * 0.0009) * 100) / 100,
      assessedValue: assessed,
    };
    if (homestead) bill.exemptions = ['Homestead'];
    if (!holding.confidential && !random.chance(noise.missing / 3)) {
      bill.billedTo = { full: printOwners(random, title, known, rollStyle(lot.county.index, 60), noise), order: 'last_first' };
      bill.mailing = printAddress(random, mailingOf(random, holding, title, known, 160 * noise.age), noise);
    }
    outputs.county(lot.county, 'tax').line(JSON.stringify({ type: 'tax', record: `${year}-${lot.apn}`, lastSeen: isoOf(known), ...bill }));
  }
}
