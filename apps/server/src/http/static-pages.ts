import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@deedline/contract/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';
import { readSessionCookie } from './cookies.ts';
import { createPricedPages } from './priced-pages.ts';
import { createAppRenderer, type RenderedPages } from './app-pages/app-renderer.ts';

/** The key under which the build lists the not-found page. */
const NOWHERE = '404';

/** The app as it starts in the browser: it queries who is signed in and shows their page. */
const APP = 'index.html';

/**
 * Serves the built web app. A visitor without a session gets the prerendered public pages, and the not-found page for any other path; with a session cookie
 * they get the app, which checks the session. Unknown paths under /api and missing files get 404.
 */
export async function serveStaticPages(server: Server, config: StaticConfig): Promise<void> {
  const { webDir, publicUrl } = config;
  const index = readPageIndex(webDir);
  if (index === undefined) return sayNotBuilt(server);
  const { documents, app, early = {}, console, rendered } = index;
  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', 'pages.json', 'pages/**', 'renderer/**', 'editions/**', '**/*.{br,gz}'],
    cacheControl: false,
    // Vite puts a hash into file names under /assets, so those files never change.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(join(webDir, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const pages = createPricedPages(server, config, join(webDir, editionFolder(config)));
  const renderApp = rendered && createAppRenderer(server, config, rendered);
  const listed = Object.keys(documents).filter((address) => !documents[address]!.missing && !documents[address]!.unlisted);
  serveCrawlers(server, publicUrl, listed);
  server.setNotFoundHandler(async (request, reply) => {
    const address = addressOf(request.url);
    if (!isPage(request.method, request.url, app)) throw new AppError('not_found');
    const folder = await pages();
    if (console !== undefined && isConsole(address)) return reply.header('x-robots-tag', 'noindex').sendFile(console, folder);
    const page = documents[routeOf(Object.keys(documents), address) ?? NOWHERE]!;
    const isApp = !page.open && readSessionCookie(request) !== undefined;
    const route = routeOf(app, address);
    if (isApp && route !== undefined) sendEarly(reply, early[route] ?? [], address);
    const document = isApp ? await renderApp?.(request, address, folder) : undefined;
    if (document !== undefined) return sendRendered(reply, document);
    const isMissing = isApp ? route === undefined : page.missing;
    return reply
      .status(isMissing ? 404 : 200)
      .header('vary', 'cookie')
      .sendFile(isApp ? APP : page.file, folder);
  });
}

/** The page is personal, so it must not be cached. */
function sendRendered(reply: FastifyReply, document: Uint8Array): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(document);
}

/** Adds preload links for what a page needs first, so that the browser fetches it as soon as the head of the answer arrives. */
function sendEarly(reply: FastifyReply, links: readonly string[], address: string): void {
  const last = address.slice(address.lastIndexOf('/') + 1);
  if (links.length > 0 && /^[\w-]*$/.test(last)) void reply.header('link', links.join(', ').replaceAll('*', last));
}

type StaticConfig = Pick<Config, 'webDir' | 'publicUrl' | 'demo' | 'billing'>;

/** The folder of the documents for this kind of installation; apps/web/src/edition.ts gives the names. */
function editionFolder({ demo, billing }: StaticConfig): string {
  const name = [...(demo ? [] : ['own']), ...(billing ? [] : ['unbilled'])].join('-');
  return name === '' ? '' : `editions/${name}/`;
}

function sayNotBuilt(server: Server): void {
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url)) throw new AppError('not_found');
    return reply.status(503).type('text/plain').send('The pages are not built yet. Run "npm run build" and start again.\n');
  });
}

/** A path with a file extension is a missing file, unless the app has such a page: a parcel's number may contain a dot. */
function isPage(method: string, url: string, app: readonly string[] = []): boolean {
  const path = url.split('?', 1)[0]!;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/api' || path.startsWith('/api/')) return false;
  return !/\.[^/]*$/.test(path) || routeOf(app, addressOf(url)) !== undefined;
}

// The list of pages, as the build wrote it.

/** The document for an address. `open` pages are the same for everyone; `unlisted` ones are hidden from search engines. */
type Page = { file: string; open?: true; missing?: true; unlisted?: true };

/**
 * Written by apps/web/build/prerender-pages.ts: the public documents, the routes of the app, what is preloaded for them, the operator's console, and the pages
 * of the app that are rendered on the server.
 */
type PageIndex = {
  documents: Record<string, Page>;
  app: string[];
  early?: Record<string, string[]>;
  console?: string;
  rendered?: RenderedPages;
};

/** Undefined if nothing has been built. */
export function readPageIndex(webDir: string): PageIndex | undefined {
  const file = join(webDir, 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageIndex) : undefined;
}

/** Ignores case and a trailing slash, as the app's router does. */
export function addressOf(url: string): string {
  const path = url.split('?', 1)[0]!.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The route of a page: its own address, or a pattern such as '/results/*' and '/properties/:county/*'. */
function routeOf(routes: readonly string[], address: string): string | undefined {
  if (routes.includes(address)) return address;
  const parts = address.split('/');
  return routes.find((route) => {
    const own = route.split('/');
    return own.length === parts.length && own.every((part, at) => part === parts[at] || (/^(\*$|:)/.test(part) && parts[at] !== ''));
  });
}

/** The console is served with or without an account's session, because it has its own sign-in. */
function isConsole(address: string): boolean {
  return /^\/operator(\/|$)/.test(address);
}

/** The route as the index has it, without user input: '/results/*'. Undefined if there is no such page. */
export function findRoute({ documents, app }: PageIndex, address: string): string | undefined {
  if (isConsole(address)) return '/operator';
  return routeOf([...Object.keys(documents), ...app], address);
}

/** Serves robots.txt and the sitemap. */
function serveCrawlers(server: Server, publicUrl: string, addresses: readonly string[]): void {
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const entries = addresses.map((address) => `  <url><loc>${escapeXml(publicUrl + address)}</loc></url>\n`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
  server.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  server.get('/sitemap.xml', (_, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
