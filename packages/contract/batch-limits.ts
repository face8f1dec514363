/** What a file may hold at most. */
export const BATCH_LIMITS = {
  /** Of a CSV file. */
  bytes: 300 * 1024 * 1024,
  /** Of the JSON body. */
  jsonBytes: 32 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  /** Characters in one cell: as many as a spreadsheet holds. */
  cell: 32_767,
  fileName: 200,
  /** Jobs of one account that are uploaded, waiting for their start, or running. */
  openJobs: 20,
  /** Rows of one page of GET /api/batch-jobs/{id}/searches. */
  page: 1000,
} as const;

/** The columns of a file that a search reads (product specification, section 3, "CSV upload row"). */
export const BATCH_FIELDS = ['address', 'name', 'city', 'state', 'zip'] as const;
