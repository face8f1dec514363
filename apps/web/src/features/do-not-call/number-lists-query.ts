import type { NumberList } from '@deedline/contract/do-not-call';
import { queryOptions } from '@tanstack/react-query';

/** The account's own lists and the installation's, the latest first. */
export const numberListsQuery = queryOptions<NumberList[]>({ queryKey: ['/api/do-not-call/lists'], refetchOnMount: 'always' });
