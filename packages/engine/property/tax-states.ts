import type { TaxBody } from '../model/evidence.ts';

/** How the store numbers what a bill says of its payment. Never renumber: loads on disk carry them, and its functions know that 3 is overdue. */
export const TAX_STATE_IDS = { paid: 1, due: 2, delinquent: 3, exempt: 4 } as const satisfies Record<
  NonNullable<TaxBody['status']>,
  number
>;
