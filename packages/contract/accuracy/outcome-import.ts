import { z } from 'zod';
import { PERSON_REPORTS } from '../compliance/person-report-words.ts';
import { MAX_IMPORT_ROWS } from '../limits.ts';
import { isDay, plainText } from '../text.ts';
import { CONTACT_KINDS, OUTCOMES } from './outcome-kinds.ts';

const contact = plainText(400).min(1);
const line = z.number().int().min(1);

/** A row about a contact that the account bought. */
const contactRow = z.object({
  /** Its line in the file, by which the answer refers to it. */
  line,
  kind: z.enum(CONTACT_KINDS),
  /** As written in the file. */
  contact,
  /** The search that delivered the contact. Contacts bought more than 30 days ago are only found by it. */
  searchId: z.uuid().optional(),
});

/** One row of a file of outcomes. */
const outcomeRow = contactRow.extend({
  outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]),
  /** The day of the call, YYYY-MM-DD. */
  on: z.string().max(10).refine(isDay, 'write it as 2026-11-20').optional(),
});
export type OutcomeRowSaid = z.infer<typeof outcomeRow>;

/** One that says something about the person for whom the contact was sold. */
const personRow = contactRow.extend({ report: z.enum(PERSON_REPORTS) });
export type PersonRowSaid = z.infer<typeof personRow>;

/** POST /api/outcome-imports/preview. Rows that say nothing about the contact (no answer, voicemail) are not sent. */
export const previewOutcomes = z.object({
  rows: z.array(outcomeRow).max(MAX_IMPORT_ROWS),
  persons: z.array(personRow).max(MAX_IMPORT_ROWS).default([]),
});

/** POST /api/outcome-imports */
export const importOutcomes = previewOutcomes.extend({
  fileName: plainText(200).min(1),
  /** Phones whose holders asked not to be called. They are added to the account's own do-not-call list. */
  doNotCall: z.array(contact).max(MAX_IMPORT_ROWS).default([]),
});
export type ImportOutcomes = z.infer<typeof importOutcomes>;

/** Why a row was left out. */
export const LEFT_OUT_REASONS = [
  /** Not a phone number or email address, or an outcome that does not apply to this kind of contact. */
  'unreadable',
  /** Not a contact that the account bought within 30 days, or that the named search delivered. */
  'not_bought',
  /** The call was before the contact was delivered. */
  'before_delivery',
  /** Another row of the file reports on the same contact, later, or on the same person. */
  'repeated',
  /** This contact already has a recorded outcome. */
  'reported_before',
  /** The result names nobody for this contact, or nothing that tells them from others of their name. */
  'person_unknown',
] as const;
export const leftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const counted = z.object({ outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]), rows: z.number() });

/** What would be imported, and what would not. */
export const outcomesRead = z.object({
  rows: z.number(),
  /** Each contact once. */
  taken: z.array(counted),
  /** Reports about people: each person once, whichever contacts and searches name them. */
  persons: z.array(z.object({ report: z.enum(PERSON_REPORTS), rows: z.number() })),
  leftOut: z.array(z.object({ line, reason: leftOutReason })),
});
export type OutcomesRead = z.infer<typeof outcomesRead>;

/** An import without its rows. */
export const outcomeImport = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  rows: z.number(),
  taken: z.number(),
  /** Of the rows, those that were taken as reports about people. */
  persons: z.number(),
  refundedCredits: z.number(),
  /** Numbers that were added to the account's own do-not-call list. */
  listed: z.number(),
  undoneAt: z.string().nullable(),
  /** Outcomes that remain after the import was undone, because they had refunded credits. */
  kept: z.number().nullable(),
});
export type OutcomeImport = z.infer<typeof outcomeImport>;

/** The answer of POST /api/outcome-imports; `credits` is the wallet's new balance. */
export const outcomesImported = outcomesRead.extend({ import: outcomeImport, credits: z.number() });
export type OutcomesImported = z.infer<typeof outcomesImported>;

/**
 * GET and PUT /api/outcome-imports/brought: since when reports about contacts that were withheld count towards accuracy; null: they do not. Which rows
 * concerned such contacts is never disclosed.
 */
export const broughtSetting = z.object({ since: z.string().nullable() });
export type BroughtSetting = z.infer<typeof broughtSetting>;
export const changeBrought = z.object({ counts: z.boolean() });
