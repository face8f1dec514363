import { z } from 'zod';
import { BATCH_FIELDS, BATCH_LIMITS } from '../limits.ts';
import { CALL_REASONS, CALL_STATES } from '../compliance/calling.ts';
import { DPPA_PURPOSES, GLBA_PURPOSES } from '../compliance/legal-purposes.ts';
import { PURPOSES } from '../compliance/uses.ts';
import { plainText } from '../text.ts';
import { DNC_STATES, flag as propertyFlag } from './results.ts';

export { BATCH_FIELDS, BATCH_LIMITS };

/** The five states of a job (product specification, section 4). */
export const BATCH_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The state of a row. `waiting` may still run, `not_run` will not unless its job is resumed; `skipped` has no address. */
export const BATCH_ROW_STATES = ['waiting', 'running', 'found', 'not_found', 'failed', 'not_run', 'skipped'] as const;
export type BatchRowState = (typeof BATCH_ROW_STATES)[number];

/** From this many rows on, a mail is sent when a job is done. */
export const LARGE_BATCH_ROWS = 1000;

export type BatchField = (typeof BATCH_FIELDS)[number];

/** The index of the column, from 0, for each field. */
export const batchColumns = z.object({
  address: z.number().int().min(0),
  name: z.number().int().min(0).optional(),
  city: z.number().int().min(0).optional(),
  state: z.number().int().min(0).optional(),
  zip: z.number().int().min(0).optional(),
});
export type BatchColumns = z.infer<typeof batchColumns>;

const fileName = plainText(BATCH_LIMITS.fileName)
  .min(1)
  .regex(/\.csv$/i, 'Please upload a CSV file');
const cap = z.number().int().min(1).max(100_000_000);
const vendorCap = z.number().int().min(1).max(1_000_000_000_000);
/** The terms of a purchase of rows. */
const terms = {
  purpose: z.enum(PURPOSES).optional(),
  /** Under GLBA and DPPA; absent: the account's purposes for the use. */
  glbaPurpose: z.enum(GLBA_PURPOSES).optional(),
  dppaPurpose: z.enum(DPPA_PURPOSES).optional(),
  permissibleUse: z.boolean().optional(),
  /** False: property records only; a row never costs more than Property Insights. */
  includeContacts: z.boolean().optional(),
  /** True: a row without a phone or email that counts costs nothing, and only shows that there is a record. As in POST /api/searches. */
  payOnlyForContacts: z.boolean().optional(),
  capCredits: cap.optional(),
  /** False: the rows are read and quoted, and wait for POST /api/batch-jobs/{id}/start. */
  start: z.boolean().optional(),
};
const cell = z.string().max(BATCH_LIMITS.cell).optional();

/** POST /api/batch-jobs, application/json: the specification's body, with our additions. */
export const createBatchJob = z.object({
  fileName,
  totalRows: z.number().int().min(0).optional(),
  rows: z.array(z.object({ address: z.string().max(BATCH_LIMITS.cell), name: cell, city: cell, state: cell, zip: cell })),
  ...terms,
});
export type CreateBatchJob = z.infer<typeof createBatchJob>;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/**
 * POST /api/batch-jobs, text/csv: the body is the file, its name is in `Content-Disposition: attachment; filename*=UTF-8''...`, everything else in the query
 * string. `columns` is 'address:2,city:3'; if absent, columns are detected by the header.
 */
export const uploadBatchQuery = z.object({
  purpose: terms.purpose,
  glbaPurpose: terms.glbaPurpose,
  dppaPurpose: terms.dppaPurpose,
  permissibleUse: flag.optional(),
  includeContacts: flag.optional(),
  payOnlyForContacts: flag.optional(),
  capCredits: z.coerce.number().pipe(cap).optional(),
  start: flag.optional(),
  columns: z.string().max(200).optional(),
});
export type UploadBatchQuery = z.input<typeof uploadBatchQuery>;

