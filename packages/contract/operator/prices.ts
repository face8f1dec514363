import { z } from 'zod';
import { priceFigures } from '../money/price-list.ts';
import { operatorReason } from './requests.ts';

/** GET /api/operator/prices: every edition, the latest first. */
export const operatorPrices = z.object({
  editions: z.array(
    z.object({
      edition: z.number(),
      ...priceFigures.shape,
      validFrom: z.string(),
      standing: z.enum(['in_force', 'to_come', 'past']),
      setBy: z.string(),
      setAt: z.string(),
    }),
  ),
});
export type OperatorPrices = z.infer<typeof operatorPrices>;

/** POST /api/operator/prices: all figures of a new edition. Without a day it applies immediately. */
export const setPrices = z.object({ ...priceFigures.shape, from: z.iso.date('A day is written YYYY-MM-DD').nullable() });
export type SetPrices = z.infer<typeof setPrices>;

/** POST /api/operator/accounts/:id/kind */
export const accountKind = z.object({ kind: z.enum(['billed', 'included']), reason: operatorReason });
