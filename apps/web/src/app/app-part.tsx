import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { userQuery } from '../api/queries.ts';
import { createQueryClient } from '../api/session.ts';
import { useEarlyPages } from './early.ts';
import { type FirstAnswers, putAnswers } from './first-answers.ts';
import { findPage, isOutside, OPEN_FORM_ROUTES, OPEN_ROUTES, OutsidePages, SIGNED_IN_ROUTES } from './routes.tsx';
import { page } from './page.tsx';
import { FailureScreen, LoadingScreen, NotFoundPage } from '../ui/page/screens.tsx';

const SecondFactorNeeded = page(() => import('../features/settings/security/needed-page.tsx'), 'SecondFactorNeeded');
const Shell = page(() => import('../features/shell/shell.tsx'), 'Shell');
const Toaster = lazy(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }));

// Whoever comes for one of its pages has the shell by the time that they are known.
if (typeof window !== 'undefined' && findPage(SIGNED_IN_ROUTES, window.location.pathname)) void Shell.preload().catch(() => undefined);

const neverChanges = () => () => undefined;
const OPEN_TABLE = [...OPEN_ROUTES, ...OPEN_FORM_ROUTES];

/** All that needs the query cache: the shell with its pages, and the forms. Who is signed in is asked once, unless that is known. */
export function AppPart({ isStranger, answers }: { isStranger: boolean; answers: FirstAnswers | undefined }) {
  const [client] = useState(() => {
    const created = createQueryClient();
    if (isStranger) created.setQueryData(userQuery.queryKey, null);
    if (answers) putAnswers(created, answers);
    return created;
  });
  useEarlyPages(client);
  // The toaster draws itself into the document and cannot be rendered before there is one.
  const hasDocument = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <QueryClientProvider client={client}>
      <AppPages />
      <Suspense fallback={null}>{hasDocument && <Toaster />}</Suspense>
    </QueryClientProvider>
  );
}

/** Who is signed in decides which table of routes stands (product specification, sections 2 and 4). */
function AppPages() {
  const { data: user, isPending, isError } = useQuery(userQuery);
  const [location] = useLocation();
  if (isPending) return <LoadingScreen />;
  // Who was known stays so when asking again fails: what they are about is not taken from them.
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
