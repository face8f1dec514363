import { StrictMode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import {
  findPage,
  OPEN_FORM_ROUTES,
  OPEN_ROUTES,
  OutsidePages,
  SIGNED_IN_ROUTES,
  SIGNED_OUT_FORM_ROUTES,
  SIGNED_OUT_ROUTES,
} from './routes.tsx';
import type { FirstAnswers } from './first-answers.ts';
import { page, type Part } from './page.tsx';
import { ErrorBoundary, LoadingScreen } from '../ui/page/screens.tsx';
import { useFreshPage } from '../ui/page/page-window.ts';

const AppPart = page(() => import('./app-part.tsx'), 'AppPart');
const OperatorPart = page(() => import('./operator-part.tsx'), 'OperatorPart');

const FORM_ROUTES = [...SIGNED_OUT_FORM_ROUTES, ...OPEN_FORM_ROUTES];

// Open pages do not depend on who reads them; all other pre-rendered pages are for visitors without a session.
const isOpen = (location: string) => findPage(OPEN_ROUTES, location) !== undefined;
// The console has its own sign-in and does not use accounts.
const isConsole = (location: string) => /^\/operator(\/|$)/i.test(location);
const needsAppPart = (location: string, isStranger: boolean) =>
  !isOpen(location) && !isConsole(location) && (!isStranger || findPage(FORM_ROUTES, location) !== undefined);

type AppProps = {
  /** The document was rendered at build time: apart from open pages, the server only serves such documents to visitors without a session. */
  isPrerendered: boolean;
  answers?: FirstAnswers | undefined;
};

/** Public pages run without the app part until something needs to know who is signed in; from then on the app part renders all pages. */
export function App({ isPrerendered, answers }: AppProps) {
  const [location] = useLocation();
  const [isStranger] = useState(() => isPrerendered && !isOpen(location) && !isConsole(location));
  const [hasAppPart, setHasAppPart] = useState(() => needsAppPart(location, isStranger));
  useFreshPage();
  if (!hasAppPart && needsAppPart(location, isStranger)) setHasAppPart(true);
  return (
    <StrictMode>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          {isConsole(location) ? <OperatorPart /> : hasAppPart ? <AppPart isStranger={isStranger} answers={answers} /> : <OutsidePages />}
        </Suspense>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** The parts that the page at a path is made of. Where that depends on the session, it assumes that somebody is signed in. */
export function partsOf(location: string, isPrerendered: boolean): Part[] {
  if (isConsole(location)) return [OperatorPart];
  const isStranger = isPrerendered && !isOpen(location);
  const table = isStranger ? [...SIGNED_OUT_ROUTES, ...FORM_ROUTES] : [...OPEN_ROUTES, ...OPEN_FORM_ROUTES, ...SIGNED_IN_ROUTES];
  const parts: (Part | undefined)[] = [needsAppPart(location, isStranger) ? AppPart : undefined, findPage(table, location)];
  return parts.filter((part) => part !== undefined);
}
