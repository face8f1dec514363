import { z } from 'zod';

export const moment = z.string().describe('ISO 8601, in UTC.');

/** The start of a page, exactly as the previous page returned it. */
export const cursor = z.string().max(200).optional().describe('`nextCursor` from the previous page. If absent, the first page.');

export const pageOf = <One extends z.ZodType>(one: One) =>
  z.object({
    data: z.array(one),
    nextCursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
  });
