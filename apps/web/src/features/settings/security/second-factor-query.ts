import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../../api/call.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['/api/auth/second-factor'],
  queryFn: reading('GET /api/auth/second-factor'),
  refetchOnMount: 'always',
});
