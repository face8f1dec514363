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

/** A result is the same whoever of its account opens it; what other pages ask for waits until their code is there, which is more than it. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = { '/results/:id': ['/api/searches/*'] };

/**
 * Pages of the app that the server renders for whoever asks for one, and what it asks the API for first: what the largest of what they show at once depends on.
 * Nothing that is written in a time zone is among it, for that is the browser's.
 */
export const RENDERED_PAGES: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['/api/auth/user', '/api/licence'],
  [paths.dashboard]: ['/api/auth/user', '/api/licence'],
};

const starred = (path: string) => path.replace(/:\w+$/, '*');
const pathsOf = (table: typeof OPEN_ROUTES) => table.map(([path]) => path);

/** Which addresses a path with a parameter stands for. Any other address of its kind gets `/blog/*`: the page as it is for an unknown one. */
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

/** What the build renders: the addresses for everyone, and those for strangers. */
export const OPEN_PATHS = pathsOf(OPEN_ROUTES).flatMap(namesOf);
export const SIGNED_OUT_PATHS = [...pathsOf(SIGNED_OUT_ROUTES), ...pathsOf(SIGNED_OUT_FORM_ROUTES)].flatMap(namesOf);
/** Pages that a stranger gets empty: what they show stands in a fragment of the address, which only the browser knows. */
export const OPEN_FORM_PATHS = pathsOf(OPEN_FORM_ROUTES);
/** Where somebody with a session finds a page of the app. */
export const APP_PATHS = pathsOf([...SIGNED_IN_ROUTES, ...OPEN_FORM_ROUTES]).map(starred);
/** Of each page of a signed-in user the part of the app that it is, and what it first asks for: a star stands for the last part of its own address. */
export const APP_PAGES = SIGNED_IN_ROUTES.map(([path, { displayName }]) => ({
  path: starred(path),
  part: displayName,
  calls: FIRST_CALLS[path] ?? [],
}));

/** How they are rendered before anybody knows who is signed in. */
export function renderLoading(): string {
  return renderToStaticMarkup(<LoadingScreen />);
}

/** The page at an address as it stands before any script runs. Fails where it cannot be rendered without a browser. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  return { ...(await render(path, <App isPrerendered />)), parts: partsOf(path, true).map((part) => part.displayName) };
}

/** A page of the app for whom the API answered so, with the cookies that their browser sent. */
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
