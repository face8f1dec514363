import '../theme.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, partsOf } from './app.tsx';
import { readAnswers } from './first-answers.ts';

// Zod, which later parts bring, would first try to make a function out of text: the policy of our pages stops that, and reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// What the document's own elements take stands in it; from here on there may be others.
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) sheet.media = 'all';
// The same sheet in front of what was painted later is no part of the page.
for (const sheet of root.querySelectorAll('link')) sheet.remove();

const isPrerendered = root.hasAttribute('data-prerendered');
const answers = readAnswers(root);
const app = <App isPrerendered={isPrerendered} answers={answers} />;
const hydrate = (): void => void hydrateRoot(root, app);
const preloaded = Promise.all(partsOf(window.location.pathname, isPrerendered).map((part) => part.preload()));
if (isPrerendered && root.hasChildNodes()) void preloaded.then(hydrate);
// Of a page of the app whose code does not come the app says so.
else if (answers) void preloaded.then(hydrate, hydrate);
else {
  // A screen that says that it loads would stand for React's 300 ms, and so would the next: it is for code that keeps us waiting.
  const soon = new Promise((resolve) => setTimeout(resolve, 300));
  const show = (): void => createRoot(root).render(app);
  void Promise.race([preloaded, soon]).then(show, show);
}
