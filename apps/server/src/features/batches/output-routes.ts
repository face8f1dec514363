import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { OUTPUT_OPTIONS, sendOutput } from './output/send-output.ts';

/** The route of a job's output: its rows with what was found, as a file for spreadsheets, dialers and CRMs. */
export function addOutputRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'GET /api/batch-jobs/:id/output', (request, reply) => sendOutput(ctx, request, reply), OUTPUT_OPTIONS);
}
