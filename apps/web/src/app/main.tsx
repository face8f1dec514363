import '../theme.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, partsOf } from './app.tsx';
import { readAnswers } from './first-answers.ts';

// Keeps zod, which later chunks bring, from testing `new Function`: the content security policy blocks that and would report it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The inlined styles cover the document's own elements only; from here on others may appear.
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) sheet.media = 'all';
// The copies of the sheet inside the root are not part of the rendered page and would break hydration.
for (const sheet of root.querySelectorAll('link')) sheet.remove();

const isPrerendered = root.hasAttribute('data-prerendered');
const answers = readAnswers(root);
const app = <App isPrerendered={isPrerendered} answers={answers} />;
const hydrate = (): void => void hydrateRoot(root, app);
const preloaded = Promise.all(partsOf(window.location.pathname, isPrerendered).map((part) => part.preload()));
if (isPrerendered && root.hasChildNodes()) void preloaded.then(hydrate);
// If the page's code cannot be loaded, hydrate anyway: the app then says so.
else if (answers) void preloaded.then(hydrate, hydrate);
else {
  // React would keep a loading screen for at least 300 ms, so wait as long for the code before showing one.
  const soon = new Promise((resolve) => setTimeout(resolve, 300));
  const show = (): void => createRoot(root).render(app);
  void Promise.race([preloaded, soon]).then(show, show);
}
