/** The parameters of paths that many routes have. */
import { z } from 'zod';

export const idPath = z.object({ id: z.string() });
/** Of what the database counts. */
export const numberPath = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
