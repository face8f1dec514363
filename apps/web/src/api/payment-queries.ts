import { queryOptions } from '@tanstack/react-query';
import { reading } from './call.ts';

/** What can be bought here, how, and what is owed. A reversal changes it without a word, so each page that shows it asks anew. */
export const paymentsQuery = queryOptions({ queryKey: ['/api/payments'], queryFn: reading('GET /api/payments'), refetchOnMount: 'always' });
