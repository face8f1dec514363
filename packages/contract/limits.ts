/** Limits and kinds that the server enforces and the pages state, free of schemas. */

/** The limits of a batch file. */
export const BATCH_LIMITS = {
  /** The size of a CSV file. */
  bytes: 300 * 1024 * 1024,
  /** The size of a JSON body. */
  jsonBytes: 32 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  /** Characters in one cell: the limit of spreadsheets. */
  cell: 32_767,
  fileName: 200,
  /** Jobs of one account that are uploaded, waiting to start, or running. */
  openJobs: 20,
  /** Storage for the rows of one account's uploads that have not started. */
  waitingBytes: 2_000_000_000,
  /** The same for an account that has never paid, for all its uploads. */
  unpaidBytes: 250_000_000,
  /** Rows in one page of GET /api/batch-jobs/{id}/searches. */
  page: 1000,
} as const;

/** The columns of a file that a search uses (product specification, section 3, "CSV upload row"). */
export const BATCH_FIELDS = ['address', 'name', 'city', 'state', 'zip'] as const;

/** How many days after its last sign-in a browser is recognized by its cookie: the longest that browsers keep one. Stated in the privacy policy. */
export const DEVICE_DAYS = 400;

/** The most rows of one import of outcomes, and the most numbers whose holders asked not to be called. */
export const MAX_IMPORT_ROWS = 10_000;

/** Lists of contacts that an account uploads. */
export const OWN_LIST_LIMITS = {
  /** For one account. */
  lists: 50,
  /** For one list, and for all lists of an account. */
  rows: 100_000,
  allRows: 500_000,
  /** For one request: a list is sent in parts. */
  rowsAtOnce: 1_000,
  /** For one row. */
  phones: 30,
  emails: 15,
  name: 80,
} as const;

/** The most movements in a statement as PDF. A CSV file has no limit. */
export const MAX_PDF_MOVEMENTS = 20_000;

/** The most lists of an account, the most searches in a list, and the length of names and notes. */
export const LIST_LIMITS = { lists: 200, entries: 1000, name: 80, note: 500 } as const;

/** Lists of properties: how many an account has, how many parcels one keeps, how many lists are stacked at once, and the length of texts. */
export const PROPERTY_LIST_LIMITS = { lists: 200, rows: 10_000, added: 100, stacked: 10, name: 80, note: 500, tags: 10, tag: 30 } as const;

/** Webhook endpoints. */
export const WEBHOOK_LIMITS = {
  /** For one account. */
  endpoints: 10,
  /** Characters of the URL. */
  url: 2_000,
  /** For one message, over three days. */
  tries: 10,
  /** Days without a successful delivery after which an endpoint is paused. */
  failingDays: 3,
  /** Hours during which messages are also signed with the previous secret. */
  previousSecretHours: 24,
} as const;

/** How long events of an account are kept for its programs. */
export const EVENT_DAYS = 30;

/** How many search ids the record of one export contains; beyond that it only has their number. */
export const MAX_EXPORT_IDS = 1_000;

/** How many people may share an account, and how many mails to strangers it may cause. */
export const TEAM_LIMITS = {
  /** Members and pending invitations together. */
  members: 50,
  invitationDays: 7,
  /** For one invitation, in total. */
  mailsPerInvitation: 5,
  /** For one account, within 24 hours. */
  mailsPerDay: 20,
  /** To one address from all accounts, within 24 hours; further ones are silently dropped. */
  mailsPerAddress: 3,
} as const;

/** Lists of numbers that must not be called, or only with care: the kinds that an account can load for itself, or an operator for all. */
export const NUMBER_LIST_KINDS = ['national', 'state', 'litigator', 'reassigned'] as const;
/** These, and the numbers whose holders asked the account itself not to be called, which come from dispositions and not from a loaded list. */
export const KEPT_LIST_KINDS = [...NUMBER_LIST_KINDS, 'own'] as const;
export type NumberListKind = (typeof KEPT_LIST_KINDS)[number];

/**
 * For how many days after its date a list may be used to say that a number is not on it (16 CFR 310.4(b)(3)(iv)); after that it only shows which numbers are on
 * it.
 */
export const LIST_FRESH_DAYS = 31;
/** The size of one uploaded file of an account. Its decompressed content may be larger. */
export const LIST_FILE_BYTES = 300 * 1000 * 1000;
/** The most number lists of an account. */
export const MAX_LISTS = 200;

/** Outcomes of a kind of contact are published from this many reports on, from this many accounts. */
export const ENOUGH_REPORTS = 100;
export const ENOUGH_ACCOUNTS = 5;
/** A stratum of a kind (one record or several, the only source) gets a separate curve from this many reports on, from as many accounts. */
export const ENOUGH_OF_STRATUM = 300;
/**
 * From this many reports of its own on, a rank band of a vendor is no longer capped. If all of them are right, Wilson's interval then lies entirely above the
 * cap for unmeasured vendors; with fewer it would not.
 */
export const ENOUGH_OF_BAND = 20;
/** A report counts if it is made within this many days of the delivery. Later ones say more about changes since. */
export const REPORT_DAYS = 30;
/** How many of one account's latest reports count for a kind. */
export const MAX_REPORTS_OF_ACCOUNT = 50;
/**
 * For accounts that opt in: of the contacts that a search withheld, this many are kept as keyed hashes for this many days, none with a confidence below
 * `leastConfidence` percent.
 */
export const KEPT_WITHHELD = { contacts: 3, leastConfidence: 10, days: 90 } as const;
/** The reports of an account with at least this many, none of them of a right party, do not count. */
export const ONLY_WRONG_REPORTS = 10;

/**
 * For a due-diligence report: its searches, the attempts and the length of the texts that its author types, how many reports an account keeps, and the size of
 * a file to be checked.
 */
export const DUE_DILIGENCE_LIMITS = {
  searches: 20,
  attempts: 20,
  caseNumber: 80,
  line: 200,
  kept: 2_000,
  fileBytes: 4 * 1024 * 1024,
} as const;

/** Jobs of a process server that are searched in one request. */
export const PROCESS_LIMITS = { jobs: 50 } as const;

/** Counting of properties stops at this number. */
export const MOST_COUNTED = 50_000;
