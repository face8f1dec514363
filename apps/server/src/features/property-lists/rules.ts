/** Decisions about lists of properties. Pure. */
import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyReason, PropertyStack } from '@deedline/contract/property-lists/property-list';

type Fact = PropertyReason['facts'][number];

/** What of a property answers what a filter asks, in the order in which filters are written. */
export function factsAsked(filter: PropertyFilter | null, property: Property): Fact[] {
  if (filter === null) return [];
  const told: Partial<Record<keyof PropertyFilter, Fact['value'] | null>> = {
    state: property.state,
    countyFips: property.county,
    city: property.city,
    cities: property.city,
    zip: property.zip,
    zips: property.zip,
    ownerKinds: property.ownerKind,
    occupancies: property.occupancy,
    landUses: property.landUse,
    isHomestead: property.isHomestead,
    // The filter itself says all that is told of it.
    isFlipped: true,
    sameMailing: true,
    yearsOwned: property.soldOn,
    portfolio: property.portfolio,
    squareFeet: property.squareFeet,
    acreage: property.acreage,
    yearBuilt: property.yearBuilt,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    marketValue: property.marketValue,
    assessedValue: property.assessedValue,
    salePrice: property.salePrice,
    valueChange: changeOf(property),
    deedKinds: property.deedKind,
    taxStates: property.taxState,
    yearsDelinquent: property.delinquentSince,
  };
  return (Object.keys(told) as (keyof PropertyFilter)[]).flatMap((name) => {
    const value = told[name];
    return filter[name] === undefined || value === null || value === undefined ? [] : [{ filter: name, value }];
  });
}

/** Percent, to a tenth. */
function changeOf({ marketValue, valueBefore }: Property): number | null {
  return marketValue === null || !valueBefore ? null : Math.round((marketValue / valueBefore - 1) * 1_000) / 10;
}

/** A text that tells a parcel from every other. */
export function keyText({ countyFips, apnKey }: { countyFips: string; apnKey: string }): string {
  return `${countyFips} ${apnKey}`;
}

type StackColumns = { stack_of: string[] | null; stack_at_least: number | null; stack_without: string[] | null };

/** The stack that a living list asks; null of every other list. */
export function stackOf({ stack_of: of, stack_at_least: atLeast, stack_without: without }: StackColumns): Required<PropertyStack> | null {
  return of === null || atLeast === null || without === null ? null : { of, atLeast, without };
}

/** Of parcels by a text that tells each from the others: on which of the lists they are, where that is at least so many and none of `without`. */
export function stackSets<Key extends string>(
  of: readonly (readonly Key[])[],
  atLeast: number,
  without: readonly (readonly Key[])[],
): Map<Key, number[]> {
  const on = new Map<Key, number[]>();
  for (const [at, keys] of of.entries())
    for (const key of new Set(keys)) {
      const known = on.get(key);
      if (known === undefined) on.set(key, [at]);
      else known.push(at);
    }
  for (const key of without.flat()) on.delete(key);
  for (const [key, lists] of on) if (lists.length < atLeast) on.delete(key);
  return on;
}
