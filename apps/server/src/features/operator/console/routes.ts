import type { Server } from '../../../http/contract-types.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { addAccountPanel } from './panels/account-routes.ts';
import { addAuditPanel } from './panels/audit-routes.ts';
import { addCalibrationPanel } from './panels/calibration-routes.ts';
import { addOptOutPanel } from './panels/opt-out-routes.ts';
import { addRefundPanel } from './panels/refund-routes.ts';
import { addRequestPanel } from './panels/request-routes.ts';
import { addRetentionPanel } from './panels/retention-routes.ts';
import { addSourcePanels } from './panels/source-routes.ts';
import { addOperatorSignInRoutes } from './sign-in-routes.ts';

/** The operator's console. Every route under /api/operator except those for signing in requires an operator's session. */
export function addOperatorConsoleRoutes(server: Server, ctx: SearchContext): void {
  addOperatorSignInRoutes(server, ctx);
  addSourcePanels(server, ctx);
  addRequestPanel(server, ctx);
  addOptOutPanel(server, ctx);
  addRefundPanel(server, ctx);
  addAccountPanel(server, ctx);
  addAuditPanel(server, ctx);
  addCalibrationPanel(server, ctx);
  addRetentionPanel(server, ctx);
}
