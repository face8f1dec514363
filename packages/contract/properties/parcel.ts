/** What the files tell of one parcel, each with where it comes from, and what was paid for its like. Nothing of whose it is. */
import { z } from 'zod';
import { plainText } from '../text.ts';
import { property } from './filter.ts';
import { LAND_USES, OWNER_KINDS } from './filter-words.ts';

/** POST /api/properties/parcel and /comparables: the number as any file prints it. Not in the address, which logs would keep. */
export const askParcel = z.strictObject({ countyFips: z.string().regex(/^\d{5}$/), ParcelId: plainText(80).min(1) });
export type AskParcel = z.infer<typeof askParcel>;

/** A file that was loaded: who publishes it, in which layout, and the day for which it is vouched. */
export const told = z.object({ label: z.string(), layout: z.string(), asOf: z.string() });
export type Told = z.infer<typeof told>;

/** How far away it is, where the county's map is loaded. */
const nearProperty = property.extend({ feet: z.number().int().nullable() });
export type NearProperty = z.infer<typeof nearProperty>;

export const parcelSale = z.object({
  /** The first day of what the file says. */
  on: z.string(),
  /** Whole dollars. Null: not told, or a form's $10. */
  price: z.number().nullable(),
  deedType: z.string().nullable(),
  from: told,
});
export type ParcelSale = z.infer<typeof parcelSale>;

export const parcelYear = told.extend({
  marketValue: z.number().nullable(),
  assessedValue: z.number().nullable(),
  landUse: z.enum(LAND_USES).nullable(),
  ownerKind: z.enum(OWNER_KINDS).nullable(),
  /** Whether it names other owners than the roll before it. Null: there is none, or one of them does not tell. */
  hasNewOwner: z.boolean().nullable(),
});

export const parcelPage = z.object({
  parcel: property.extend({
    landValue: z.number().nullable(),
    buildingValue: z.number().nullable(),
  }),
  roll: told,
  bill: told.extend({ taxYear: z.number().int(), taxAmount: z.number().nullable() }).nullable(),
  /** The county's map with its outline. */
  map: told.nullable(),
  /** The latest first. */
  years: z.array(parcelYear),
  sales: z.array(parcelSale),
  /** The nearest first; without a map those of its street. */
  neighbours: z.array(nearProperty),
  /** Parcels that the same owner with the same mailing address has in this county's roll, some of them. */
  ofOwner: z.array(nearProperty),
});
export type ParcelPage = z.infer<typeof parcelPage>;

/** Why sales nearby are none of its like. */
export const LEFT_OUT = ['form', 'kin', 'deed', 'several_lots', 'earlier_sale', 'far', 'unlike', 'odd_price'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Why no range is told. */
export const NO_RANGE = ['use', 'size', 'few'] as const;
export type NoRange = (typeof NO_RANGE)[number];

/** Of a sale beside the parcel that is asked about; null where either is not told. */
const difference = z.object({
  feet: z.number().int().nullable(),
  days: z.number().int(),
  /** Of the building. */
  squareFeet: z.number().int().nullable(),
  acres: z.number().nullable(),
  years: z.number().int().nullable(),
  bedrooms: z.number().int().nullable(),
});

export const comparables = z.object({
  /** The most alike first. */
  sales: z.array(
    z.object({
      property,
      on: z.string(),
      price: z.number(),
      /** Dollars for a square foot of the building, of land for an acre. */
      unitPrice: z.number(),
      differs: difference,
    }),
  ),
  /** Whole dollars: what the middle half of them makes for its size; of fewer than five all of them. */
  range: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
  noRange: z.enum(NO_RANGE).nullable(),
  per: z.enum(['square_foot', 'acre']).nullable(),
  /** From which day on sales are looked at. */
  since: z.string(),
  leftOut: z.array(z.object({ why: z.enum(LEFT_OUT), count: z.number().int() })),
  /** Whether its state asks nobody to tell what was paid. */
  isNonDisclosure: z.boolean(),
});
export type Comparables = z.infer<typeof comparables>;
