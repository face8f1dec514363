/** Whether an address that no parcel has is more likely a typing error in the address of a parcel at hand. Pure. */
import { type AddressLevel, compareAddresses } from '@deedline/engine/compare/compare-addresses';
import type { Evidence } from '@deedline/engine/model/evidence';
import type { AddressParts } from '@deedline/engine/normalize/address';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { streetCore } from '@deedline/engine/normalize/street-core';
import type { Query } from '@deedline/engine/query/query';

export function isNearParcel(query: Query, found: ReadonlyMap<string, Evidence>): boolean {
  if (query.mode !== 'property_address') return false;
  const { address } = query;
  for (const { kind, body } of found.values())
    if (kind === 'parcel' && body.situs !== undefined && isNear(address, parseAddressOnce(body.situs))) return true;
  return false;
}

/** A difference of a letter or two in the street, or of the unit. */
const NEAR: ReadonlySet<AddressLevel> = new Set(['alike', 'building', 'open', 'unit']);

/** Also a different street type or direction, although that would be another street if both exist. */
function isNear(asked: AddressParts, situs: AddressParts): boolean {
  if (NEAR.has(compareAddresses(asked, situs))) return true;
  const isPlace = (asked.zip5 !== undefined && asked.zip5 === situs.zip5) || (asked.city !== undefined && asked.city === situs.city);
  return isPlace && asked.number === situs.number && streetCore(asked) === streetCore(situs);
}
