import { z } from 'zod';
import { plainText } from '../text.ts';
import { PERSON_REPORTS } from './person-report-words.ts';

/** What the account itself reported about a person whom a result names, on this or another of its results. */
export const personReport = z.object({
  id: z.string(),
  kind: z.enum(PERSON_REPORTS),
  /** The person, as this result names them. */
  name: z.string(),
  reportedAt: z.string(),
  /** The member's email address, or the name of the program's key; null if neither is on record any more. */
  reportedBy: z.string().nullable(),
  /** Whether it blocks the contacts of this result, for the purpose that it was bought for. If not, it is a note. */
  blocks: z.boolean(),
});
export type PersonReport = z.infer<typeof personReport>;

/** POST /api/searches/{id}/person-reports. `name`: one of the names of the result; without it, the person whom its contacts are for. */
export const reportPerson = z.object({ kind: z.enum(PERSON_REPORTS), name: plainText(200).min(1).optional() });
export type ReportPerson = z.infer<typeof reportPerson>;
