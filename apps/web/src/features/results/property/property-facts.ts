import type { Results } from '@deedline/contract/results';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts';

export type FactLine = readonly [label: string, value: string | null];

const money = (amount: number | null) => (amount === null ? null : formatMoney(amount));
const count = (amount: number | null) => (amount === null ? null : formatNumber(amount));

export function valuationLines(valuation: Results['propertyValuation']): FactLine[] {
  return [
    ['Market value', money(valuation?.marketValueTotal ?? null)],
    ['Assessed value', money(valuation?.assessedValue ?? null)],
    ['Last sale price', money(valuation?.lastSalePrice ?? null)],
    ['Last sale date', valuation?.lastSaleDate ? formatDate(valuation.lastSaleDate) : null],
  ];
}

export function detailLines(details: NonNullable<Results['propertyDetails']>): FactLine[] {
  return [
    ['Square feet', count(details.squareFeet)],
    ['Acreage', details.acreage === null ? null : details.acreage.toFixed(2)],
    // A year is a name, not an amount: no thousands separator.
    ['Year built', details.yearBuilt === null ? null : String(details.yearBuilt)],
    ['Bedrooms', count(details.bedrooms)],
    ['Bathrooms', count(details.bathrooms)],
    ['Buildings', count(details.buildings)],
    ['Property type', details.propertyType],
    ['County', details.county],
    ['Elevation', details.elevation === null ? null : `${formatNumber(details.elevation)} ft`],
    ['Parcel ID', details.parcelId],
  ];
}

export function taxLines(tax: Results['taxInformation']): FactLine[] {
  return [
    ['Annual tax', money(tax?.taxAmount ?? null)],
    ['Tax year', tax?.taxYear ? String(tax.taxYear) : null],
    ['Assessed value', money(tax?.taxAssessedValue ?? null)],
    ['Exemptions', tax ? tax.taxExemptions.join(', ') || 'None' : null],
  ];
}
