/** The due-diligence report on searches for a person: what was searched for, where, and what the sources said. Signed in the same way as the purpose packet. */
import { z } from 'zod';
import { DUE_DILIGENCE_LIMITS } from '../limits.ts';
import { isTimeZone, plainText } from '../text.ts';
import { PERSON_REPORTS } from './person-report-words.ts';

export const DUE_DILIGENCE_FORMAT = 'deedline-due-diligence/1';

const text = z.string().nullable();
const typed = (most: number) => plainText(most).optional();
const { caseNumber, line, attempts, searches } = DUE_DILIGENCE_LIMITS;

/** What the author of the report types. None of it is verified, and the report says so. */
const stated = z.object({
  caseNumber: typed(caseNumber),
  court: typed(line),
  parties: typed(line),
  /** Attempts to serve that the author states. */
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

/** POST /api/due-diligence: for searches whose answers are about one person, or that found nobody. */
export const createDueDiligence = z.object({
  searchIds: z.array(z.uuid()).min(1).max(searches, `A report is of at most ${searches} searches`),
  /** The person it is about: as named in one of the answers, or as typed if none names anybody. */
  subject: plainText(line).min(1, 'Please say whom the report is about'),
  /** The time zone of the report's times: 'America/New_York'. */
  timeZone: z.string().max(100).refine(isTimeZone, 'There is no such time zone').default('UTC'),
  stated: stated.prefault({}),
});
export type CreateDueDiligence = z.infer<typeof createDueDiligence>;

/** A report that was made. */
export const dueDiligenceMade = z.object({
  id: z.string(),
  madeAt: z.string(),
  subject: z.string(),
  caseNumber: text,
  /** The address of the member who made it; null if they have left. */
  by: text,
  searchIds: z.array(z.string()),
});
export type DueDiligenceMade = z.infer<typeof dueDiligenceMade>;

/** GET /api/searches/{id}/due-diligence: the reports that can be made of this search, and those that were made. */
export const dueDiligenceOffer = z.object({
  /** The people named in the answer, the likeliest first. */
  subjects: z.array(z.string()),
  /** The name that was searched for, if the answer names nobody. */
  typed: text,
  /** Other searches of the account about somebody with these names, the latest first: as named in the answer, or as typed. */
  others: z.array(z.object({ id: z.string(), searchMode: z.string(), askedAt: z.string(), names: z.array(z.string()), typed: text })),
  made: z.array(dueDiligenceMade),
});
export type DueDiligenceOffer = z.infer<typeof dueDiligenceOffer>;

const coded = z.object({ code: z.string(), words: z.string() });

/** One search of the report. Times are in UTC. */
const reportedSearch = z.object({
  /** The number by which the rest of the report refers to it. */
  number: z.number(),
  id: z.string(),
  kind: z.string(),
  words: z.string(),
  askedAt: z.string(),
  endedAt: text,
  askedBy: text,
  batchId: text,
  /** The search's input, field by field, as typed. */
  asked: z.array(z.object({ field: z.string(), value: z.string() })),
  purpose: coded,
  legalPurposes: z.object({ glba: coded, dppa: coded }).nullable(),
  licence: text,
  attestation: z.object({ version: z.string(), text }),
  /** The person named in the answer; null for nobody. */
  named: text,
  sources: z.array(
    z.object({ name: z.string(), label: z.string(), role: text, status: z.string(), asOf: text, records: z.number(), reason: text }),
  ),
  vendors: z.array(z.object({ label: z.string(), asked: z.number(), answered: z.number(), kept: z.number(), isTwin: z.boolean() })),
  /** Its audit record; `digest` is null if the record has an earlier format. */
  place: z.object({ number: z.number(), digest: text, hash: z.string() }),
});
export type ReportedSearch = z.infer<typeof reportedSearch>;

/** What records say, as a fact about the records and not about the world. Deedline's confidence in it is listed separately, in `opinions`. */
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
  /** The installation that made the report; its public key is published at this address. */
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
  /** Outcomes that the account reported about delivered contacts. */
  outcomes: z.array(z.object({ search: z.number(), kind: z.string(), contact: z.string(), outcome: z.string(), reportedAt: z.string() })),
  /**
   * What the account reported about the person, as of the day of the report, with the name that the search gives them. Reports made before this was added
   * lack it.
   */
  personReports: z
    .array(z.object({ search: z.number(), kind: z.enum(PERSON_REPORTS), name: z.string(), reportedAt: z.string(), reportedBy: text }))
    .optional(),
  /** Confidences from 0 to 100 by the number of a statement, and what they are based on. */
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

/** POST /api/due-diligence/check: verifies a report or a purpose packet. The answer contains nothing of the file's contents. */
export const checkedPaper = z.object({
  /** Null: the file is not one of ours. */
  format: text,
  id: text,
  writtenAt: text,
  /** Unchanged since it was signed. */
  isWhole: z.boolean(),
  faults: z.array(z.string()),
  /** Signed with a key of this installation. */
  isSignedHere: z.boolean(),
  publicKey: text,
  /** For a PDF: whether this installation renders the same document from the signed file in it. Null: not a PDF, or made by another installation. */
  isPrintedAlike: z.boolean().nullable(),
  /** How many of its searches match the audit records of this installation. */
  places: z.object({ standing: z.number(), others: z.number() }).nullable(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;
