import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Results } from '@deedline/contract/results';
import { parseAddress } from '@deedline/engine/normalize/address';
import { addressCells } from './input-cells.ts';

export const OWNER_COLUMNS = [
  'Owner Name',
  'Owner Age',
  'Other Owners',
  'Owner Type',
  'Mailing Address',
  'Mailing City',
  'Mailing State',
  'Mailing Zip',
];
export const PROPERTY_COLUMNS = [
  'Property Address',
  'Property City',
  'Property State',
  'Property Zip',
  'County',
  'APN',
  'Property Type',
  'Bedrooms',
  'Bathrooms',
  'Building Sqft',
  'Lot Acres',
  'Year Built',
  'Market Value',
  'Assessed Value',
  'Last Sale Date',
  'Last Sale Amount',
  'Owner Since',
  'Tax Amount',
  'Tax Year',
];

const KINDS = { person: 'Person', trust: 'Trust', estate: 'Estate', company: 'Company', government: 'Government' } as const;

export function ownerCells(results: Results | null): CsvCell[] {
  if (!results) return OWNER_COLUMNS.map(() => '');
  const { owner, owners, mailingAddress } = results;
  const others = owners.map(({ name }) => name).filter((name) => name !== owner?.name);
  const kind = owners.find(({ name }) => name === owner?.name)?.kind;
  return [owner?.name, owner?.age, others.join('; '), kind && KINDS[kind], ...readAddressCells(mailingAddress)];
}

export function propertyCells(results: Results | null): CsvCell[] {
  if (!results) return PROPERTY_COLUMNS.map(() => '');
  const { propertyDetails: facts, propertyValuation: value, ownershipDetails, taxInformation: tax } = results;
  return [
    ...readAddressCells(results.propertyAddress),
    facts?.county,
    facts?.parcelId,
    facts?.propertyType,
    facts?.bedrooms,
    facts?.bathrooms,
    facts?.squareFeet,
    facts?.acreage,
    facts?.yearBuilt,
    value?.marketValueTotal,
    value?.assessedValue,
    value?.lastSaleDate,
    value?.lastSalePrice,
    ownershipDetails?.ownerSince,
    tax?.taxAmount,
    tax?.taxYear,
  ];
}

function readAddressCells(line: string | null): string[] {
  return line === null ? ['', '', '', ''] : addressCells(parseAddress({ line }));
}
