import { z } from 'zod';
import { plainText } from '../text.ts';

export const MAX_SUGGESTIONS = 8;
const part = plainText(120).optional();

/** POST /api/suggestions: the text typed so far in a property search, and what its other fields contain. */
export const askSuggestions = z.strictObject({
  searchMode: z.enum(['property_address', 'parcel_id']),
  /** The beginning of a street or a parcel number. */
  text: plainText(120),
  city: part,
  zip: part,
});
export type AskSuggestions = z.input<typeof askSuggestions>;

/** A parcel on record by address and number, without its owner. */
export const knownParcel = z.object({
  ParcelId: z.string(),
  /** With the unit; null if the roll has no address. */
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});
export type KnownParcel = z.infer<typeof knownParcel>;

/** The answer of POST /api/suggestions, and of GET /api/searches/{id}/meant: addresses that an address without a result probably meant. */
export const knownParcels = z.array(knownParcel);
