/** Lists of people that an account brings itself: private to it, searched beside all other sources, and free to find again. */
import { z } from 'zod';
import { OWN_LIST_LIMITS } from '../limits.ts';
import { isDay, plainText } from '../text.ts';
import { OWN_LIST_SAID } from './own-list-words.ts';

const { name: NAME, phones, emails, rowsAtOnce } = OWN_LIST_LIMITS;
const day = z.string().max(10).refine(isDay, 'write it as 2026-03-20');
const line = z.number().int().min(1).max(2_000_000);

const contact = z.object({
  /** As the file has it. */
  text: plainText(400).min(1),
  /** What became of it; absent: the list says that it is theirs, and no more. */
  said: z.enum(OWN_LIST_SAID).optional(),
  /** The day of that. */
  on: day.optional(),
});

const place = z.object({
  line: plainText(200).min(1),
  unit: plainText(40).optional(),
  city: plainText(100).optional(),
  state: plainText(40).optional(),
  zip: plainText(20).optional(),
});

/** One person of a list, as the file has it. */
const ownContact = z.object({
  /** Where it stands in the file: by it the answer names it, and a row that comes twice is one. */
  line,
  name: z.object({
    full: plainText(200).optional(),
    first: plainText(100).optional(),
    middle: plainText(100).optional(),
    last: plainText(100).optional(),
  }),
  /** Where the person lives or gets mail. */
  home: place.optional(),
  /** The property that the row is about. */
  property: place.optional(),
  /** The number of its parcel, as printed. */
  parcel: plainText(80).optional(),
  phones: z.array(contact).max(phones).default([]),
  emails: z.array(contact).max(emails).default([]),
  /** The day that the row is of; absent: that of the list. */
  on: day.optional(),
});
export type OwnContact = z.output<typeof ownContact>;

/** POST /api/own-lists */
export const createOwnList = z.object({ name: plainText(NAME).min(1, 'Please enter a name'), fileName: plainText(200).min(1), asOf: day });
export type CreateOwnList = z.output<typeof createOwnList>;

/** POST /api/own-lists/{id}/rows */
export const addOwnContacts = z.object({
  rows: z.array(ownContact).max(rowsAtOnce),
  /** Phones whose holders asked not to be called: they go on the account's own do-not-call list. */
  doNotCall: z.array(plainText(400).min(1)).max(rowsAtOnce).default([]),
});
export type AddOwnContacts = z.output<typeof addOwnContacts>;

/** Why a row was left out: nobody is named in it, or there is no phone or email in it that can be read. */
const ownLeftOut = z.enum(['no_name', 'no_contact']);
export type OwnLeftOut = z.infer<typeof ownLeftOut>;

/** What of a part was taken. */
export const ownContactsAdded = z.object({
  taken: z.number(),
  leftOut: z.array(z.object({ line, reason: ownLeftOut })),
  /** Numbers new on the account's own do-not-call list. */
  listed: z.number(),
});
export type OwnContactsAdded = z.infer<typeof ownContactsAdded>;

/** A list: never its rows. */
export const ownList = z.object({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  asOf: z.string(),
  createdAt: z.string(),
  /** Null: it was not sent to its end, and is not searched. */
  completedAt: z.string().nullable(),
  rows: z.number(),
});
export type OwnList = z.infer<typeof ownList>;
