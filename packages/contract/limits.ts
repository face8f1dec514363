/** How much there may be of what: figures and kinds that the server holds to and the pages say, free of schemas. */

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
  /** What the rows of one account take here, of uploads that have not started. */
  waitingBytes: 2_000_000_000,
  /** The same of one that never paid, of all its uploads. */
  unpaidBytes: 250_000_000,
  /** Rows of one page of GET /api/batch-jobs/{id}/searches. */
  page: 1000,
} as const;

/** The columns of a file that a search reads (product specification, section 3, "CSV upload row"). */
export const BATCH_FIELDS = ['address', 'name', 'city', 'state', 'zip'] as const;

/** So many days after its last sign-in a browser is known by its cookie: as long as browsers keep one. The privacy policy says it. */
export const DEVICE_DAYS = 400;

/** Of one import of outcomes: rows that say what became of somebody, and numbers whose holders asked not to be called. */
export const MAX_IMPORT_ROWS = 10_000;

/** Lists of people that an account brings itself. */
export const OWN_LIST_LIMITS = {
  /** Of an account. */
  lists: 50,
  /** Of one list, and of all of an account. */
  rows: 100_000,
  allRows: 500_000,
  /** Of one request: a list is sent in parts. */
  rowsAtOnce: 1_000,
  /** Of one row. */
  phones: 30,
  emails: 15,
  name: 80,
} as const;

/** Movements of a statement as PDF. A CSV file has as many as there are. */
export const MAX_PDF_MOVEMENTS = 20_000;

/** How many lists an account keeps, how many searches a list holds, and how long its words may be. */
export const LIST_LIMITS = { lists: 200, entries: 1000, name: 80, note: 500 } as const;

/** Lists of properties: of an account, the parcels that one keeps, lists that are stacked at once, and words. */
export const PROPERTY_LIST_LIMITS = { lists: 200, rows: 10_000, added: 100, stacked: 10, name: 80, note: 500, tags: 10, tag: 30 } as const;

/** Addresses that are told of events. */
export const WEBHOOK_LIMITS = {
  /** Of an account. */
  endpoints: 10,
  /** Characters of an address. */
  url: 2_000,
  /** Of one message, over three days. */
  tries: 10,
  /** Days after which an address that takes nothing is paused. */
  failingDays: 3,
  /** Hours in which messages are signed with the secret before the latest too. */
  previousSecretHours: 24,
} as const;

/** As long as what happened in an account is kept for its programs. */
export const EVENT_DAYS = 30;

/** As many searches as the record of one export names; of more, their number. */
export const MAX_EXPORT_IDS = 1_000;

/** How many may share an account, and how many mails to strangers it may cause. */
export const TEAM_LIMITS = {
  /** Members and invitations that wait, together. */
  members: 50,
  invitationDays: 7,
  /** Of one invitation, ever. */
  mailsPerInvitation: 5,
  /** Of an account, within 24 hours. */
  mailsPerDay: 20,
  /** To one address from all accounts, within 24 hours; those above it are not sent, and nobody is told. */
  mailsPerAddress: 3,
} as const;

/** Lists of numbers that are not to be called, or only with care: what can be loaded, by an account for itself or by an operator for all. */
export const NUMBER_LIST_KINDS = ['national', 'state', 'litigator', 'reassigned'] as const;
/** Those, and the numbers whose holders asked the account itself not to be called: they come from dispositions and from no file of numbers. */
export const KEPT_LIST_KINDS = [...NUMBER_LIST_KINDS, 'own'] as const;
export type NumberListKind = (typeof KEPT_LIST_KINDS)[number];

/** Within so many days of a list's date it may say that a number is not on it; after that it only says what is (16 CFR 310.4(b)(3)(iv)). */
export const LIST_FRESH_DAYS = 31;
/** Of one file of an account, as it is sent. What is unpacked may be larger. */
export const LIST_FILE_BYTES = 300 * 1000 * 1000;
/** How many lists an account may keep. */
export const MAX_LISTS = 200;

/** What users report of a kind of contact is published from so many reports on, of so many accounts. */
export const ENOUGH_REPORTS = 100;
export const ENOUGH_ACCOUNTS = 5;
/** A stratum of a kind (one record or several, the only source) has a curve of its own from so many reports on, of as many accounts. */
export const ENOUGH_OF_STRATUM = 300;
/**
 * A rank band of a vendor that has as many is no longer held back from so many reports of its own on: all of them right, they lie above what unmeasured
 * vendors are held at with their whole interval (Wilson), and fewer do not.
 */
export const ENOUGH_OF_BAND = 20;
/** A report counts when it comes within so many days of the delivery: later it says more of what has changed since. */
export const REPORT_DAYS = 30;
/** The latest reports of one account that count for a kind. */
export const MAX_REPORTS_OF_ACCOUNT = 50;
/**
 * Of accounts that ask for it: as many of the contacts that a search withheld are kept, as keyed hashes, none said below `leastConfidence` percent, for so
 * many days.
 */
export const KEPT_WITHHELD = { contacts: 3, leastConfidence: 10, days: 90 } as const;
/** An account that made so many reports, and none of a right party, counts for nothing. */
export const ONLY_WRONG_REPORTS = 10;

/** Of a due-diligence report: its searches, the attempts and the words that whoever makes it types, how many an account keeps, and a file to be checked. */
export const DUE_DILIGENCE_LIMITS = {
  searches: 20,
  attempts: 20,
  caseNumber: 80,
  line: 200,
  kept: 2_000,
  fileBytes: 4 * 1024 * 1024,
} as const;

/** Jobs of a process server that are searched at a time. */
export const PROCESS_LIMITS = { jobs: 50 } as const;

/** Above it properties are not counted out. */
export const MOST_COUNTED = 50_000;
