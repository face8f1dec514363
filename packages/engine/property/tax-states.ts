import type { TaxBody } from '../model/evidence.ts';

/** Numbers of the payment states of a bill in the store. Never renumber: stored loads contain them, and the store's functions know that 3 is overdue. */
export const TAX_STATE_IDS = { paid: 1, due: 2, delinquent: 3, exempt: 4 } as const satisfies Record<
  NonNullable<TaxBody['status']>,
  number
>;
