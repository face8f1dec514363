import fastifyStatic from '@fastify/static';
import { AppError } from '@deedline/contract/errors';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { Server } from './contract-types.ts';
import { serveCrawlers } from './crawlers.ts';
import { addressOf, familyOf, isConsole, readPageIndex } from './page-index.ts';

/** Under which key the build puts the not-found screen. */
const NOWHERE = '404';

/** The app as it starts in the browser: it asks who is signed in and shows their page. */
const APP = 'index.html';

/**
 * Serves the built web app. A visitor without a session gets the public pages as the build rendered them and the not-found screen
 * for any other page; one with a session gets the app, which finds out who that is. Unknown paths under /api and missing files stay 404.
 */
export async function serveStaticPages(server: Server, { webDir, publicUrl }: Pick<Config, 'webDir' | 'publicUrl'>): Promise<void> {
  const index = readPageIndex(webDir);
  if (index === undefined) return sayNotBuilt(server);
  const { documents, app, console } = index;
  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', 'pages.json', 'pages/**', '**/*.{br,gz}'],
    cacheControl: false,
    // Vite puts a hash into the names under /assets, so those never change.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(join(webDir, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const listed = Object.keys(documents).filter((address) => !documents[address]!.missing && !documents[address]!.unlisted);
  serveCrawlers(server, publicUrl, listed);
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url)) throw new AppError('not_found');
    const address = addressOf(request.url);
    if (console !== undefined && isConsole(address)) return reply.header('x-robots-tag', 'noindex').sendFile(console);
    const family = familyOf(address);
    const page = documents[address] ?? documents[family] ?? documents[NOWHERE]!;
    const isApp = !page.open && readSessionCookie(request) !== undefined;
    const isMissing = isApp ? !app.includes(address) && !app.includes(family) : page.missing;
    return reply
      .status(isMissing ? 404 : 200)
      .header('vary', 'cookie')
      .sendFile(isApp ? APP : page.file);
  });
}

function sayNotBuilt(server: Server): void {
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url)) throw new AppError('not_found');
    return reply.status(503).type('text/plain').send('The pages are not built yet. Run "npm run build" and start again.\n');
  });
}

function isPage(method: string, url: string): boolean {
  const path = url.split('?', 1)[0]!;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path !== '/api' && !path.startsWith('/api/') && !/\.[^/]*$/.test(path);
}
