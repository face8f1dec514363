import type { Server } from '../../http/contract-types.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { addJobRoutes } from './job-routes.ts';
import { addOutputRoutes } from './output-routes.ts';
import { addUploadRoutes } from './upload-routes.ts';

export function addBatchRoutes(server: Server, ctx: SearchContext): void {
  addUploadRoutes(server, ctx);
  addJobRoutes(server, ctx);
  addOutputRoutes(server, ctx);
}
