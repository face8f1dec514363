import type { SecondFactor } from '@deedline/contract/second-factor';
import { queryOptions } from '@tanstack/react-query';

export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: ['/api/auth/second-factor'], refetchOnMount: 'always' });
