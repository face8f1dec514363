import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import type { OpenProvider } from '../../../outside/payments/provider.ts';

/** Where real money is taken, and where none is, nothing of practice is there. */
export function requirePractice({ payments }: Pick<AppContext, 'payments'>): OpenProvider {
  if (payments.mode !== 'practice') throw new AppError('payment_not_found');
  return payments;
}
