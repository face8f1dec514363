/** Lists of contacts that an account uploads: private to it, searched along with all other sources, and free when they are found again. */
import { z } from 'zod';
import { OWN_LIST_LIMITS } from '../limits.ts';
import { isDay, plainText } from '../text.ts';
import { OWN_LIST_SAID } from './own-list-words.ts';

const { name: NAME, phones, emails, rowsAtOnce } = OWN_LIST_LIMITS;
const day = z.string().max(10).refine(isDay, 'write it as 2026-03-20');
const line = z.number().int().min(1).max(2_000_000);

const contact = z.object({
  /** As in the file. */
  text: plainText(400).min(1),
  /** What became of it; absent: the list only says that it belongs to the person. */
  said: z.enum(OWN_LIST_SAID).optional(),
  /** The day of that outcome. */
  on: day.optional(),
});

const place = z.object({
  line: plainText(200).min(1),
  unit: plainText(40).optional(),
  city: plainText(100).optional(),
  state: plainText(40).optional(),
  zip: plainText(20).optional(),
});

/** One person of a list, as in the file. */
const ownContact = z.object({
  /** The line in the file: the answer refers to it, and a row that is sent twice counts once. */
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
  /** Its parcel number, as printed. */
  parcel: plainText(80).optional(),
  phones: z.array(contact).max(phones).default([]),
  emails: z.array(contact).max(emails).default([]),
  /** The date of the row; absent: that of the list. */
  on: day.optional(),
});
export type OwnContact = z.output<typeof ownContact>;

/** POST /api/own-lists */
export const createOwnList = z.object({ name: plainText(NAME).min(1, 'Please enter a name'), fileName: plainText(200).min(1), asOf: day });
export type CreateOwnList = z.output<typeof createOwnList>;

/** POST /api/own-lists/{id}/rows */
export const addOwnContacts = z.object({
  rows: z.array(ownContact).max(rowsAtOnce),
  /** Phones whose holders asked not to be called. They are added to the account's own do-not-call list. */
  doNotCall: z.array(plainText(400).min(1)).max(rowsAtOnce).default([]),
});
export type AddOwnContacts = z.output<typeof addOwnContacts>;

/** Why a row was left out: it names nobody, or has no readable phone or email. */
const ownLeftOut = z.enum(['no_name', 'no_contact']);
export type OwnLeftOut = z.infer<typeof ownLeftOut>;

/** The result for one part. */
export const ownContactsAdded = z.object({
  taken: z.number(),
  leftOut: z.array(z.object({ line, reason: ownLeftOut })),
  /** Numbers that were added to the account's own do-not-call list. */
  listed: z.number(),
});
export type OwnContactsAdded = z.infer<typeof ownContactsAdded>;

/** A list without its rows. */
export const ownList = z.object({
  id: z.string(),
  name: z.string(),
  fileName: z.string(),
  asOf: z.string(),
  createdAt: z.string(),
  /** Null: the upload was not completed, and the list is not searched. */
  completedAt: z.string().nullable(),
  rows: z.number(),
});
export type OwnList = z.infer<typeof ownList>;
