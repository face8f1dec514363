/** Rules of property lists. Pure. */
import type { Property, PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyReason, PropertyStack } from '@deedline/contract/property-lists/property-list';

type Fact = PropertyReason['facts'][number];

/** The facts of a property that match what a filter asks, in the order in which filters are written. */
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
    // For these the filter itself says all there is to say.
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

/** In percent, rounded to a tenth. */
function changeOf({ marketValue, valueBefore }: Property): number | null {
  return marketValue === null || !valueBefore ? null : Math.round((marketValue / valueBefore - 1) * 1_000) / 10;
}

/** A text that identifies a parcel. */
export function keyText({ countyFips, apnKey }: { countyFips: string; apnKey: string }): string {
  return `${countyFips} ${apnKey}`;
}

type StackColumns = { stack_of: string[] | null; stack_at_least: number | null; stack_without: string[] | null };

/** The stack of a living list; null for every other list. */
export function stackOf({ stack_of: of, stack_at_least: atLeast, stack_without: without }: StackColumns): Required<PropertyStack> | null {
  return of === null || atLeast === null || without === null ? null : { of, atLeast, without };
}

/**
 * Combines sets of parcel texts: for each parcel that is in at least `atLeast` of the lists and in none of `without`, the indexes of the lists that contain it.
 */
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
