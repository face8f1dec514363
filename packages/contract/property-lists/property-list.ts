/**
 * Lists of properties of an account: living lists are a filter that is evaluated again each time, frozen ones are parcels by county and number. Never a name.
 */
import { z } from 'zod';
import { PROPERTY_LIST_LIMITS } from '../limits.ts';
import { property, propertyCount, propertyFilter } from '../properties/filter.ts';
import { told } from '../properties/parcel.ts';
import { createBatchJob } from '../search/batch.ts';
import { isDay, plainText } from '../text.ts';
import { MAIL_RHYTHMS, PROPERTY_CHANGES, PROPERTY_LIST_KINDS, STAGES } from './property-list-words.ts';

const name = plainText(PROPERTY_LIST_LIMITS.name).min(1, 'Please give the list a name');
/** Blank clears it. */
const note = plainText(PROPERTY_LIST_LIMITS.note);
const nullableText = z.string().nullable();

/** Set operations on lists: parcels that are on at least `atLeast` of some lists, and on none of others. 1 gives the union, all of them the intersection. */
export const propertyStack = z
  .strictObject({
    of: z.array(z.uuid()).min(1).max(PROPERTY_LIST_LIMITS.stacked),
    atLeast: z.number().int().min(1).max(PROPERTY_LIST_LIMITS.stacked),
    without: z.array(z.uuid()).max(PROPERTY_LIST_LIMITS.stacked).optional(),
  })
  .refine(({ of, atLeast }) => atLeast <= new Set(of).size, 'This asks for more lists than are stacked');
export type PropertyStack = z.infer<typeof propertyStack>;

const parcel = { countyFips: z.string().regex(/^\d{5}$/), ParcelId: plainText(80).min(1) };
export const keptParcel = z.strictObject(parcel);
export type KeptParcel = z.infer<typeof keptParcel>;
const parcels = z.array(keptParcel).min(1).max(PROPERTY_LIST_LIMITS.added);

/** POST /api/property-lists: a living filter or stack, a snapshot of either, or parcels by number. */
export const createPropertyList = z.union([
  z.strictObject({ name, note: note.optional(), kind: z.enum(PROPERTY_LIST_KINDS), filter: propertyFilter }),
  z.strictObject({ name, note: note.optional(), kind: z.enum(PROPERTY_LIST_KINDS), stack: propertyStack }),
  z.strictObject({ name, note: note.optional(), kind: z.literal('frozen'), parcels }),
]);
export type CreatePropertyList = z.infer<typeof createPropertyList>;

/** POST /api/property-lists/{id}/additions: adds to a frozen list. Parcels that are on no roll are left out. */
export const addParcels = z.strictObject({ parcels });
export const addedParcels = z.object({ added: z.number().int().describe('How many were not on the list before.') });
export type AddedParcels = z.infer<typeof addedParcels>;

/** PATCH /api/property-lists/{id}: absent fields stay unchanged. A living list can also get another filter or stack, whichever it has. */
export const changePropertyList = z.strictObject({
  name: name.optional(),
  note: note.optional(),
  filter: propertyFilter.optional(),
  stack: propertyStack.optional(),
  isWatched: z.boolean().optional(),
});
export type ChangePropertyList = z.infer<typeof changePropertyList>;

const changes = z.object(
  Object.fromEntries(PROPERTY_CHANGES.map((kind) => [kind, z.number().int()])) as Record<(typeof PROPERTY_CHANGES)[number], z.ZodInt>,
);
export type PropertyChangeCounts = z.infer<typeof changes>;

/** One element of GET /api/property-lists. */
export const propertyList = z.object({
  id: z.string(),
  name: z.string(),
  note: nullableText,
  kind: z.enum(PROPERTY_LIST_KINDS),
  filter: propertyFilter
    .nullable()
    .describe('The filter that it asks, or asked when it was frozen. Null if it came from a stack, or parcel by parcel.'),
  stack: propertyStack.nullable().describe('For a living list, the lists that it stacks, asked again each time.'),
  stackedFrom: z.array(z.string()).describe('For a frozen list, the names of the lists that it was stacked from, as they were then.'),
  isWatched: z.boolean().describe('Whether it reports what newer files change.'),
  isCaughtUp: z
    .boolean()
    .describe('False for a few seconds after a list starts to watch, until it knows what the newest files had already changed.'),
  createdAt: z.string(),
  updatedAt: z.string(),
  news: changes.describe('Parcels that newer files changed since the requesting member last marked the changes as seen.'),
});
export type PropertyList = z.infer<typeof propertyList>;

/** GET /api/property-lists/{id} */
export const propertyListWithCount = propertyList.extend({
  count: propertyCount.shape.count,
  isMore: propertyCount.shape.isMore,
  tags: z.array(z.string()).describe('All the tags on its properties, a hundred at most.'),
  mails: z.enum(MAIL_RHYTHMS).nullable().describe('How often the requesting member is emailed what changed.'),
});
export type PropertyListWithCount = z.infer<typeof propertyListWithCount>;

