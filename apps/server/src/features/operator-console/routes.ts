import type { SearchContext } from '../searches/search-context.ts';
import type { Server } from '../../http/contract-types.ts';
import { addOperatorSignInRoutes } from './sign-in-routes.ts';

/** The operator's console. Everything under /api/operator but signing in demands an operator's session. */
export function addOperatorConsoleRoutes(server: Server, ctx: SearchContext): void {
  addOperatorSignInRoutes(server, ctx);
}
