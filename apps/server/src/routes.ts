import { addAccountRoutes } from './features/accounts/routes.ts';
import { addSessionRoutes } from './features/accounts/session-routes.ts';
import { addAccuracyRoutes } from './features/accuracy/routes.ts';
import { addAuditRoutes } from './features/audit/routes.ts';
import { addBatchRoutes } from './features/batches/routes.ts';
import { addCallingRoutes } from './features/calling/routes.ts';
import { addDoNotCallRoutes } from './features/do-not-call/routes.ts';
import { addInstallationRoutes } from './features/installation/routes.ts';
import { addListRoutes } from './features/lists/routes.ts';
import { addMemberRoutes } from './features/members/routes.ts';
import { addNewsletterRoutes } from './features/newsletter/routes.ts';
import { addOperatorConsoleRoutes } from './features/operator-console/routes.ts';
import { addOptOutRoutes } from './features/opt-outs/routes.ts';
import { addOutcomeRoutes } from './features/outcomes/routes.ts';
import { addPaymentRoutes } from './features/payments/routes.ts';
import { addPlatRoutes } from './features/plats/routes.ts';
import { addPurposeRoutes } from './features/purposes/routes.ts';
import { addSampleSearchRoutes } from './features/sample-searches/routes.ts';
import { addSearchRoutes } from './features/searches/routes.ts';
import type { SearchContext } from './features/searches/search-context.ts';
import type { SearchRunner } from './features/searches/search-runner.ts';
import { addStatementRoutes } from './features/statements/routes.ts';
import type { Server } from './http/contract-types.ts';

/** Every route of the API. */
export function addRoutes(server: Server, ctx: SearchContext, runner: SearchRunner): void {
  server.limits = ctx.limits;
  addInstallationRoutes(server, ctx);
  addAccuracyRoutes(server, ctx);
  addAccountRoutes(server, ctx);
  addSessionRoutes(server, ctx);
  addMemberRoutes(server, ctx);
  addNewsletterRoutes(server, ctx);
  addPurposeRoutes(server, ctx);
  addSearchRoutes(server, ctx, runner);
  addBatchRoutes(server, ctx);
  addOutcomeRoutes(server, ctx);
  addListRoutes(server, ctx);
  addStatementRoutes(server, ctx);
  addAuditRoutes(server, ctx);
  addPaymentRoutes(server, ctx);
  addPlatRoutes(server, ctx);
  addSampleSearchRoutes(server, ctx);
  addOptOutRoutes(server, ctx);
  addDoNotCallRoutes(server, ctx);
  addCallingRoutes(server, ctx);
  addOperatorConsoleRoutes(server, ctx);
}
