import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { readMe } from './me.ts';

/** The API for programs: the use cases of the pages, behind a key in place of a session. */
export function addApiRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/v1/me', (request) => readMe(ctx, request));
}
