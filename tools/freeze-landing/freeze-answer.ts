/** Converts the example's answer to what the landing page stores of it. Pure. */
import type { Plat } from '@deedline/contract/search/sample-search';
import type { Results } from '@deedline/contract/search/results';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { DATA_INCLUDED } from '../../apps/web/src/features/landing/content/texts.ts';
import { type AnswerView, viewAnswer } from '../../apps/web/src/features/landing/sample/answer-view.ts';
import { formatDate, formatMoney, formatNumber } from '../../apps/web/src/ui/format.ts';
import { DEFAULT_AS_OF } from '../../packages/world/options.ts';
import type { Example } from './answer-example.ts';

/** The day of the demo whose answer is stored, which the page states. A demo of another day gives the same answer with its own dates. */
export const FROZEN_ON = DEFAULT_AS_OF;

export interface Frozen {
  /** 'YYYY-MM-DD' */
  day: string;
  /** Street and city. */
  place: string;
  /** The search that asks for it. */
  request: CreateSearch;
  /** One line for each entry of "Data included". */
  record: Record<(typeof DATA_INCLUDED)[number][0], string>;
  view: AnswerView;
  plat: Plat;
}

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function freezeAnswer({ results, plat }: Example, day: string): Frozen {
  return {
    day,
    place: placeOf(results),
    request: requestOf(results),
    record: recordOf(results),
    view: viewAnswer(results),
    plat: simplifyPlat(plat),
  };
}

/** '117 Slate Dr, Quartzcombe, FK 00272' -> '117 Slate Dr, Quartzcombe' */
function placeOf({ propertyAddress }: Results): string {
  return propertyAddress!.split(', ').slice(0, -1).join(', ');
}

/** '117 Slate Dr, Quartzcombe, FK 00272' as the fields of a search. */
function requestOf({ propertyAddress }: Results): CreateSearch {
  const [street, city, stateAndZip] = propertyAddress!.split(', ');
  const [state, zip] = stateAndZip!.split(' ');
  return {
    searchMode: 'property_address',
    purpose: 'skip_tracing',
    permissibleUse: true,
    street: street!,
    city: city!,
    state: state!,
    zip: zip!,
  };
}

function recordOf(results: Results): Frozen['record'] {
  const { phones, emails, relatives, flags } = results;
  const [phone, email, relative] = [phones[0]!, emails[0]!, relatives[0]!];
  return {
    Phones: list(phone.number, phone.type, phone.status, Math.round(phone.confidence)),
    Emails: list(email.email, email.status, Math.round(email.confidence)),
    People: list(relative.name, relative.relationship.toLowerCase()),
    Flags: flags.map(({ label }) => label).join(', ') || 'None: the owner lives here',
    Valuation: describeValue(results),
    Property: describeProperty(results),
    Tax: describeTax(results),
    Sales: describeSale(results),
    'Civil records': describeCivilRecords(results),
  };
}

function describeValue({ propertyValuation }: Results): string {
  const { marketValueTotal, assessedValue } = propertyValuation!;
  return list(money(marketValueTotal, ' market'), money(assessedValue, ' assessed'));
}

function describeProperty({ propertyDetails }: Results): string {
  const { squareFeet, acreage, yearBuilt, bedrooms, bathrooms, legalDescription } = propertyDetails!;
  return list(
    squareFeet && `${formatNumber(squareFeet)} sq ft`,
    acreage && `${acreage.toFixed(2)} acres`,
    yearBuilt && `built ${yearBuilt}`,
    bedrooms && `${bedrooms} beds`,
    bathrooms && `${bathrooms} baths`,
    // Without the plat book and page.
    legalDescription && writeTitle(legalDescription.replace(/ PB \d.*$/, '')),
  );
}

function describeTax({ taxInformation }: Results): string {
  const { taxAmount, taxYear, taxExemptions } = taxInformation!;
  return list(`${cents.format(taxAmount!)} in ${taxYear}`, ...taxExemptions.map((exemption) => exemption.toLowerCase()));
}

function describeSale({ salesHistory: [sale] }: Results): string {
  const { salePrice, saleDate, loanAmount, titleCompany } = sale!;
  const preposition = /^\d{4}-\d{2}-\d{2}$/.test(saleDate!) ? 'on' : 'in';
  const loan = loanAmount && `loan ${formatMoney(loanAmount)}`;
  return list(`${formatMoney(salePrice!)} ${preposition} ${formatDate(saleDate!)}`, loan, titleCompany && writeTitle(titleCompany));
}

function describeCivilRecords({ civilRecords }: Results): string {
  const { numberOfBankruptcies, numberOfLiens, numberOfJudgments } = civilRecords;
  const counts = [
    count(numberOfBankruptcies, 'bankruptcy', 'bankruptcies'),
    count(numberOfLiens, 'lien'),
    count(numberOfJudgments, 'judgment'),
  ];
  return list(...counts) || 'None on file';
}

/** Rounded to whole feet and reduced to what the sheet draws; only the example's lot keeps its parcel number. */
function simplifyPlat({ width, height, countyName, caption, lots, streets }: Plat): Plat {
  return {
    width,
    height,
    countyName,
    caption,
    lots: lots.map(({ apn, ring, isSubject, label }) => ({
      apn: isSubject ? apn : '',
      ring: openRing(inFeet(ring)),
      isSubject,
      label: label ?? '',
    })),
    streets: streets.map(({ name, line }) => ({ name, line: inFeet(line) })),
  };
}

function inFeet(line: readonly (readonly [number, number])[]): [number, number][] {
  return line.map(([x, y]) => [wholeFeet(x), wholeFeet(y)]);
}

/** Removes the last corner when it repeats the first. */
function openRing(ring: [number, number][]): [number, number][] {
  return String(ring[0]) === String(ring.at(-1)) ? ring.slice(0, -1) : ring;
}

/** Avoids -0. */
function wholeFeet(feet: number): number {
  return Math.round(feet) + 0;
}

function list(...parts: readonly (string | number | null)[]): string {
  return parts.filter(Boolean).join(', ');
}

function money(dollars: number | null, words: string): string | null {
  return dollars === null ? null : formatMoney(dollars) + words;
}

function count(many: number, one: string, several = `${one}s`): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : several}`;
}

/** 'LOT 15 BLK 1' -> 'Lot 15 Blk 1'; text that is not all capitals stays unchanged. */
function writeTitle(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase().replace(/(?<![\w'])[a-z]/g, (letter) => letter.toUpperCase()) : text;
}
