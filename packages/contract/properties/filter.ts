/** What properties can be filtered by: what rolls, deeds and bills say about a lot and its ownership, never age, income, origin or family. */
import { z } from 'zod';
import { plainText } from '../text.ts';
import { DEED_KINDS, LAND_USES, MOST_PLACES, OCCUPANCIES, OWNER_KINDS, TAX_STATES } from './filter-words.ts';

const MOST_MONEY = 1_000_000_000_000;

function range(most: number, step?: 'any', from = 0) {
  const number = step === 'any' ? z.number().min(from).max(most) : z.number().int().min(from).max(most);
  return z
    .strictObject({ least: number.optional(), most: number.optional() })
    .refine(({ least = from, most: end = most }) => least <= end, 'The lower bound is above the upper one')
    .optional();
}

const city = plainText(80);
const zip = z.string().regex(/^\d{5}$/, 'Please give five digits');

/** Degrees, longitude first, as GeoJSON has them. */
export const mapPoint = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** All given conditions have to hold; within a list, one value is enough. A fact that the roll does not contain fits no condition on it. */
export const propertyFilter = z.strictObject({
  /** The state of the county whose roll it is. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Please give the two letters of a state')
    .optional(),
  countyFips: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  /** The single value of older filters. */
  city: city.optional(),
  cities: z.array(city.min(1)).min(1).max(MOST_PLACES).optional(),
  /** The single value of older filters. */
  zip: zip.optional(),
  zips: z.array(zip).min(1).max(MOST_PLACES).optional(),
  ownerKinds: z.array(z.enum(OWNER_KINDS)).min(1).max(OWNER_KINDS.length).optional(),
  occupancies: z.array(z.enum(OCCUPANCIES)).min(1).max(OCCUPANCIES.length).optional(),
  landUses: z.array(z.enum(LAND_USES)).min(1).max(LAND_USES.length).optional(),
  /** Whether the roll or the bill has a homestead exemption. */
  isHomestead: z.boolean().optional(),
  /** Sold twice within a year, the last time at most two years ago. */
  isFlipped: z.literal(true).optional(),
  /** Years since the last sale in any file. */
  yearsOwned: range(300),
  /** The number of parcels with the same owner and mailing address in the same file. */
  portfolio: range(1_000_000),
  /** The number of parcels whose mail goes to the same door in the same file. */
  sameMailing: range(1_000_000),
  squareFeet: range(100_000_000),
  acreage: range(1_000_000, 'any'),
  yearBuilt: range(2_200),
  bedrooms: range(1_000),
  bathrooms: range(1_000, 'any'),
  /** Whole dollars. */
  marketValue: range(MOST_MONEY),
  assessedValue: range(MOST_MONEY),
  salePrice: range(MOST_MONEY),
  /** Percent by which the market value rose since the previous roll; negative if it fell. */
  valueChange: range(1_000_000, 'any', -100),
  /** The deed of the last sale, according to the recorder's file. */
  deedKinds: z.array(z.enum(DEED_KINDS)).min(1).max(DEED_KINDS.length).optional(),
  /** The state of the taxes, according to the collector's file. */
  taxStates: z.array(z.enum(TAX_STATES)).min(1).max(TAX_STATES.length).optional(),
  /** Years since the earliest overdue tax year. */
  yearsDelinquent: range(300),
  /** The centre of its outline lies within this polygon, given by its corners, longitude first. */
  within: z.array(mapPoint).min(3).max(64).optional(),
});
export type PropertyFilter = z.infer<typeof propertyFilter>;

export const PROPERTIES_A_PAGE = 50;

/** POST /api/properties/count */
export const propertyCount = z.object({
  count: z
    .number()
    .int()
    .describe(
      'How many match, counted up to 50,000; for a few seconds, while a file is being checked for people who opted out, up to 500.',
    ),
  isMore: z.boolean().describe('True if there are more than the count says.'),
  /** For each condition, how many of the parcels not excluded by kind, use or homestead lack the data for it; largest first. Empty during those seconds. */
  unjudged: z.array(z.object({ filter: propertyFilter.keyof(), count: z.number().int(), isMore: z.boolean() })),
});
export type PropertyCount = z.infer<typeof propertyCount>;

/** A parcel according to the files, without its owner. Null: unknown. */
export const property = z.object({
  countyFips: z.string(),
  county: z.string(),
  ParcelId: z.string(),
  street: z.string().nullable(),
  unit: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  ownerKind: z.enum(OWNER_KINDS).nullable(),
  occupancy: z.enum(OCCUPANCIES).nullable(),
  landUse: z.enum(LAND_USES).nullable(),
  isHomestead: z.boolean().nullable(),
  portfolio: z.number().int().nullable(),
  squareFeet: z.number().int().nullable(),
  acreage: z.number().nullable(),
  yearBuilt: z.number().int().nullable(),
  bedrooms: z.number().int().nullable(),
  bathrooms: z.number().nullable(),
  marketValue: z.number().nullable(),
  /** The market value in the previous roll. */
  valueBefore: z.number().nullable(),
  assessedValue: z.number().nullable(),
  /** The last sale in any file; if the date is imprecise, its first day. */
  soldOn: z.string().nullable(),
  salePrice: z.number().nullable(),
  /** The deed of that sale. */
  deedKind: z.enum(DEED_KINDS).nullable(),
  taxState: z.enum(TAX_STATES).nullable(),
  /** The earliest overdue tax year. */
  delinquentSince: z.number().int().nullable(),
  /** The date of the roll's data. */
  asOf: z.string(),
});
export type Property = z.infer<typeof property>;

/** POST /api/properties/page: fifty per page, in the order of the roll. */
export const askProperties = z.strictObject({
  filter: propertyFilter,
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const propertyPage = z.object({ properties: z.array(property), next: z.string().nullable() });
export type PropertyPage = z.infer<typeof propertyPage>;

/** GET /api/properties/places: where rolls are loaded, and how many of their parcels have which facts. */
export const propertyPlace = z.object({
  countyFips: z.string(),
  county: z.string(),
  state: z.string().nullable(),
  asOf: z.string(),
  parcels: z.number().int(),
  cities: z.array(z.string()),
  /** Percent of the parcels, by filter. */
  told: z.partialRecord(propertyFilter.keyof(), z.number()),
});
export type PropertyPlace = z.infer<typeof propertyPlace>;