/** The most that the rows will cost, and which are free. rows = unreadable + duplicates + boughtBefore + paying. */
export const batchQuote = z.object({
  /** Rows with an address. */
  rows: z.number(),
  /** Rows whose address cannot be searched for; free. */
  unreadable: z.number(),
  /** Rows with the same question as an earlier row; free. */
  duplicates: z.number(),
  /** Rows with a question that this account bought within the last 30 days; free. */
  boughtBefore: z.number(),
  /** Rows that may cost something, each at most `pricePerRow`. */
  paying: z.number(),
  pricePerRow: z.number(),
  priceEdition: z.number().optional().describe('The edition of the prices that its rows are charged by. If absent, the shipped one.'),
  isIncluded: z.boolean().optional().describe('True if nothing is charged to this account.'),
  /** paying * pricePerRow: the job never costs more. */
  mostCredits: z.number(),
});
export type BatchQuote = z.infer<typeof batchQuote>;

const nullableText = z.string().nullable();

/** One element of GET /api/batch-jobs, and GET /api/batch-jobs/{id}. The fields of the specification's entity come first. */
export const batchJob = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(BATCH_STATUSES),
  /** Rows with an address. */
  totalRows: z.number(),
  /** successfulRows + notFoundRows + failedRows. */
  processedRows: z.number(),
  successfulRows: z.number(),
  failedRows: z.number(),
  /** Credits charged. */
  totalCost: z.number(),
  refundedCredits: z.number().describe('The credits out of totalCost that were given back since for reported contacts of its rows.'),
  /** The mean confidence of the rows with a result; null if there are none. */
  averageConfidence: z.number().nullable(),
  /** Why the job failed or stopped early. */
  errorMessage: nullableText,
  createdAt: z.string(),
  purpose: z.enum(PURPOSES),
  /** Null: the job is older than this field. */
  glbaPurpose: z.enum(GLBA_PURPOSES).nullable(),
  dppaPurpose: z.enum(DPPA_PURPOSES).nullable(),
  notFoundRows: z.number(),
  /** Rows that an ended job did not run: it was cancelled, or its credits ran out. 0 while it may still run them. */
  notRunRows: z.number(),
  rowsToRunAgain: z
    .number()
    .describe('The rows of an ended job that POST /api/batch-jobs/{id}/again takes: failed or not run, with an address that can be read.'),
  /** Rows without an address; not counted in totalRows. */
  skippedRows: z.number(),
  includeContacts: z.boolean(),
  payOnlyForContacts: z.boolean(),
  capCredits: z.number().nullable(),
  vendorCapMicros: z
    .number()
    .nullable()
    .describe('The most that vendors may bill for it, in millionths of a dollar; null if no vendor is asked.'),
  quote: batchQuote,
  startedAt: nullableText,
  endedAt: nullableText,
  /** Why a completed job has rows that were not run; it can be resumed. */
  stopped: z.enum(['credits', 'cap']).nullable(),
  /** While it runs, averaged over the last half minute; null if not known yet. */
  rowsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
});
export type BatchJob = z.infer<typeof batchJob>;

/** What a batch is run on and at most costs, as a job shows it. */
const shownTerms = z.strictObject({
  purpose: z.enum(PURPOSES).optional(),
  glbaPurpose: z.enum(GLBA_PURPOSES).nullable().optional(),
  dppaPurpose: z.enum(DPPA_PURPOSES).nullable().optional(),
  includeContacts: z.boolean().optional(),
  payOnlyForContacts: z.boolean().optional(),
  mostCredits: z.number().int().min(0).optional().describe('`mostCredits` of the quote.'),
});
export type ShownTerms = z.infer<typeof shownTerms>;

/**
 * POST /api/batch-jobs/{id}/start and /resume. `capCredits` null: no cap; absent: unchanged. `vendorCapMicros`: the most that vendors may bill for it, in
 * millionths of a dollar; null, or never given: no vendor is asked.
 */
export const startBatchJob = z.object({
  capCredits: cap.nullable().optional(),
  vendorCapMicros: vendorCap.nullable().optional(),
  was: shownTerms
    .optional()
    .describe('The terms as they were shown. Where one of them is something else by now, the job is not started and nothing is charged.'),
});
export type StartBatchJob = z.infer<typeof startBatchJob>;

/** POST /api/batch-jobs/{id}/quote: changes the terms of a job that has not started. Absent fields stay unchanged. */
export const requoteBatchJob = z.object({
  includeContacts: z.boolean().optional(),
  payOnlyForContacts: z.boolean().optional(),
  purpose: terms.purpose,
  glbaPurpose: terms.glbaPurpose,
  dppaPurpose: terms.dppaPurpose,
});
export type RequoteBatchJob = z.infer<typeof requoteBatchJob>;

