import type { Team } from '@deedline/contract/team';
import { queryOptions } from '@tanstack/react-query';

/** Others change it too: whoever comes here asks anew. */
export const teamQuery = queryOptions<Team>({ queryKey: ['/api/team'], refetchOnMount: 'always' });
