/** A process server's jobs at ServeManager: read with the account's key, searched for here, and returned with a report. */
import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from '../compliance/legal-purposes.ts';
import { PROCESS_LIMITS } from '../limits.ts';
import { isTimeZone, plainText } from '../text.ts';

const text = z.string().nullable();

/** GET /api/servemanager; the key is never returned. */
export const serveManagerState = z.object({
  isConnected: z.boolean(),
  /** Null for a short key. */
  lastFour: text,
  /** The company to which the service says the key belongs. */
  company: text,
  connectedAt: text,
  /** The demo's twin: nothing leaves the machine. */
  isTwin: z.boolean(),
  terms: z.array(z.string()),
  termsReadOn: z.string(),
  homepage: z.string(),
  /** The highest cost of one search in credits, for a person and for an organisation; 0 if nobody is billed. */
  maxCredits: z.object({ person: z.number(), organisation: z.number() }),
});
export type ServeManagerState = z.infer<typeof serveManagerState>;

/** PUT /api/servemanager */
export const connectServeManager = z.object({ key: plainText(200).min(1, 'Please paste the key') });

/** One open job. Its texts are ServeManager's and are not stored. */
const processJob = z.object({
  id: z.string(),
  number: text,
  recipient: text,
  isOrganisation: z.boolean(),
  /** One line each, the primary address first. */
  addresses: z.array(z.string()),
  caseNumber: text,
  court: text,
  parties: text,
  dueDate: text,
  status: text,
  attempts: z.number(),
  /** Why it cannot be searched, as a sentence; null: it can. */
  problem: text,
  /** Null: it has not been searched here yet. */
  searchId: text,
  searchedAt: text,
  /** The attached report, and when it was attached. */
  reportId: text,
  attachedAt: text,
});
export type ProcessJob = z.infer<typeof processJob>;

export const processJobs = z.object({
  jobs: z.array(processJob),
  /** False: more jobs exist than were read. */
  isWhole: z.boolean(),
});

const jobId = z.string().regex(/^\d{1,18}$/, 'A job has a number');

/** POST /api/servemanager/searches: begins as many searches as the cap allows, in the given order. */
export const searchJobs = z.object({
  jobIds: z.array(jobId).min(1).max(PROCESS_LIMITS.jobs, `At most ${PROCESS_LIMITS.jobs} jobs are searched at a time`),
  permissibleUse: z.literal(true, 'Please agree to the permissible use policy'),
  glbaPurpose: z.enum(GLBA_PURPOSES).optional(),
  dppaPurpose: z.enum(DPPA_PURPOSES).optional(),
  capCredits: z.number().int().min(0).max(1_000_000),
  /** True: also searches jobs that were searched before. */
  again: z.boolean().default(false),
});
export type SearchJobs = z.infer<typeof searchJobs>;

export const jobsSearched = z.object({
  begun: z.array(z.object({ jobId: z.string(), searchId: z.string() })),
  /** Jobs that were not searched, each with a sentence that says why. */
  left: z.array(z.object({ jobId: z.string(), why: z.string() })),
});
export type JobsSearched = z.infer<typeof jobsSearched>;

export const jobPath = z.object({ id: jobId });

/** POST /api/servemanager/jobs/{id}/report */
export const reportJob = z.object({ timeZone: z.string().max(100).refine(isTimeZone, 'There is no such time zone').default('UTC') });

/** POST /api/servemanager/jobs/{id}/attachments */
export const attachReport = z.object({ reportId: z.uuid() });
export const reportAttached = z.object({
  attachedAt: z.string(),
  hasNote: z.boolean().describe('False if the report was attached but the note that names it was not.'),
});
