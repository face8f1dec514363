import type { Payments } from '@deedline/contract/payment';
import { PACKAGES } from '@deedline/contract/prices';
import type { AppContext } from '../../context.ts';
import { selectOwed } from './queries.ts';

/** What can be bought here, and how; and what the account owes. */
export async function readPayments({ payments, db }: AppContext, accountId: string): Promise<Payments> {
  return {
    mode: payments.mode,
    publishableKey: payments.mode === 'stripe' ? payments.publishableKey : null,
    packages: [...PACKAGES],
    owedCredits: await selectOwed(db, accountId),
  };
}
