import { z } from 'zod';

export const moment = z.string().describe('ISO 8601, in UTC.');

/** Where a page begins: only the cursor of the previous page is valid. */
export const cursor = z.string().max(200).optional().describe('`nextCursor` of the page before. Absent: the first page.');

export const pageOf = <One extends z.ZodType>(one: One) =>
  z.object({ data: z.array(one), nextCursor: z.string().nullable().describe('For the next page; null on the last one.') });
