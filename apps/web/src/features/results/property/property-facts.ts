import type { Results } from '@deedline/contract/results';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts';

/** `amount` is set where the value is drawn as a bar beside others; `isCode` for what people copy. */
export interface FactLine {
  label: string;
  value: string | null;
  amount?: number;
  isCode?: true;
  /** Takes a line of its own where the others stand in pairs. */
  isLong?: true;
}

const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : formatMoney(amount));
const count = (amount: number | null) => (amount === null ? null : formatNumber(amount));
/** A year is a name, not an amount: no thousands separator. */
const year = (amount: number | null | undefined) => (amount ? String(amount) : null);

function barLine(label: string, amount: number | null | undefined): FactLine {
  return amount ? { label, value: formatMoney(amount), amount } : { label, value: money(amount) };
}

type Valued = Pick<Results, 'propertyValuation' | 'taxInformation'>;

/** The roll and the tax bill may assess differently: then both are told, each by its name; else the value stands once. */
function assessedDiffers({ propertyValuation: valuation, taxInformation: tax }: Valued): boolean {
  return Boolean(valuation?.assessedValue && tax?.taxAssessedValue && valuation.assessedValue !== tax.taxAssessedValue);
}

export function valuationLines(results: Valued): FactLine[] {
  const { propertyValuation: valuation, taxInformation: tax } = results;
  const assessed = assessedDiffers(results) ? 'Assessed value, on the roll' : 'Assessed value';
  return [
    barLine('Market value', valuation?.marketValueTotal),
    barLine(assessed, valuation?.assessedValue ?? tax?.taxAssessedValue),
    barLine('Last sale price', valuation?.lastSalePrice),
    { label: 'Last sale date', value: valuation?.lastSaleDate ? formatDate(valuation.lastSaleDate) : null },
  ];
}

export function detailLines(details: NonNullable<Results['propertyDetails']>): FactLine[] {
  return [
    { label: 'Square feet', value: count(details.squareFeet) },
    { label: 'Acreage', value: details.acreage === null ? null : details.acreage.toFixed(2) },
    { label: 'Year built', value: year(details.yearBuilt) },
    { label: 'Bedrooms', value: count(details.bedrooms) },
    { label: 'Bathrooms', value: count(details.bathrooms) },
    { label: 'Buildings', value: count(details.buildings) },
    { label: 'Property type', value: details.propertyType, isLong: true },
    { label: 'County', value: details.county },
    { label: 'Elevation', value: details.elevation === null ? null : `${formatNumber(details.elevation)} ft` },
    { label: 'Parcel ID', value: details.parcelId, isCode: true, isLong: true },
  ];
}

export function taxLines(results: Valued): FactLine[] {
  const { taxInformation: tax } = results;
  const assessed = { label: 'Assessed value, on the tax bill', value: money(tax?.taxAssessedValue), isLong: true } as const;
  return [
    { label: 'Annual tax', value: money(tax?.taxAmount) },
    { label: 'Tax year', value: year(tax?.taxYear) },
    ...(assessedDiffers(results) ? [assessed] : []),
    { label: 'Exemptions', value: tax ? tax.taxExemptions.join(', ') || 'None' : null, isLong: true },
  ];
}
