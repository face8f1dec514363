import { expect, it } from 'vitest';
import { detailLines, type FactLine, taxLines, valuationLines } from './property-sheets.tsx';

const valuesOf = (lines: FactLine[]) => Object.fromEntries(lines.map(({ label, value }) => [label, value]));

const details = {
  squareFeet: 1864,
  acreage: 0.2,
  yearBuilt: 1931,
  bedrooms: 3,
  bathrooms: 2.5,
  parcelId: '07-0418-22-0113',
  county: 'Merrow',
  propertyType: 'Single family',
  buildings: null,
  elevation: 1204,
  legalDescription: null,
};

it('writes acreage with two decimals and a year without a separator', () => {
  const lines = valuesOf(detailLines(details));
  expect(lines).toMatchObject({
    'Square feet': '1,864',
    Acreage: '0.20',
    'Year built': '1931',
    Bathrooms: '2.5',
    Elevation: '1,204 ft',
    Buildings: null,
  });
});

const tax = { taxAmount: 2410, taxYear: 2026, taxAssessedValue: 111_440, taxExemptions: [] };
const valuation = { marketValueTotal: 318_400, assessedValue: 111_440, lastSalePrice: null, lastSaleDate: null };

it('tells no exemptions from exemptions nobody recorded', () => {
  const exemptions = (taxInformation: typeof tax | null) =>
    valuesOf(taxLines({ propertyValuation: valuation, taxInformation }))['Exemptions'];
  expect(exemptions(tax)).toBe('None');
  expect(exemptions(null)).toBeNull();
  expect(valuesOf(taxLines({ propertyValuation: null, taxInformation: { ...tax, taxExemptions: ['Homestead', 'Veteran'] } }))).toEqual({
    'Annual tax': '$2,410',
    'Tax year': '2026',
    Exemptions: 'Homestead, Veteran',
  });
});

it('tells one assessed value once, and two each by what it is', () => {
  const same = { propertyValuation: valuation, taxInformation: tax };
  expect(valuesOf(valuationLines(same))['Assessed value']).toBe('$111,440');
  expect(Object.keys(valuesOf(taxLines(same))).filter((label) => label.startsWith('Assessed'))).toEqual([]);
  const two = { propertyValuation: valuation, taxInformation: { ...tax, taxAssessedValue: 318_400 } };
  expect(valuesOf(valuationLines(two))['Assessed value, on the roll']).toBe('$111,440');
  expect(valuesOf(taxLines(two))['Assessed value, on the tax bill']).toBe('$318,400');
  const billAlone = { propertyValuation: { ...valuation, assessedValue: null }, taxInformation: tax };
  expect(valuesOf(valuationLines(billAlone))['Assessed value']).toBe('$111,440');
});

it('leaves what no source recorded empty', () => {
  const lines = valuationLines({ propertyValuation: null, taxInformation: null });
  expect(lines.every(({ value, amount }) => value === null && amount === undefined)).toBe(true);
});
