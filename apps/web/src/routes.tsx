import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { userQuery } from './api/queries.ts';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { paths } from './paths.ts';
import { FailureScreen } from './ui/error-boundary.tsx';
import { useFreshPage } from './ui/fresh-page.ts';
import { LoadingScreen } from './ui/spinner.tsx';

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const loadLanding = () => import('./features/landing/landing-page.tsx');
const LandingPage = page(loadLanding, 'LandingPage');
const LoginPage = page(() => import('./features/auth/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('./features/auth/register-page.tsx'), 'RegisterPage');
const PrivacyPage = page(() => import('./features/legal/privacy-page.tsx'), 'PrivacyPage');
const TermsPage = page(() => import('./features/legal/terms-page.tsx'), 'TermsPage');
const Shell = lazy(async () => ({ default: (await import('./features/shell/shell.tsx')).Shell }));
const DashboardPage = page(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage');
const SearchPage = page(() => import('./features/search/search-page.tsx'), 'SearchPage');
const ResultsPage = page(() => import('./features/results/results-page.tsx'), 'ResultsPage');
const HistoryPage = page(() => import('./features/history/history-page.tsx'), 'HistoryPage');
const BatchUploadPage = page(() => import('./features/batch-upload/batch-upload-page.tsx'), 'BatchUploadPage');
const CreditsPage = page(() => import('./features/credits/credits-page.tsx'), 'CreditsPage');
const SettingsPage = page(() => import('./features/settings/settings-page.tsx'), 'SettingsPage');

type RouteTable = readonly (readonly [path: string, page: ComponentType])[];

/** Open to everyone, signed in or not. */
export const OPEN_ROUTES: RouteTable = [
  [paths.privacy, PrivacyPage],
  [paths.terms, TermsPage],
];

export const SIGNED_OUT_ROUTES: RouteTable = [
  [paths.home, LandingPage],
  [paths.login, LoginPage],
  [paths.register, RegisterPage],
];

/** Inside the app shell. */
export const SIGNED_IN_ROUTES: RouteTable = [
  [paths.home, DashboardPage],
  [paths.dashboard, DashboardPage],
  [paths.search, SearchPage],
  ['/results/:id', ResultsPage],
  [paths.history, HistoryPage],
  [paths.batchUpload, BatchUploadPage],
  [paths.credits, CreditsPage],
  [paths.settings, SettingsPage],
];

function renderRoutes(table: RouteTable) {
  return table.map(([path, component]) => <Route key={path} path={path} component={component} />);
}

const isOpenTo = (table: RouteTable, location: string) => table.some(([path]) => path === location);

/** Who is signed in decides which table of routes stands (product specification, sections 2 and 4). */
export function Routes() {
  const { data: user, isPending, isError } = useQuery(userQuery);
  const [location] = useLocation();
  useFreshPage();
  if (isPending) return <LoadingScreen />;
  if (isError && !isOpenTo([...OPEN_ROUTES, ...SIGNED_OUT_ROUTES], location)) return <FailureScreen title="Deedline cannot be reached" />;
  const isAppPage = user && !isOpenTo(OPEN_ROUTES, location);
  return (
    <Suspense fallback={<LoadingScreen />}>
      {isAppPage ? (
        <Shell user={user}>
          <Switch>
            {renderRoutes(SIGNED_IN_ROUTES)}
            <Route component={NotFoundPage} />
          </Switch>
        </Shell>
      ) : (
        <Switch>
          {renderRoutes([...OPEN_ROUTES, ...SIGNED_OUT_ROUTES])}
          <Route>
            <main>
              <NotFoundPage />
            </main>
          </Route>
        </Switch>
      )}
    </Suspense>
  );
}
