import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { watchAccuracy } from './describe-accuracy.ts';

export function addAccuracyRoutes(server: Server, ctx: SearchContext): void {
  const watch = watchAccuracy(ctx);
  serve(server, 'GET /api/accuracy', () => watch.describe());
}
