import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Results } from '@deedline/contract/search/results';
import { formatStreet } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { fillPlaces, placeCells, unitOf } from './cells.ts';
import { splitName } from './names.ts';

const SQUARE_FEET_PER_ACRE = 43_560;
export const LIST_OWNERS = 2;

/** What the property list layout says of a property, except for contacts. */
export interface ListCells {
  property: CsvCell[];
  facts: CsvCell[];
  owners: CsvCell[];
  mailing: CsvCell[];
  isOccupied: string;
}

export function listCells(results: Results): ListCells {
  return {
    property: placedCells(results.propertyAddress),
    facts: factCells(results),
    owners: fillPlaces(results.owners, LIST_OWNERS, 2, ({ name, kind }) =>
      kind === 'person' ? Object.values(splitName(name)) : ['', name],
    ),
    mailing: placedCells(results.mailingAddress),
    isOccupied: isOccupied(results),
  };
}

function placedCells(line: string | null): string[] {
  if (line === null) return ['', '', '', '', ''];
  const parts = parseAddressOnce({ line });
  return [formatStreet(parts), unitOf(parts), ...placeCells(parts)];
}

function factCells({ propertyDetails: facts, propertyValuation: value }: Results): CsvCell[] {
  const acreage = facts?.acreage ?? null;
  return [
    facts?.county,
    facts?.parcelId,
    facts?.propertyType,
    facts?.bedrooms,
    facts?.bathrooms,
    facts?.squareFeet,
    acreage === null ? '' : Math.round(acreage * SQUARE_FEET_PER_ACRE),
    facts?.yearBuilt,
    value?.assessedValue,
    value?.lastSaleDate,
    value?.lastSalePrice,
  ];
}

/** Whether the owner's mail goes to the property. Empty if it is unknown where it goes. */
function isOccupied({ flags, propertyAddress, mailingAddress }: Results): 'Yes' | 'No' | '' {
  if (flags.some(({ code }) => code === 'absentee_owner')) return 'No';
  return propertyAddress === null || mailingAddress === null ? '' : 'Yes';
}
