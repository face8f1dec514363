/** What the files say about one parcel, each fact with its source, and the prices of similar parcels. Nothing about its owner. */
import { z } from 'zod';
import { plainText } from '../text.ts';
import { property } from './filter.ts';
import { LAND_USES, OWNER_KINDS } from './filter-words.ts';

/** POST /api/properties/parcel and /comparables: the parcel number as printed in any file. It is not sent in the URL, which logs would keep. */
export const askParcel = z.strictObject({ countyFips: z.string().regex(/^\d{5}$/), ParcelId: plainText(80).min(1) });
export type AskParcel = z.infer<typeof askParcel>;

/** A loaded file: its publisher, its layout, and the date of its data. */
export const told = z.object({ label: z.string(), layout: z.string(), asOf: z.string() });
export type Told = z.infer<typeof told>;

/** With the distance, if the county's map is loaded. */
const nearProperty = property.extend({ feet: z.number().int().nullable() });
export type NearProperty = z.infer<typeof nearProperty>;

export const parcelSale = z.object({
  /** If the date is imprecise, its first day. */
  on: z.string(),
  /** Whole dollars. Null: unknown, or a nominal $10. */
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
  /** Whether it names different owners than the previous roll. Null: there is none, or one of them names no owner. */
  hasNewOwner: z.boolean().nullable(),
});

export const parcelPage = z.object({
  parcel: property.extend({
    landValue: z.number().nullable(),
    buildingValue: z.number().nullable(),
  }),
  roll: told,
  bill: told.extend({ taxYear: z.number().int(), taxAmount: z.number().nullable() }).nullable(),
  /** The county's map that contains its outline. */
  map: told.nullable(),
  /** The latest first. */
  years: z.array(parcelYear),
  sales: z.array(parcelSale),
  /** The nearest first; without a map, those of the same street. */
  neighbours: z.array(nearProperty),
  /** Some of the parcels in this county's roll with the same owner and mailing address. */
  ofOwner: z.array(nearProperty),
});
export type ParcelPage = z.infer<typeof parcelPage>;

/** Why nearby sales are not comparable. */
export const LEFT_OUT = ['form', 'kin', 'deed', 'several_lots', 'earlier_sale', 'far', 'unlike', 'odd_price'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Why no range is given. */
export const NO_RANGE = ['use', 'size', 'few'] as const;
export type NoRange = (typeof NO_RANGE)[number];

/** The difference between a sale and the parcel in question; null if either value is unknown. */
const difference = z.object({
  feet: z.number().int().nullable(),
  days: z.number().int(),
  /** For the building. */
  squareFeet: z.number().int().nullable(),
  acres: z.number().nullable(),
  years: z.number().int().nullable(),
  bedrooms: z.number().int().nullable(),
});

export const comparables = z.object({
  /** The most similar first. */
  sales: z.array(
    z.object({
      property,
      on: z.string(),
      price: z.number(),
      /** Dollars for a square foot of the building, or for an acre of land. */
      unitPrice: z.number(),
      differs: difference,
    }),
  ),
  /** Whole dollars: the middle half of the sales, scaled to its size; with fewer than five, all of them. */
  range: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
  noRange: z.enum(NO_RANGE).nullable(),
  per: z.enum(['square_foot', 'acre']).nullable(),
  /** The earliest date of sales that are considered. */
  since: z.string(),
  leftOut: z.array(z.object({ why: z.enum(LEFT_OUT), count: z.number().int() })),
  /** Whether its state does not require sale prices to be disclosed. */
  isNonDisclosure: z.boolean(),
});
export type Comparables = z.infer<typeof comparables>;
