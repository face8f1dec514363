import { Route, Switch } from 'wouter';
import { hasDemo, isBilled } from '../edition.ts';
import { paths } from '../paths.ts';
import { NotFoundPage } from '../ui/page/screens.tsx';
import { type Page, page } from './page.tsx';

type RouteTable = readonly (readonly [path: string, page: Page])[];

/** A page about money; it does not exist in an edition without billing. */
function billed(shown: Page): Page {
  const { displayName, preload } = shown;
  const Shown = shown;
  return Object.assign(() => (isBilled() ? <Shown /> : <NotFoundPage />), { displayName, preload });
}

/** Pages that show the made-up state or prices. An installation without the demo shows a page about itself instead. */
function asShipped(shown: Page): Page {
  const Own = page(() => import('../features/landing/own/own-page.tsx'), 'OwnPage');
  const Shown = shown;
  const inEdition = () => (hasDemo() && isBilled() ? shown : Own);
  const parts = { displayName: shown.displayName, preload: () => inEdition().preload() };
  const chosen = Object.assign(() => (inEdition() === shown ? <Shown /> : <Own />), parts);
  // Looked up on each access, because the build renders one edition after the other.
  return Object.defineProperty(chosen, 'displayName', { get: () => inEdition().displayName });
}

/** Open to everyone, signed in or not; pre-rendered at build time, without the query cache. */
export const OPEN_ROUTES: RouteTable = [
  [paths.privacy, page(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage')],
  [paths.terms, page(() => import('../features/legal/terms-page.tsx'), 'TermsPage')],
  [paths.accuracy, page(() => import('../features/accuracy/accuracy-page.tsx'), 'AccuracyPage')],
  [paths.checkReport, page(() => import('../features/due-diligence/check-report-page.tsx'), 'CheckReportPage')],
  [paths.optOut, page(() => import('../features/opt-out/opt-out-page.tsx'), 'OptOutPage')],
  [paths.blog, page(() => import('../features/blog/blog-page.tsx'), 'BlogPage')],
  ['/blog/:slug', page(() => import('../features/blog/post-page.tsx'), 'PostPage')],
  ['/docs/:name', page(() => import('./docs-part.tsx'), 'DocsPart')],
  [paths.newsletter, page(() => import('../features/blog/newsletter-page.tsx'), 'NewsletterPage')],
];

/** For visitors who are not signed in; pre-rendered at build time, without the query cache. */
export const SIGNED_OUT_ROUTES: RouteTable = [
  [paths.home, asShipped(page(() => import('../features/landing/landing-page.tsx'), 'LandingPage'))],
  [paths.speed, asShipped(page(() => import('../features/landing/variants/speed/speed-page.tsx'), 'SpeedPage'))],
  [paths.quality, asShipped(page(() => import('../features/landing/variants/quality/quality-page.tsx'), 'QualityPage'))],
  [paths.trust, asShipped(page(() => import('../features/landing/variants/trust/trust-page.tsx'), 'TrustPage'))],
  [paths.elegant, asShipped(page(() => import('../features/landing/variants/elegant/elegant-page.tsx'), 'ElegantPage'))],
];

/** Forms for visitors who are not signed in; pre-rendered at build time, with the query cache. */
export const SIGNED_OUT_FORM_ROUTES: RouteTable = [
  [paths.login, page(() => import('../features/auth/login-page.tsx'), 'LoginPage')],
  [paths.register, page(() => import('../features/auth/register-page.tsx'), 'RegisterPage')],
  [paths.forgotPassword, page(() => import('../features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage')],
];

/** Forms that mailed links lead to; open to everyone, pre-rendered for visitors who are not signed in, with the query cache. */
export const OPEN_FORM_ROUTES: RouteTable = [
  [paths.resetPassword, page(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage')],
  [paths.confirmEmail, page(() => import('../features/auth/confirm-email-page.tsx'), 'ConfirmEmailPage')],
  [paths.teamSignIn, page(() => import('../features/auth/team-sign-in-page.tsx'), 'TeamSignInPage')],
  [paths.teamSignInBack, page(() => import('../features/auth/team-sign-in-back-page.tsx'), 'TeamSignInBackPage')],
  [paths.stopMails, page(() => import('../features/auth/stop-mails-page.tsx'), 'StopMailsPage')],
  [paths.acceptInvitation, page(() => import('../features/auth/accept-invitation-page.tsx'), 'AcceptInvitationPage')],
];

const PropertiesPart = page(() => import('./properties-part.tsx'), 'PropertiesPart');
const ProgramsPart = page(() => import('./programs-part.tsx'), 'ProgramsPart');

/** Pages inside the app's shell. */
export const SIGNED_IN_ROUTES: RouteTable = [
  [paths.home, page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')],
  [paths.dashboard, page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')],
  [paths.search, page(() => import('../features/search/search-page.tsx'), 'SearchPage')],
  [paths.properties, PropertiesPart],
  ['/properties/:county/:parcel', PropertiesPart],
  [paths.propertyLists, page(() => import('../features/property-lists/property-lists-page.tsx'), 'PropertyListsPage')],
  ['/property-lists/:id', page(() => import('../features/property-lists/property-list-page.tsx'), 'PropertyListPage')],
  ['/results/:id', page(() => import('../features/results/results-page.tsx'), 'ResultsPage')],
  ['/results/:id/due-diligence', page(() => import('../features/due-diligence/due-diligence-page.tsx'), 'DueDiligencePage')],
  [paths.history, page(() => import('../features/history/history-page.tsx'), 'HistoryPage')],
  [paths.reports, page(() => import('../features/due-diligence/reports-page.tsx'), 'ReportsPage')],
  [paths.outcomeImport, page(() => import('../features/outcome-import/outcome-import-page.tsx'), 'OutcomeImportPage')],
  [paths.lists, page(() => import('../features/lists/lists-page.tsx'), 'ListsPage')],
  [paths.ownLists, page(() => import('../features/own-lists/own-lists-page.tsx'), 'OwnListsPage')],
  ['/lists/:id', page(() => import('../features/lists/list-page.tsx'), 'ListPage')],
  [paths.batchUpload, page(() => import('../features/batch-upload/batch-upload-page.tsx'), 'BatchUploadPage')],
  ['/batch-results/:id', page(() => import('../features/batch-results/batch-results-page.tsx'), 'BatchResultsPage')],
  [paths.credits, billed(page(() => import('../features/credits/credits-page.tsx'), 'CreditsPage'))],
  [paths.chargingRules, billed(page(() => import('../features/credits/charging-rules-page.tsx'), 'ChargingRulesPage'))],
  [
    '/practice-checkout/:id',
    billed(page(() => import('../features/practice-checkout/practice-checkout-page.tsx'), 'PracticeCheckoutPage')),
  ],
  [paths.statement, billed(page(() => import('../features/statement/statement-page.tsx'), 'StatementPage'))],
  ['/receipts/:searchId', billed(page(() => import('../features/results/receipt/receipt-page.tsx'), 'ReceiptPage'))],
  [paths.activity, page(() => import('../features/activity/activity-page.tsx'), 'ActivityPage')],
  [paths.settings, page(() => import('../features/settings/settings-page.tsx'), 'SettingsPage')],
  [paths.security, page(() => import('../features/settings/security/security-page.tsx'), 'SecurityPage')],
  [paths.purposes, page(() => import('../features/settings/purposes/purposes-page.tsx'), 'PurposesPage')],
  [paths.vendors, page(() => import('../features/settings/vendors/vendors-page.tsx'), 'VendorsPage')],
  [paths.compareVendors, page(() => import('../features/settings/vendors/compare/compare-page.tsx'), 'ComparePage')],
  [paths.doNotCall, page(() => import('../features/do-not-call/do-not-call-page.tsx'), 'DoNotCallPage')],
  [paths.allPrograms, ProgramsPart],
  ['/settings/programs/:name', ProgramsPart],
  [paths.team, page(() => import('../features/settings/team/team-page.tsx'), 'TeamPage')],
];

/** The operator's console, behind a sign-in of its own; see operator-part.tsx. */
export const OPERATOR_ROUTES: RouteTable = [
  [paths.operator, page(() => import('../features/operator/panels/overview-panel.tsx'), 'OverviewPanel')],
  [paths.operatorSources, page(() => import('../features/operator/panels/sources-panel.tsx'), 'SourcesPanel')],
  [paths.operatorLoads, page(() => import('../features/operator/loads/loads-panel.tsx'), 'LoadsPanel')],
  ['/operator/loads/:id', page(() => import('../features/operator/loads/load-file-panel.tsx'), 'LoadFilePanel')],
  [paths.operatorFeeds, page(() => import('../features/operator/feeds/feeds-panel.tsx'), 'FeedsPanel')],
  [paths.operatorVendors, page(() => import('../features/operator/vendors/vendors-panel.tsx'), 'VendorsPanel')],
  [paths.operatorRequests, page(() => import('../features/operator/panels/requests-panel.tsx'), 'RequestsPanel')],
  ['/operator/requests/:receipt', page(() => import('../features/operator/panels/request-panel.tsx'), 'RequestPanel')],
  [paths.operatorOptOuts, page(() => import('../features/operator/panels/opt-outs-panel.tsx'), 'OptOutsPanel')],
  [paths.operatorPrices, page(() => import('../features/operator/prices/prices-panel.tsx'), 'PricesPanel')],
  [paths.operatorRefunds, page(() => import('../features/operator/panels/refunds-panel.tsx'), 'RefundsPanel')],
  [paths.operatorAccounts, page(() => import('../features/operator/panels/accounts-panel.tsx'), 'AccountsPanel')],
  ['/operator/accounts/:id', page(() => import('../features/operator/panels/account-panel.tsx'), 'AccountPanel')],
  [paths.operatorAudit, page(() => import('../features/operator/panels/audit-panel.tsx'), 'AuditPanel')],
  [paths.operatorCalibrations, page(() => import('../features/operator/panels/calibrations-panel.tsx'), 'CalibrationsPanel')],
  ['/operator/calibrations/:id', page(() => import('../features/operator/panels/calibration-panel.tsx'), 'CalibrationPanel')],
  [paths.operatorRetention, page(() => import('../features/operator/panels/retention-panel.tsx'), 'RetentionPanel')],
  [paths.operatorDoNotCall, page(() => import('../features/do-not-call/do-not-call-panel.tsx'), 'DoNotCallPanel')],
  [paths.operatorCallingRules, page(() => import('../features/calling-rules/calling-rules-panel.tsx'), 'CallingRulesPanel')],
];

/** Reached through the console's one-time links, before sign-in. */
export const OPERATOR_ENTRY_ROUTES: RouteTable = [
  [paths.operatorSetup, page(() => import('../features/operator/sign-in/operator-setup-page.tsx'), 'OperatorSetupPage')],
];

/** The page that a table has for a path, if any. Case and a trailing slash do not matter, as in the router. */
export function findPage(table: RouteTable, location: string): Page | undefined {
  return table.find(([path]) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(location))?.[1];
}

const OUTSIDE_ROUTES = [...OPEN_ROUTES, ...OPEN_FORM_ROUTES, ...SIGNED_OUT_ROUTES, ...SIGNED_OUT_FORM_ROUTES];

export const isOutside = (location: string): boolean => findPage(OUTSIDE_ROUTES, location) !== undefined;

/** The pages that are rendered outside of the app's shell. */
export function OutsidePages() {
  return (
    <Switch>
      {OUTSIDE_ROUTES.map(([path, component]) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route>
        <main>
          <NotFoundPage canSignIn />
        </main>
      </Route>
    </Switch>
  );
}
