import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';

export const editionsQuery = queryOptions({
  queryKey: ['/api/operator/calling-rules'],
  queryFn: reading('GET /api/operator/calling-rules'),
});

export function editionQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/operator/calling-rules', String(id)],
    queryFn: reading('GET /api/operator/calling-rules/:id', { params: { id } }),
  });
}
