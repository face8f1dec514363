/** A lot as tools describe it, and the rate limit for such questions. */
import type { Property } from '@deedline/contract/properties/filter';
import type { z } from 'zod';
import type * as shapes from './shapes.ts';
import type { ToolContext } from './tools/tool.ts';

const COUNTED_PER_MINUTE = 60;

/** Per account. */
export function limitOf({ limits }: ToolContext) {
  return (accountId: string) => limits.require(`mcp-properties ${accountId}`, COUNTED_PER_MINUTE, 60_000);
}

export function presentLot({
  ParcelId,
  countyFips,
  county,
  street,
  unit,
  city,
  state,
  zip,
  ...facts
}: Property): z.output<typeof shapes.lot> {
  const { ownerKind, occupancy, landUse, yearBuilt, squareFeet, acreage, marketValue, soldOn, salePrice, asOf } = facts;
  const place = [[street, unit].filter(Boolean).join(' '), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    parcelId: ParcelId,
    countyFips,
    county,
    address: place === '' ? null : place,
    ownerKind,
    occupancy,
    use: landUse,
    yearBuilt,
    squareFeet,
    acreage,
    marketValue,
    lastSaleDate: soldOn,
    lastSalePrice: salePrice,
    asOf,
  };
}
