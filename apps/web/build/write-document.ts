import type { Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { criticalStyles } from './critical-styles.ts';
import { splitPaint } from './split-paint.ts';

const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"[^>]*>/;
/** The fonts of headings and text, which the first paint needs. */
const FIRST_FONTS = [/bricolage-grotesque-latin-wght-normal/, /hanken-grotesk-latin-wght-normal/];

/** Puts a rendered page into index.html: its markup, its head, and preload links for the chunks it needs, so that the browser fetches them all at once. */
export function writeDocument(template: string, { html, head, parts }: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  let document = replaceOnce(template, /<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`);
  if (head.description) document = replaceOnce(document, DESCRIPTION, (_, former) => metaTag('description', head.description!, former));
  if (head.keywords)
    document = replaceOnce(document, '</title>', (tag) => `${tag}\n    ${metaTag('keywords', head.keywords!.join(', '), '')}`);
  document = letReadFirst(linkParts(document, parts, bundle));
  document = replaceOnce(document, '<div id="root"></div>', () => `<div id="root" data-prerendered>${html}</div>`);
  const paintedFirst = splitPaint(document)[0];
  return inlineStyles(document, bundle, (sheets) => criticalStyles(sheets, paintedFirst));
}

/** The document into which the server renders pages of the app, with the styles of its own elements; see apps/server/src/http/app-pages/render-app.ts. */
export function writeFrame(app: string, bundle: Rolldown.OutputBundle): string {
  return inlineStyles(letReadFirst(app), bundle, () => '');
}

/** The page can be read before its code has run, so scripts get a lower priority than styles and fonts. */
function letReadFirst(document: string): string {
  return document.replace(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`);
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/**
 * Inlines the styles that the document's own elements need. The full style sheets are loaded with `media="print"`, so that they do not block the first paint;
 * the app's code, which adds elements of its own, switches them to all media (see src/app/main.tsx). Without scripts they apply as usual. If a page marks a
 * part that can wait, the sheets are placed in front of that part, because a browser paints what precedes a pending style sheet.
 */
function inlineStyles(document: string, bundle: Rolldown.OutputBundle, choose: (sheets: string) => string): string {
  const links = [...document.matchAll(STYLESHEET)];
  const sheets = links.map(([, file]) => readSheet(bundle, file!)).join('');
  const without = links.reduce((left, [link]) => left.replace(link, ''), document);
  const late = links.map(([, file]) => `<link rel="stylesheet" crossorigin href="/${file}" media="print" data-late>`);
  const plain = links.map(([, file]) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  return addToHead(splitPaint(without).join(plain), [`<style>${choose(sheets)}</style>`, ...late, `<noscript>${plain}</noscript>`]);
}

function readSheet(bundle: Rolldown.OutputBundle, file: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`The build made no ${file}`);
  return typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source);
}

const THEME = '<script src="/theme.js"></script>';

/** Inlines the theme's script byte for byte, since the server's content security policy lists its hash. Fetching it would delay the first paint. */
export function inlineTheme(document: string, script: string): string {
  return replaceOnce(document, THEME, () => `<script>${script}</script>`);
}

/** Adds preload links for the fonts of the first paint, in the body: a browser delays the first paint for fonts that are named in the head. */
export function linkFonts(document: string, bundle: Rolldown.OutputBundle): string {
  const files = FIRST_FONTS.map((name) => Object.keys(bundle).find((file) => name.test(file) && file.endsWith('.woff2')));
  const links = files.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
  return replaceOnce(document, '<body>', (tag) => tag + links.join(''));
}

/** Adds a preload link for the API call that the app makes first, so that it is under way before the app's code has arrived. */
export function linkFirstCall(document: string, address: string): string {
  return addToHead(document, [`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`]);
}

/** Adds links for the code and the styles of the named chunks to the document's head. */
export function linkParts(document: string, parts: readonly string[], bundle: Rolldown.OutputBundle): string {
  const files = new Set<string>();
  for (const part of parts) collectFiles(findChunk(bundle, part), bundle, files);
  const missing = [...files].filter((file) => !document.includes(`"/${file}"`));
  return addToHead(document, missing.map(linkTo));
}

const linkTo = (file: string) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

const addToHead = (document: string, tags: readonly string[]) =>
  replaceOnce(document, '</head>', (end) => `${tags.map((tag) => `  ${tag}\n  `).join('')}${end}`);

/**
 * The same links for a page of the app, as values of the `Link` header that the server sends along with the shared document. Leaves out what that document
 * links already.
 */
export function listEarly(document: string, part: string, calls: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  collectFiles(findChunk(bundle, part), bundle, files);
  const missing = [...files].filter((file) => !document.includes(`"/${file}"`));
  return [
    ...missing.map((file) => `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`),
    ...calls.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ];
}

/** Finds a page's chunk by the name of its component: `LandingPage` is the chunk built from landing-page.tsx. */
function findChunk(bundle: Rolldown.OutputBundle, component: string): Rolldown.OutputChunk {
  const file = `/${component.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`;
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(file));
  if (chunk?.type !== 'chunk') throw new Error(`No chunk of the build was made for ${component}: is it in a file named ${file.slice(1)}?`);
  return chunk;
}

function collectFiles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collectFiles(imported, bundle, files);
  }
}

// Also stores the site-wide value, so that it can be restored when the visitor leaves the page; see src/ui/page/page-window.ts.
const metaTag = (name: string, content: string, former: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" data-former="${former}" />`;

function replaceOnce(text: string, what: string | RegExp, by: (...found: string[]) => string): string {
  if (text.search(what) === -1) throw new Error(`index.html has no ${what}`);
  return text.replace(what, by);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
