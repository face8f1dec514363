import { z } from 'zod';
import { MAX_IMPORT_ROWS } from '../limits.ts';
import { isDay, plainText } from '../text.ts';
import { CONTACT_KINDS, OUTCOMES } from './outcome-kinds.ts';

const contact = plainText(400).min(1);
const line = z.number().int().min(1);

/** One row of a file that says what became of somebody. */
const outcomeRow = z.object({
  /** Where it stands in the file: by it the answer names it. */
  line,
  kind: z.enum(CONTACT_KINDS),
  /** As the file has it. */
  contact,
  outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]),
  /** The day of the call, YYYY-MM-DD. */
  on: z.string().max(10).refine(isDay, 'write it as 2026-11-20').optional(),
  /** Our number of the search that found the contact: beyond 30 days it is found by that alone. */
  searchId: z.uuid().optional(),
});
export type OutcomeRowSaid = z.infer<typeof outcomeRow>;

/** POST /api/outcome-imports/preview: rows whose word says nothing of the contact (no answer, voicemail) stay with who has the file. */
export const previewOutcomes = z.object({ rows: z.array(outcomeRow).max(MAX_IMPORT_ROWS) });

/** POST /api/outcome-imports */
export const importOutcomes = previewOutcomes.extend({
  fileName: plainText(200).min(1),
  /** Phones whose holders asked not to be called: they go on the account's own do-not-call list. */
  doNotCall: z.array(contact).max(MAX_IMPORT_ROWS).default([]),
});
export type ImportOutcomes = z.infer<typeof importOutcomes>;

/** Why a row was left out. */
export const LEFT_OUT_REASONS = [
  /** No phone number, no email address, or a word that is not said of such a contact. */
  'unreadable',
  /** None of the contacts that the account bought within 30 days, nor one of the search that the row names. */
  'not_bought',
  /** The call was before the contact was delivered. */
  'before_delivery',
  /** Another row of the file says it of the same contact, later. */
  'repeated',
  /** Something stands on record of this contact already. */
  'reported_before',
] as const;
export const leftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const counted = z.object({ outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]), rows: z.number() });

/** What would be taken, and what would not. */
export const outcomesRead = z.object({
  rows: z.number(),
  taken: z.array(counted),
  leftOut: z.array(z.object({ line, reason: leftOutReason })),
});
export type OutcomesRead = z.infer<typeof outcomesRead>;

/** A file that was imported: never its rows. */
export const outcomeImport = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  rows: z.number(),
  taken: z.number(),
  refundedCredits: z.number(),
  /** Numbers that were put on the account's own do-not-call list. */
  listed: z.number(),
  undoneAt: z.string().nullable(),
  /** Of the taken ones: they stand after the undoing, for they gave credits back. */
  kept: z.number().nullable(),
});
export type OutcomeImport = z.infer<typeof outcomeImport>;

/** The answer of POST /api/outcome-imports; `credits` is what the wallet holds now. */
export const outcomesImported = outcomesRead.extend({ import: outcomeImport, credits: z.number() });
export type OutcomesImported = z.infer<typeof outcomesImported>;

/**
 * GET and PUT /api/outcome-imports/brought: whether what a file says of contacts that we withheld counts for how right we are; null: it does not. Which rows
 * were about such contacts is told nowhere.
 */
export const broughtSetting = z.object({ since: z.string().nullable() });
export type BroughtSetting = z.infer<typeof broughtSetting>;
export const changeBrought = z.object({ counts: z.boolean() });
