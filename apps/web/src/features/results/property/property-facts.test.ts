import { expect, it } from 'vitest';
import { detailLines, taxLines, valuationLines } from './property-facts.ts';
import type { FactLine } from './property-facts.ts';

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

it('tells no exemptions from exemptions nobody recorded', () => {
  const tax = { taxAmount: 2410, taxYear: 2026, taxAssessedValue: 111_440, taxExemptions: [] };
  expect(valuesOf(taxLines(tax))).toEqual({
    'Annual tax': '$2,410',
    'Tax year': '2026',
    'Assessed value': '$111,440',
    Exemptions: 'None',
  });
  expect(valuesOf(taxLines(null))['Exemptions']).toBeNull();
  expect(valuesOf(taxLines({ ...tax, taxExemptions: ['Homestead', 'Veteran'] }))['Exemptions']).toBe('Homestead, Veteran');
});

it('leaves what no source recorded empty', () => {
  expect(valuationLines(null).every(({ value, amount }) => value === null && amount === undefined)).toBe(true);
});