/** POST /api/batch-jobs/{id}/again: under the terms of the job, with the attestation made anew. */
export const runBatchAgain = z.object({ permissibleUse: z.boolean() });
export type RunBatchAgain = z.infer<typeof runBatchAgain>;

export const BATCH_ROW_FILTERS = ['all', 'found', 'not_found', 'failed', 'not_run', 'skipped'] as const;
export type BatchRowFilter = (typeof BATCH_ROW_FILTERS)[number];
export const BATCH_ROW_SORTS = ['row', 'address', 'confidence', 'credits'] as const;
export type BatchRowSort = (typeof BATCH_ROW_SORTS)[number];

/** GET /api/batch-jobs/{id}/searches?filter=&sort=&direction=&offset=&limit= */
export const batchSearchesQuery = z.object({
  filter: z.enum(BATCH_ROW_FILTERS).default('all'),
  sort: z.enum(BATCH_ROW_SORTS).default('row'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  offset: z.coerce.number().int().min(0).max(BATCH_LIMITS.rows).default(0),
  limit: z.coerce.number().int().min(1).max(BATCH_LIMITS.page).default(BATCH_LIMITS.page),
});

/** One row of a job with its result. */
export const batchSearch = z.object({
  /** The search's id, for GET /api/searches/{id}; null if there is none. */
  id: nullableText,
  /** Counted from 1 among the non-empty rows of the file. */
  row: z.number(),
  /** The line in the file; the header is line 1. */
  line: z.number(),
  state: z.enum(BATCH_ROW_STATES),
  /** The address from the file, in one line. */
  address: z.string(),
  inputName: nullableText,
  errorMessage: nullableText,
  creditsCost: z.number(),
  /** Why it costs nothing even before it runs. */
  free: z.enum(['duplicate', 'bought']).nullable(),
  confidenceScore: z.number().nullable(),
  propertyAddress: nullableText,
  ownerName: nullableText,
  /** Notable facts about the property or its owner, such as that the owner has died, or that several people fit. */
  flags: z.array(propertyFlag),
  /** The number of contacts that count as found, and the best of each kind. */
  phones: z.number(),
  emails: z.number(),
  bestPhone: nullableText,
  /** What do-not-call lists say about the best phone, and whether it may be called now; null if there is none. */
  bestPhoneDnc: z.enum(DNC_STATES).nullable(),
  bestPhoneCall: z.enum(CALL_STATES).nullable(),
  /** What blocks a call to it; a list takes precedence over calling hours. Null if nothing does. */
  bestPhoneBlockedBy: z.enum(CALL_REASONS).nullable(),
  bestEmail: nullableText,
});
export type BatchSearch = z.infer<typeof batchSearch>;

/** The layouts of a job's output. All but the CRM's begin with the columns of the file. */
export const BATCH_LAYOUTS = ['standard', 'property_list', 'phones', 'gohighlevel', 'detailed'] as const;
export type BatchLayout = (typeof BATCH_LAYOUTS)[number];

/** GET /api/batch-jobs/{id}/output */
export const batchOutputQuery = z.object({
  layout: z.enum(BATCH_LAYOUTS).default('standard'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** `misses`: all rows without a result, with the reason. */
  rows: z.enum(['all', 'found', 'misses', 'skipped']).default('all'),
  /** +12195550100 or 2195550100. */
  phones: z.enum(['e164', 'national']).default('national'),
  /**
   * `unlisted`: leaves out numbers on a do-not-call or litigator list, numbers given up since, and numbers that the account reported as wrong or disconnected.
   * Numbers that were not checked stay in.
   */
  numbers: z.enum(['all', 'unlisted']).default('all'),
});
export type BatchOutputQuery = z.input<typeof batchOutputQuery>;

/** GET /api/batch-mappings: the account's column mappings by header; PUT saves one and replaces an earlier one for the same header. */
export const saveBatchMapping = z.object({
  header: z.array(z.string().max(BATCH_LIMITS.cell)).min(1).max(BATCH_LIMITS.columns),
  columns: batchColumns,
});
export type SaveBatchMapping = z.infer<typeof saveBatchMapping>;
export const batchMapping = saveBatchMapping.extend({ id: z.string(), updatedAt: z.string() });
export type BatchMapping = z.infer<typeof batchMapping>;
