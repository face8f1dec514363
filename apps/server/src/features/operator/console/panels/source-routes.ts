import type { AppContext } from '../../../../context.ts';
import type { Server } from '../../../../http/contract-types.ts';
import { serve } from '../../../../http/serve.ts';
import { readOverview } from './read-overview.ts';
import { readSources } from './read-sources.ts';

/** Overview of what is due, and the state of the sources. Neither names anybody. */
export function addSourcePanels(server: Server, ctx: AppContext): void {
  // These count whole tables.
  const config = { gate: 'short' } as const;
  serve(server, 'GET /api/operator/overview', () => readOverview(ctx), { config });
  serve(server, 'GET /api/operator/sources', () => readSources(ctx), { config });
}
