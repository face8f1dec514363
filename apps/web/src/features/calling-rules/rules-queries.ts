import type { RulesDocument, RulesEdition } from '@deedline/contract/calling';
import { queryOptions } from '@tanstack/react-query';

export const editionsQuery = queryOptions<RulesEdition[]>({ queryKey: ['/api/operator/calling-rules'] });

export function editionQuery(id: number) {
  return queryOptions<RulesDocument>({ queryKey: ['/api/operator/calling-rules', String(id)] });
}
