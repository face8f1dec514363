import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from './legal-purposes.ts';
import { PURPOSES } from './forbidden-uses.ts';

const legalPurpose = z.object({
  code: z.string(),
  title: z.string(),
  citation: z.string().nullable(),
  needsLicence: z.literal(true).optional(),
});

/** GET /api/purposes, and the answer of a change: what each use means under both laws, for this account. */
export const purposes = z.object({
  uses: z.array(
    z.object({
      use: z.enum(PURPOSES),
      words: z.string(),
      glbaPurpose: z.enum(GLBA_PURPOSES),
      dppaPurpose: z.enum(DPPA_PURPOSES),
      /** Whether the account wants other purposes than the product proposes. */
      isChanged: z.boolean(),
    }),
  ),
  glba: z.array(legalPurpose),
  dppa: z.array(legalPurpose),
  /** What nothing may be used for. */
  forbidden: z.array(z.string()),
});
export type PurposeTables = z.infer<typeof purposes>;

/** PUT /api/purposes/{use} */
export const changePurposes = z.object({ glbaPurpose: z.enum(GLBA_PURPOSES), dppaPurpose: z.enum(DPPA_PURPOSES) });
export type ChangePurposes = z.infer<typeof changePurposes>;
