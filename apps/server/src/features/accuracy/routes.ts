import { accuracy } from '@deedline/contract/accuracy-api';
import { answers, type Server } from '../../http/contract-types.ts';
import type { SearchContext } from '../../search-context.ts';
import { watchAccuracy } from './describe-accuracy.ts';

export function addAccuracyRoutes(server: Server, ctx: SearchContext): void {
  const watch = watchAccuracy(ctx);
  server.get('/api/accuracy', { schema: { response: { 200: answers(accuracy) } } }, () => watch.describe());
}
