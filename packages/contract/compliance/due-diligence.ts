/** The due-diligence report of a search for a person: what was looked for, where, and what the sources said. Signed as the purpose packet is. */
import { z } from 'zod';
import { DUE_DILIGENCE_LIMITS } from '../limits.ts';
import { isTimeZone, plainText } from '../text.ts';

export const DUE_DILIGENCE_FORMAT = 'deedline-due-diligence/1';

const text = z.string().nullable();
const typed = (most: number) => plainText(most).optional();
const { caseNumber, line, attempts, searches } = DUE_DILIGENCE_LIMITS;

/** What whoever makes the report types; nothing of it is checked, and the report says so. */
const stated = z.object({
  caseNumber: typed(caseNumber),
  court: typed(line),
  parties: typed(line),
  /** Attempts to serve that they state. */
  attempts: z
    .array(
      z.object({
        at: plainText(40).min(1, 'Please say when'),
        where: plainText(line),
        what: plainText(line).min(1, 'Please say what came of it'),
      }),
    )
    .max(attempts, `A report holds at most ${attempts} attempts`)
    .default([]),
});

/** POST /api/due-diligence: of searches whose answers are about one person, or that found nobody. */
export const createDueDiligence = z.object({
  searchIds: z.array(z.uuid()).min(1).max(searches, `A report is of at most ${searches} searches`),
  /** Whom it is about, as one of the answers names them, or as was typed where none names anybody. */
  subject: plainText(line).min(1, 'Please say whom the report is about'),
  /** In which its times are written: 'America/New_York'. */
  timeZone: z.string().max(100).refine(isTimeZone, 'There is no such time zone').default('UTC'),
  stated: stated.prefault({}),
});
export type CreateDueDiligence = z.infer<typeof createDueDiligence>;

/** One that was made. */
export const dueDiligenceMade = z.object({
  id: z.string(),
  madeAt: z.string(),
  subject: z.string(),
  caseNumber: text,
  /** The address of the member who made it; null: they are no member any more. */
  by: text,
  searchIds: z.array(z.string()),
});
export type DueDiligenceMade = z.infer<typeof dueDiligenceMade>;

/** GET /api/searches/{id}/due-diligence: of what a report of this search can be made, and those that were. */
export const dueDiligenceOffer = z.object({
  /** Whom the answer names, the likeliest first. */
  subjects: z.array(z.string()),
  /** Whom was asked for by name, where the answer names nobody. */
  typed: text,
  /** Other searches of the account about somebody of these names, the latest first: as its answer names them, or as they were typed. */
  others: z.array(z.object({ id: z.string(), searchMode: z.string(), askedAt: z.string(), names: z.array(z.string()), typed: text })),
  made: z.array(dueDiligenceMade),
});
export type DueDiligenceOffer = z.infer<typeof dueDiligenceOffer>;

const coded = z.object({ code: z.string(), words: z.string() });

/** One search of the report. Moments are of UTC. */
const reportedSearch = z.object({
  /** By which the rest of the report names it. */
  number: z.number(),
  id: z.string(),
  kind: z.string(),
  words: z.string(),
  askedAt: z.string(),
  endedAt: text,
  askedBy: text,
  batchId: text,
  /** What was asked for, field by field, as it was typed. */
  asked: z.array(z.object({ field: z.string(), value: z.string() })),
  purpose: coded,
  legalPurposes: z.object({ glba: coded, dppa: coded }).nullable(),
  licence: text,
  attestation: z.object({ version: z.string(), text }),
  /** Whom the answer names; null: nobody. */
  named: text,
  sources: z.array(
    z.object({ name: z.string(), label: z.string(), role: text, status: z.string(), asOf: text, records: z.number(), reason: text }),
  ),
  vendors: z.array(z.object({ label: z.string(), asked: z.number(), answered: z.number(), kept: z.number(), isTwin: z.boolean() })),
  /** Its audit record: `digest` is null where the record is of an earlier version. */
  place: z.object({ number: z.number(), digest: text, hash: z.string() }),
});
export type ReportedSearch = z.infer<typeof reportedSearch>;

/** What records say: a fact of the records, not of the world. How sure Deedline is of it stands apart, in `opinions`. */
const reportedStatement = z.object({
  number: z.number(),
  about: z.enum(['identity', 'address', 'ownership', 'mailing', 'phone', 'email', 'death']),
  what: z.string(),
  details: z.array(z.string()),
  firstSeen: text,
  lastSeen: text,
  searches: z.array(z.number()),
  records: z.array(
    z.object({
      search: z.number(),
      source: z.string(),
      says: z.string(),
      firstSeen: text,
      lastSeen: text,
      agrees: z.array(z.string()),
      differs: z.array(z.string()),
    }),
  ),
});
export type ReportedStatement = z.infer<typeof reportedStatement>;

export const dueDiligenceReport = z.object({
  format: z.literal(DUE_DILIGENCE_FORMAT),
  id: z.string(),
  writtenAt: z.string(),
  timeZone: z.string(),
  /** Where it was made, and under which address its key is shown. */
  installation: z.object({ url: z.string() }),
  account: z.object({ id: z.string(), email: z.string() }),
  madeBy: z.object({ email: z.string() }),
  subject: z.object({ name: z.string() }),
  stated: z.object({
    caseNumber: text,
    court: text,
    parties: text,
    attempts: z.array(z.object({ at: z.string(), where: z.string(), what: z.string() })),
  }),
  searches: z.array(reportedSearch),
  statements: z.array(reportedStatement),
  /** Reported by the account of contacts that were delivered. */
  outcomes: z.array(z.object({ search: z.number(), kind: z.string(), contact: z.string(), outcome: z.string(), reportedAt: z.string() })),
  /** By the number of the statement: 0 to 100, and what the figure stands on. */
  opinions: z.array(z.object({ statement: z.number(), search: z.number(), confidence: z.number(), standsOn: text })),
  notFound: z.array(z.string()),
  notSearched: z.array(z.object({ search: z.number().nullable(), what: z.string(), why: z.string() })),
  limits: z.array(z.string()),
  signature: z.object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string(),
    digests: z.record(z.string(), z.string()),
    value: z.string(),
  }),
});
export type DueDiligenceReport = z.infer<typeof dueDiligenceReport>;

/** POST /api/due-diligence/check: of a report or a purpose packet. It says nothing of what stands in the file. */
export const checkedPaper = z.object({
  /** Null: the file is none of ours. */
  format: text,
  id: text,
  writtenAt: text,
  /** Nothing was changed since it was signed. */
  isWhole: z.boolean(),
  faults: z.array(z.string()),
  /** With a key of this installation. */
  isSignedHere: z.boolean(),
  publicKey: text,
  /** Of a PDF: whether this installation writes just this document of the signed file in it. Null: it is no PDF, or of another installation. */
  isPrintedAlike: z.boolean().nullable(),
  /** How many of its searches stand in the audit record of this installation as the file says. */
  places: z.object({ standing: z.number(), others: z.number() }).nullable(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;
