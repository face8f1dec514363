import { queryOptions } from '@tanstack/react-query';
import type { Payments } from '@deedline/contract/payment';

/** What can be bought here, how, and what is owed. A reversal changes it without a word, so each page that shows it asks anew. */
export const paymentsQuery = queryOptions<Payments>({ queryKey: ['/api/payments'], refetchOnMount: 'always' });
