/** Discounts the probability of an owner whose records are old. */
import { rates } from '@deedline/country/rates';
import type { Records, ResolveContext } from '../cluster/scene.ts';
import type { Mention } from '../cluster/mention.ts';
import type { ComparableName } from '../compare/comparable.ts';
import { isSameBuilding } from '../compare/compare-addresses.ts';
import { lastDayOf, yearsBetween } from '../compare/compare-dates.ts';
import { compareNames } from '../compare/compare-persons.ts';
import { toComparableName } from '../compare/compare-names.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Ground } from '../model/grounds.ts';
import { toProbability, toWeight } from '../model/odds.ts';
import type { NameKind } from '../normalize/name.ts';
import type { CurrentOwner } from './current-owner.ts';
import type { PropertyFile } from './property-file.ts';

/** The share of properties sold per year, by kind of owner (0..1). */
const SOLD_A_YEAR: Readonly<Record<NameKind, number>> = {
  person: rates.homesSold.value,
  couple: rates.homesSold.value,
  company: rates.soldByCompanies.value,
  trust: rates.soldByTrusts.value,
  estate: rates.soldByEstates.value,
  government: rates.soldByGovernments.value,
};
/** Rolls are made once a year, so the weight of a roll already accounts for sales within that time. */
const YEARS_IN_ROLL = 1;

/** The records of a search, with its date if they are to be discounted by age. */
export type DatedRecords = Records & { context?: Pick<ResolveContext, 'today'> };

/**
 * Reduces the owner's probability by the chance that such a property was sold since a record last showed them: a roll, bill or deed, or a sighting of them at
 * the property. Unchanged if the search has no date.
 */
export function weighAge(records: DatedRecords, property: PropertyFile, owner: CurrentOwner): CurrentOwner {
  const today = records.context?.today;
  if (today === undefined) return owner;
  const sign = lastSign(records, property, owner, today);
  const years = (yearsBetween(sign?.on, today) ?? 0) - YEARS_IN_ROLL;
  if (!sign || years <= 0) return owner;
  const sold = SOLD_A_YEAR[owner.readings[0]?.kind ?? 'person'];
  const probability = owner.probability * Math.exp(-sold * years);
  const aged: Ground = {
    record: sign.record,
    text: `the latest record of this owner, of ${sign.on.slice(0, 4)}; ${Math.round(sold * 100)} in 100 such properties are sold a year`,
    weight: toWeight(probability) - toWeight(owner.probability),
  };
  return { ...owner, probability: toProbability(toWeight(probability)), grounds: [...owner.grounds, aged] };
}

interface Sign {
  record: Evidence;
  on: string;
}

function lastSign(records: DatedRecords, property: PropertyFile, owner: CurrentOwner, today: string): Sign | null {
  const shown = owner.grounds.filter(({ weight }) => weight > 0).map(({ record }) => ({ record, on: dateOf(records, record) }));
  const owners = owner.readings.flatMap(({ persons }) => persons.filter(({ first, last }) => first && last).map(toComparableName));
  const seen = owners.length === 0 ? [] : records.mentions.filter((mention) => isOwnerThere(mention, property, owners));
  const signs = [...shown, ...seen.map(({ evidence }) => ({ record: evidence, on: evidence.lastSeen ?? '' }))];
  const dated = signs.filter(({ on }) => on !== '').map((sign) => ({ ...sign, on: [lastDayOf(sign.on), today].toSorted()[0]! }));
  return dated.reduce<Sign | null>((latest, sign) => (latest && latest.on >= sign.on ? latest : sign), null);
}

/** The date as of which a roll, bill or deed names the owner; '' if unknown. */
function dateOf(records: Records, record: Evidence): string {
  const asOf = records.sources.get(record.source)?.asOf ?? '';
  if (record.kind === 'sale') return record.body.saleDate;
  if (record.kind === 'parcel') {
    const { taxYear, lastSaleDate = '' } = record.body;
    const rolled = record.lastSeen ?? (taxYear === undefined ? asOf : String(taxYear));
    return lastSaleDate > rolled ? lastSaleDate : rolled;
  }
  return record.kind === 'tax' ? (record.lastSeen ?? String(record.body.taxYear)) : '';
}

function isOwnerThere({ names, addresses }: Mention, { situs }: PropertyFile, owners: readonly ComparableName[]): boolean {
  const [home] = addresses;
  if (!situs || !home || !isSameBuilding(home.parts, situs)) return false;
  return owners.some((owner) =>
    names.some((name) => {
      const { surname, given, suffix } = compareNames(owner, name);
      return surname === 'exact' && (given === 'exact' || given === 'nickname') && suffix !== 'different';
    }),
  );
}
