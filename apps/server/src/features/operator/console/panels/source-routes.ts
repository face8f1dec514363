import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { readOverview } from './read-overview.ts';
import { readSources } from './read-sources.ts';

/** What is due, and how the sources stand. Neither names anybody. */
export function addSourcePanels(server: Server, ctx: AppContext): void {
  // Counts of whole tables.
  const config = { gate: 'short' } as const;
  serve(server, 'GET /api/operator/overview', () => readOverview(ctx), { config });
  serve(server, 'GET /api/operator/sources', () => readSources(ctx), { config });
}
