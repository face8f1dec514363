import { addClosingRoutes } from '../features/closing/routes.ts';
import { addAccountRoutes } from '../features/accounts/routes.ts';
import { addSessionRoutes } from '../features/accounts/session-routes.ts';
import { requireAccount, requireRole, requireSignedIn } from '../features/identity/require-account.ts';
import { requireFresh } from '../features/identity/sessions.ts';
import { addAccuracyRoutes } from '../features/accuracy/routes.ts';
import { addApiRoutes } from '../features/api/routes.ts';
import { addAuditRoutes } from '../features/audit/routes.ts';
import { addBatchRoutes } from '../features/batches/routes.ts';
import { addCallingRoutes } from '../features/calls/rules/routes.ts';
import { addDoNotCallRoutes } from '../features/calls/numbers/routes.ts';
import { addCrmRoutes } from '../features/crm/routes.ts';
import { addGrantRoutes } from '../features/grants/routes.ts';
import { addInstallationRoutes } from '../features/installation/routes.ts';
import { addListRoutes } from '../features/lists/routes.ts';
import { addDueDiligenceRoutes } from '../features/due-diligence/routes.ts';
import { addFeedRoutes } from '../features/feeds/routes.ts';
import { addLoadRoutes } from '../features/loads/routes.ts';
import { addMcpRoutes } from '../features/mcp/routes.ts';
import { addMemberRoutes } from '../features/members/routes.ts';
import { addNewsletterRoutes } from '../features/newsletter/routes.ts';
import { addOpenidRoutes } from '../features/openid/routes.ts';
import { requireOperator } from '../features/identity/require-operator.ts';
import { addOperatorConsoleRoutes } from '../features/operator/console/routes.ts';
import { addOptOutRoutes } from '../features/opt-outs/routes.ts';
import { addOutcomeRoutes } from '../features/outcomes/routes.ts';
import { addOwnListRoutes } from '../features/own-lists/routes.ts';
import { addPaymentRoutes } from '../features/payments/routes.ts';
import { addPlatRoutes } from '../features/plats/routes.ts';
import { requireProgram } from '../features/program-keys/require-program.ts';
import { addProgramKeyRoutes } from '../features/program-keys/routes.ts';
import { addPropertyListRoutes } from '../features/property-lists/routes.ts';
import { addPropertyRoutes } from '../features/properties/routes.ts';
import { addPurposeRoutes } from '../features/purposes/routes.ts';
import { addSampleSearchRoutes } from '../features/sample-searches/routes.ts';
import { addSearchDraftRoutes } from '../features/search-drafts/routes.ts';
import { addSearchRoutes } from '../features/searches/routes.ts';
import type { BuyingContext, SearchContext } from '../features/lookup/search-context.ts';
import type { SearchRunner } from '../features/searches/search-runner.ts';
import { addPasskeyRoutes } from '../features/second-factors/passkey-routes.ts';
import { addSecondFactorRoutes } from '../features/second-factors/routes.ts';
import { addServeManagerRoutes } from '../features/servemanager/routes.ts';
import { addStatementRoutes } from '../features/statements/routes.ts';
import { addSuggestionRoutes } from '../features/suggestions/routes.ts';
import { addOperatorVendorRoutes } from '../features/vendors/operator-routes.ts';
import { addVendorRoutes } from '../features/vendors/routes.ts';
import { addWebhookRoutes } from '../features/webhooks/routes.ts';
import type { Server } from '../http/contract-types.ts';
import { gateRoutes } from '../http/gates.ts';
import type { Guards } from '../http/serve.ts';

/** Registers every route of the API. */
export function addRoutes(server: Server, ctx: BuyingContext, runner: SearchRunner): void {
  server.limits = ctx.limits;
  server.decorate('guards', openGuards(ctx));
  gateRoutes(server, ctx.gates);
  server.readPrices = () => ctx.prices.at(ctx.now());
  addInstallationRoutes(server, ctx);
  addAccuracyRoutes(server, ctx);
  addAccountRoutes(server, ctx);
  addClosingRoutes(server, ctx);
  addSessionRoutes(server, ctx);
  addSecondFactorRoutes(server, ctx);
  addPasskeyRoutes(server, ctx);
  addOpenidRoutes(server, ctx);
  addMemberRoutes(server, ctx);
  addProgramKeyRoutes(server, ctx);
  addNewsletterRoutes(server, ctx);
  addPropertyRoutes(server, ctx);
  addPropertyListRoutes(server, ctx);
  addPurposeRoutes(server, ctx);
  addSearchRoutes(server, ctx, runner);
  addSearchDraftRoutes(server, ctx);
  addBatchRoutes(server, ctx);
  addOutcomeRoutes(server, ctx);
  addOwnListRoutes(server, ctx);
  addVendorRoutes(server, ctx);
  addWebhookRoutes(server, ctx);
  addCrmRoutes(server, ctx);
  addListRoutes(server, ctx);
  addStatementRoutes(server, ctx);
  addAuditRoutes(server, ctx);
  addDueDiligenceRoutes(server, ctx);
  addServeManagerRoutes(server, ctx, runner);
  addPaymentRoutes(server, ctx);
  addPlatRoutes(server, ctx);
  addSuggestionRoutes(server, ctx);
  addSampleSearchRoutes(server, ctx);
  addOptOutRoutes(server, ctx);
  addDoNotCallRoutes(server, ctx);
  addCallingRoutes(server, ctx);
  addLoadRoutes(server, ctx);
  addFeedRoutes(server, ctx);
  addOperatorVendorRoutes(server, ctx);
  addOperatorConsoleRoutes(server, ctx);
  addGrantRoutes(server, ctx);
  addMcpRoutes(server, ctx, runner);
  addApiRoutes(server, ctx, runner);
}

function openGuards(ctx: SearchContext): Guards {
  return {
    signedIn: requireSignedIn(ctx),
    viewer: requireAccount(ctx),
    member: requireRole(ctx, 'member'),
    owner: requireRole(ctx, 'owner'),
    fresh: requireFresh(ctx),
    operator: requireOperator(ctx),
    program: (route) => requireProgram(ctx, route),
  };
}
