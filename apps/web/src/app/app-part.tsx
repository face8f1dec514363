import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { userQuery } from '../api/queries.ts';
import { createQueryClient } from '../api/session.ts';
import { useEarlyPages } from './early.ts';
import { type FirstAnswers, putAnswers } from './first-answers.ts';
import { findPage, isOutside, OPEN_FORM_ROUTES, OPEN_ROUTES, OutsidePages, SIGNED_IN_ROUTES } from './routes.tsx';
import { page } from './page.tsx';
import { useBrowserValue } from '../ui/page/browser-value.ts';
import { FailureScreen, LoadingScreen, NotFoundPage } from '../ui/page/screens.tsx';

const SecondFactorNeeded = page(() => import('../features/settings/security/needed-page.tsx'), 'SecondFactorNeeded');
const Shell = page(() => import('../features/shell/shell.tsx'), 'Shell');
const Toaster = lazy(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }));

// Someone who opens one of the app's pages gets the shell's code loaded while the session is checked.
if (typeof window !== 'undefined' && findPage(SIGNED_IN_ROUTES, window.location.pathname)) void Shell.preload().catch(() => undefined);

const OPEN_TABLE = [...OPEN_ROUTES, ...OPEN_FORM_ROUTES];

/** Everything that needs the query cache: the shell with its pages, and the forms. Asks once who is signed in, unless that is known already. */
export function AppPart({ isStranger, answers }: { isStranger: boolean; answers: FirstAnswers | undefined }) {
  const [client] = useState(() => {
    const created = createQueryClient();
    if (isStranger) created.setQueryData(userQuery.queryKey, null);
    if (answers) putAnswers(created, answers);
    return created;
  });
  useEarlyPages(client);
  // The toaster renders into `document`, so it is left out until there is one.
  const hasDocument = useBrowserValue(() => true, false);
  return (
    <QueryClientProvider client={client}>
      <AppPages />
      <Suspense fallback={null}>{hasDocument && <Toaster />}</Suspense>
    </QueryClientProvider>
  );
}

/** Which table of routes applies depends on who is signed in (product specification, sections 2 and 4). */
function AppPages() {
  const { data: user, isPending, isError } = useQuery(userQuery);
  const [location] = useLocation();
  if (isPending) return <LoadingScreen />;
  // If a later check of the session fails, the known user stays, so that their work is not interrupted.
  if (isError && user === undefined && !isOutside(location)) return <FailureScreen title="Deedline cannot be reached" />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {user && !findPage(OPEN_TABLE, location) ? (
        <Shell user={user}>
          {user.needsSecondFactor ? (
            <SecondFactorNeeded by={user.needsSecondFactor} />
          ) : (
            <Switch>
              {SIGNED_IN_ROUTES.map(([path, component]) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          )}
        </Shell>
      ) : (
        <OutsidePages />
      )}
    </Suspense>
  );
}