/** GET /api/property-list-counts: one entry for each list. */
export const propertyListCounts = z.array(
  z.object({
    id: z.string(),
    count: propertyCount.shape.count.nullable().describe('Null if a list that it stacks has grown too long to be counted.'),
    isMore: propertyCount.shape.isMore,
  }),
);
export type PropertyListCounts = z.infer<typeof propertyListCounts>;

/** The account's own notes on a parcel of a list. */
export const propertyMark = z.object({
  stage: z.enum(STAGES).nullable(),
  tags: z.array(z.string()),
  note: nullableText,
  followUp: nullableText.describe('A day, such as 2026-12-01.'),
});
export type PropertyMark = z.infer<typeof propertyMark>;

const mark = {
  stage: z.enum(STAGES).nullable().optional(),
  tags: z.array(plainText(PROPERTY_LIST_LIMITS.tag).min(1)).max(PROPERTY_LIST_LIMITS.tags).optional(),
  note: note.nullable().optional(),
  followUp: z.string().max(10, 'Please give a day, as 2026-12-01').refine(isDay, 'Please give a day, as 2026-12-01').nullable().optional(),
};

/** PUT /api/property-lists/{id}/marks: absent fields stay unchanged, null or blank clears them. */
export const markProperty = z.strictObject({
  ...parcel,
  ...mark,
  was: z
    .strictObject(mark)
    .optional()
    .describe('What was shown of these fields before the change. Where one of them is something else by now, nothing is saved.'),
});
export type MarkProperty = z.infer<typeof markProperty>;

/** Why a parcel is on a list: the lists it came from when it was stacked, and its facts that meet the filter. */
export const propertyReason = z.object({
  lists: z.array(z.string()),
  isByHand: z.literal(true).optional().describe('True if somebody put it there by hand.'),
  facts: z.array(z.object({ filter: propertyFilter.keyof(), value: z.union([z.string(), z.number(), z.boolean()]) })),
});
export type PropertyReason = z.infer<typeof propertyReason>;

export const listedProperty = property.extend({ why: propertyReason, mark: propertyMark });
export type ListedProperty = z.infer<typeof listedProperty>;

/** POST /api/property-lists/of-parcel: the lists that contain a parcel. Its number is not in the URL, which logs would keep. */
export const listsOfParcel = z.array(
  z.object({ id: z.string(), name: z.string(), kind: z.enum(PROPERTY_LIST_KINDS), why: propertyReason, mark: propertyMark }),
);
export type ListsOfParcel = z.infer<typeof listsOfParcel>;

/** GET /api/property-lists/{id}/properties. `due`: the follow-up day has come. */
export const listedPropertiesQuery = z.object({
  after: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,200}$/)
    .optional(),
  show: z.enum(['all', 'due', ...STAGES]).default('all'),
  /** Of those the ones beside which it was written. */
  tag: plainText(PROPERTY_LIST_LIMITS.tag).min(1).optional().describe('Only properties with this tag.'),
});
export const listedProperties = z.object({ properties: z.array(listedProperty), next: nullableText });
export type ListedProperties = z.infer<typeof listedProperties>;

/** GET /api/property-lists/{id}/news: the latest first, at most 200. */
export const propertyNews = z.object({
  changes: z.array(
    z.object({
      countyFips: z.string(),
      ParcelId: z.string(),
      property: property.nullable().describe('Null if it is no longer on any roll.'),
      changes: z.array(z.enum(PROPERTY_CHANGES)),
      file: told
        .extend({ loadedAt: z.string() })
        .nullable()
        .describe('The file that changed it, and when that file was loaded. Null if it is no longer on record here.'),
      toldAt: z.string(),
    }),
  ),
  until: z
    .string()
    .nullable()
    .describe('When the latest change was reported; send this to mark the changes as seen. Null if there are none.'),
});
export type PropertyNews = z.infer<typeof propertyNews>;

/** POST /api/property-lists/{id}/seen */
export const seePropertyNews = z.strictObject({
  until: z.iso.datetime().describe('The `until` of the changes that were seen. Changes reported later stay new.'),
});

/** PUT /api/property-lists/{id}/mails: null stops the mails. */
export const setPropertyMails = z.strictObject({ every: z.enum(MAIL_RHYTHMS).nullable() });

/** POST /api/property-stacks */
export const stackedProperties = z.object({
  count: propertyCount.shape.count,
  isMore: propertyCount.shape.isMore,
  /** Only the first of them. */
  properties: z.array(listedProperty.omit({ mark: true })),
});
export type StackedProperties = z.infer<typeof stackedProperties>;

/** GET /api/property-lists/{id}/output */
export const propertyOutputQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** POST /api/property-lists/{id}/batch: creates a batch that is quoted but not started. */
export const sendPropertyList = createBatchJob
  .pick({
    purpose: true,
    glbaPurpose: true,
    dppaPurpose: true,
    permissibleUse: true,
    includeContacts: true,
    payOnlyForContacts: true,
    capCredits: true,
  })
  .strict();
export type SendPropertyList = z.infer<typeof sendPropertyList>;
