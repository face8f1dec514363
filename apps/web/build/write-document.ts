import type { Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender.tsx';
import { criticalStyles } from './critical-styles.ts';
import { splitPaint } from './split-paint.ts';

const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"[^>]*>/;
/** The letters of the headings and of the text, which the first paint needs. */
const FIRST_FONTS = [/bricolage-grotesque-latin-wght-normal/, /hanken-grotesk-latin-wght-normal/];

/** index.html with a page in it: its text, its head, and what it is made of, so that the browser fetches all of it at once. */
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

/** What the server renders a page of the app into, with the styles of its elements: see apps/server/src/http/app-pages/render-app.ts. */
export function writeFrame(app: string, bundle: Rolldown.OutputBundle): string {
  return inlineStyles(letReadFirst(app), bundle, () => '');
}

/** The page reads without its code, which gives way to the styles and the letters. */
function letReadFirst(document: string): string {
  return document.replace(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`);
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;

/**
 * The styles that the document's own elements take stand in it. All others come without holding up the first paint: as if for paper, until the page's code, which
 * brings elements of its own, takes them for the screen; see src/app/main.tsx. Without scripts they apply as usual. Where a page says which part of it can wait, they stand
 * in front of that too: a browser paints what comes before a sheet while it waits for it.
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

/** The script that sets the theme stands in the document as the server's policy knows it, to the byte: to ask for it would hold up the first paint. */
export function inlineTheme(document: string, script: string): string {
  return replaceOnce(document, THEME, () => `<script>${script}</script>`);
}

/** A document with the fonts of the first paint: within its body, for a browser holds up the paint for those that its head names. */
export function linkFonts(document: string, bundle: Rolldown.OutputBundle): string {
  const files = FIRST_FONTS.map((name) => Object.keys(bundle).find((file) => name.test(file) && file.endsWith('.woff2')));
  const links = files.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
  return replaceOnce(document, '<body>', (tag) => tag + links.join(''));
}

/** A document's head with a call that the app begins with, under way before its code is there. */
export function linkFirstCall(document: string, address: string): string {
  return addToHead(document, [`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`]);
}

/** A document's head with the code and the styles of the named parts of the app. */
export function linkParts(document: string, parts: readonly string[], bundle: Rolldown.OutputBundle): string {
  const files = new Set<string>();
  for (const part of parts) collectFiles(findChunk(bundle, part), bundle, files);
  const missing = [...files].filter((file) => !document.includes(`"/${file}"`));
  return addToHead(document, missing.map(linkTo));
}

const linkTo = (file: string) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

const addToHead = (document: string, tags: readonly string[]) =>
  replaceOnce(document, '</head>', (end) => `${tags.map((tag) => `  ${tag}\n  `).join('')}${end}`);

/** The same for a page of the app, as the server names it beside the document that all such pages share: what that links already is left out. */
export function listEarly(document: string, part: string, calls: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  collectFiles(findChunk(bundle, part), bundle, files);
  const missing = [...files].filter((file) => !document.includes(`"/${file}"`));
  return [
    ...missing.map((file) => `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`),
    ...calls.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ];
}

/** A page's file bears the name of its component: `LandingPage` is the chunk that was made for landing-page.tsx. */
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

// What stands on every other page goes along, so that leaving the page brings it back; see src/ui/page/page-window.ts.
const metaTag = (name: string, content: string, former: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" data-former="${former}" />`;

function replaceOnce(text: string, what: string | RegExp, by: (...found: string[]) => string): string {
  if (text.search(what) === -1) throw new Error(`index.html has no ${what}`);
  return text.replace(what, by);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
