import { z } from 'zod';
import { LIST_LIMITS } from '../limits.ts';
import { search } from './search.ts';
import { plainText } from '../text.ts';

const name = plainText(LIST_LIMITS.name).min(1, 'Please give the list a name');
/** Blank clears it. */
const note = plainText(LIST_LIMITS.note);
const nullableText = z.string().nullable();

/** POST /api/lists */
export const createList = z.object({ name, note: note.optional() });
export type CreateList = z.infer<typeof createList>;

/** PATCH /api/lists/{id}: absent fields stay unchanged. */
export const changeList = z.object({ name: name.optional(), note: note.optional() });
export type ChangeList = z.infer<typeof changeList>;

/** PUT /api/lists/{id}/searches/{searchId}: saves a completed search, or changes its note; an absent note stays unchanged. */
export const saveToList = z.object({
  note: note.optional(),
  was: note.nullable().optional().describe('The note as it was shown before the change. Where it is another one by now, nothing is saved.'),
});
export type SaveToList = z.infer<typeof saveToList>;

export const listEntry = z.object({ searchId: z.string(), note: nullableText, addedAt: z.string() });
export type ListEntry = z.infer<typeof listEntry>;

/** One element of GET /api/lists. */
export const list = z.object({
  id: z.string(),
  name: z.string(),
  note: nullableText,
  /** The number of searches in it. */
  count: z.number(),
  updatedAt: z.string(),
  /** With `?searchId=`: the entry of that search in this list; null if it is not saved there. */
  entry: listEntry.nullable().optional(),
});
export type List = z.infer<typeof list>;

/** GET /api/lists/{id}: the latest added first, paged with `?limit=&offset=`. Searches only have results with `?results=1`. */
export const listWithEntries = list.omit({ entry: true }).extend({ entries: z.array(listEntry.extend({ search })) });
export type ListWithEntries = z.infer<typeof listWithEntries>;
