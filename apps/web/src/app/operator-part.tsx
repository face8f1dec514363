import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Route, Switch } from 'wouter';
import { createOperatorClient, operatorQuery } from '../features/operator/operator-client.ts';
import { OperatorLayout } from '../features/operator/operator-layout.tsx';
import { SignInForm } from '../features/operator/sign-in/sign-in-form.tsx';
import { OPERATOR_ENTRY_ROUTES, OPERATOR_ROUTES } from './routes.tsx';
import { FailureScreen, LoadingScreen, NotFoundPage } from '../ui/page/screens.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/toast/toaster.tsx')).Toaster }));

/** The operator's console, with its own query cache and sign-in, independent of the accounts' app. */
export function OperatorPart() {
  const [client] = useState(createOperatorClient);
  return (
    <QueryClientProvider client={client}>
      <OperatorPages />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}

function OperatorPages() {
  const { data: session, isPending, isError } = useQuery({ ...operatorQuery, staleTime: Infinity, gcTime: Infinity });
  if (isPending) return <LoadingScreen />;
  if (isError) return <FailureScreen title="Deedline cannot be reached" />;
  if (session === null)
    return (
      <Switch>
        {OPERATOR_ENTRY_ROUTES.map(([path, component]) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route component={SignInForm} />
      </Switch>
    );
  return (
    <OperatorLayout session={session}>
      <Switch>
        {OPERATOR_ROUTES.map(([path, component]) => (
          <Route key={path} path={path} component={component} />
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </OperatorLayout>
  );
}
