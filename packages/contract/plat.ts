import { z } from 'zod';

/** GET /api/searches/{id}/plat: the lot among its neighbours. Coordinates are feet from the view's south-west corner, y up. */
export const plat = z.object({
  width: z.number(),
  height: z.number(),
  countyName: z.string(),
  caption: z.string(),
  lots: z.array(
    z.object({ apn: z.string(), ring: z.array(z.tuple([z.number(), z.number()])), isSubject: z.boolean(), label: z.string().nullable() }),
  ),
  streets: z.array(z.object({ name: z.string(), line: z.array(z.tuple([z.number(), z.number()])) })),
});
export type Plat = z.infer<typeof plat>;
