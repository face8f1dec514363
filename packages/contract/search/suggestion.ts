import { z } from 'zod';
import { plainText } from '../text.ts';

export const MAX_SUGGESTIONS = 8;
const part = plainText(120).optional();

/** POST /api/suggestions: what has been typed so far in the field of a search for a property, and what its other fields hold. */
export const askSuggestions = z.strictObject({
  searchMode: z.enum(['property_address', 'parcel_id']),
  /** Of the street, or of the parcel number. */
  text: plainText(120),
  city: part,
  zip: part,
});
export type AskSuggestions = z.input<typeof askSuggestions>;

/** A parcel on record, by where it stands and its number. Nothing of whose it is. */
export const knownParcel = z.object({
  ParcelId: z.string(),
  /** With the unit; null where the roll has no address. */
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
});
export type KnownParcel = z.infer<typeof knownParcel>;

/** The answer of POST /api/suggestions, and of GET /api/searches/{id}/meant: addresses that were probably meant by one that was not found. */
export const knownParcels = z.array(knownParcel);
