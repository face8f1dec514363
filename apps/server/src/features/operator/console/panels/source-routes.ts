import { operatorOverview } from '@deedline/contract/operator-overview';
import { operatorSources } from '@deedline/contract/operator-sources';
import type { AppContext } from '../../../../context.ts';
import { answers, type Server } from '../../../../http/contract-types.ts';
import { requireOperator } from '../../../identity/require-operator.ts';
import { readOverview } from './read-overview.ts';
import { readSources } from './read-sources.ts';

/** What is due, and how the sources stand. Neither names anybody. */
export function addSourcePanels(server: Server, ctx: AppContext): void {
  const onRequest = requireOperator(ctx);
  // Counts of whole tables.
  const config = { gate: 'short' } as const;
  server.get('/api/operator/overview', { onRequest, config, schema: { response: { 200: answers(operatorOverview) } } }, () =>
    readOverview(ctx),
  );
  server.get('/api/operator/sources', { onRequest, config, schema: { response: { 200: answers(operatorSources) } } }, () =>
    readSources(ctx),
  );
}
