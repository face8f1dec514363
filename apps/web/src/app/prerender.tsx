import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App, partsOf } from './app.tsx';
import type { FirstAnswers } from './first-answers.ts';
import { POSTS } from '../features/blog/posts.ts';
import { RequestCookies } from '../features/shell/sidebar-state.ts';
import { paths } from '../paths.ts';
import { OPEN_FORM_ROUTES, OPEN_ROUTES, SIGNED_IN_ROUTES, SIGNED_OUT_FORM_ROUTES, SIGNED_OUT_ROUTES } from './routes.tsx';
export { criticalStyles } from '../../build/critical-styles.ts';
export { splitPaint } from '../../build/split-paint.ts';
export { nameEdition, renderFor, type Edition } from '../edition.ts';
import { LoadingScreen } from '../ui/page/screens.tsx';
import { HeadRecord, type PageHead } from '../ui/page/page-window.ts';

/** A page's HTML, its head, and the names of the parts of the app it is made of. */
export type PrerenderedPage = { html: string; head: PageHead; parts: readonly string[] };

/**
 * API calls that the server announces early, by path. Only the result page has one: its answer is the same for every member of the account, and other pages'
 * code is larger than their data.
 */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = { '/results/:id': ['/api/searches/*'] };

/**
 * Pages of the app that the server renders per request, with the API calls it makes first: those that the largest element of the first screen depends on. None
 * of them shows times, because only the browser knows the time zone.
 */
export const RENDERED_PAGES: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['/api/auth/user', '/api/licence'],
  [paths.dashboard]: ['/api/auth/user', '/api/licence'],
};

const starred = (path: string) => path.replace(/:\w+$/, '*');
const pathsOf = (table: typeof OPEN_ROUTES) => table.map(([path]) => path);

/**
 * The concrete paths rendered for a route with a parameter. Any other path of such a route gets the `/*` document, which shows that the page does not exist.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  '/docs/:name': [paths.docs('api'), paths.docs('errors'), '/docs/*'],
  '/blog/:slug': [...POSTS.map(({ slug }) => paths.post(slug)), '/blog/*'],
};

function namesOf(path: string): readonly string[] {
  if (!path.includes(':')) return [path];
  const family = FAMILIES[path];
  if (!family) throw new Error(`Which addresses does ${path} stand for? Say it in prerender.tsx.`);
  return family;
}

/** What the build renders: pages for everyone, and pages for visitors without a session. */
export const OPEN_PATHS = pathsOf(OPEN_ROUTES).flatMap(namesOf);
export const SIGNED_OUT_PATHS = [...pathsOf(SIGNED_OUT_ROUTES), ...pathsOf(SIGNED_OUT_FORM_ROUTES)].flatMap(namesOf);
/** Pages that mailed links lead to. What depends on the rest of the link comes after hydration: only the browser knows the fragment. */
export const OPEN_FORM_PATHS = pathsOf(OPEN_FORM_ROUTES);
/** Paths at which somebody with a session finds a page of the app. */
export const APP_PATHS = pathsOf([...SIGNED_IN_ROUTES, ...OPEN_FORM_ROUTES]).map(starred);
/** For each page of the app, its part and the calls it makes first; `*` stands for the last segment of the page's own path. */
export const APP_PAGES = SIGNED_IN_ROUTES.map(([path, { displayName }]) => ({
  path: starred(path),
  part: displayName,
  calls: FIRST_CALLS[path] ?? [],
}));

/** The markup of the app's pages before the session is known. */
export function renderLoading(): string {
  return renderToStaticMarkup(<LoadingScreen />);
}

/** Renders the page at a path as it is before any script runs. Throws if it cannot be rendered without a browser. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  return { ...(await render(path, <App isPrerendered />)), parts: partsOf(path, true).map((part) => part.displayName) };
}

/** Renders a page of the app for a member, from the API's answers and the cookies that their browser sent. */
export function renderForUser(path: string, answers: FirstAnswers, cookies: string): Promise<Pick<PrerenderedPage, 'html' | 'head'>> {
  return render(
    path,
    <RequestCookies value={cookies}>
      <App isPrerendered={false} answers={answers} />
    </RequestCookies>,
  );
}

async function render(path: string, app: ReactNode): Promise<Pick<PrerenderedPage, 'html' | 'head'>> {
  const faults: unknown[] = [];
  let head: PageHead | undefined;
  const { prelude } = await prerender(
    <HeadRecord value={(said) => void (head = said)}>
      <Router ssrPath={path} ssrSearch="">
        {app}
      </Router>
    </HeadRecord>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void faults.push(error) },
  );
  if (faults.length > 0) throw faults[0];
  if (!head) throw new Error('The page sets no title: it calls usePageTitle or usePageHead.');
  return { html: await new Response(prelude).text(), head };
}
