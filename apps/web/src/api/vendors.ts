import { queryOptions } from '@tanstack/react-query';
import { reading } from './call.ts';

/** What was spent moves with every search: whoever comes here asks anew. */
export const vendorsQuery = queryOptions({ queryKey: ['/api/vendors'], queryFn: reading('GET /api/vendors'), refetchOnMount: 'always' });
