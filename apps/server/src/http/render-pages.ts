/** A thread that renders the public documents with other prices than those of the build, with the renderer that the build provides. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { packagesOf } from '@deedline/contract/search/prices';
import type { Rendering } from './priced-pages.ts';
import { readPageIndex } from './static-pages.ts';

/** Written by apps/web/build/prerender-pages.ts. */
interface Renderer {
  renderFor(edition: Rendering['edition']): void;
  renderPage(address: string): Promise<{ html: string }>;
  splitPaint(html: string): string[];
}

const ROOT = '<div id="root" data-prerendered>';
/** The style sheets that the build put before the parts that are painted later: see apps/web/build/write-document.ts. */
const SHEETS = /(?:<link rel="stylesheet"[^>]*>)+(?=<\w+\s[^>]*\bdata-paint-later\b)/;
/** A good result in little time: the last per cent is not worth the wait. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const { webDir, from, to, edition, prices } = workerData as Rendering;
const told = JSON.stringify({ ...prices, packages: packagesOf(prices) });
// The pages read their prices when their code is loaded, so this comes before the import: see apps/web/src/prices.ts.
Object.assign(globalThis, { deedlinePrices: told });
const renderer = (await import(join(webDir, 'renderer/prerender.mjs'))) as Renderer;
renderer.renderFor(edition);

const { documents, console: bare, rendered } = readPageIndex(from)!;
const inApp = ['index.html', ...[bare, rendered?.frame].filter((file) => file !== undefined)];
for (const file of inApp) write(file, readFileSync(join(from, file), 'utf8'));
for (const [address, { file }] of Object.entries(documents)) {
  const built = readFileSync(join(from, file), 'utf8');
  write(file, replacePage(built, (await renderer.renderPage(address.startsWith('/') ? address : `/${address}`)).html));
}

/** The rendered page is the last element of its document. */
function replacePage(built: string, html: string): string {
  const [start, end] = [built.indexOf(ROOT), built.lastIndexOf('</div>')];
  if (start === -1) throw new Error('A document has no rendered page');
  const page = renderer.splitPaint(html).join(SHEETS.exec(built)?.[0] ?? '');
  return built.slice(0, start + ROOT.length) + page + built.slice(end);
}

function write(file: string, text: string): void {
  const document = text.replace('<html ', () => `<html data-prices="${told.replaceAll('"', '&quot;')}" `);
  const path = join(to, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, document);
  writeFileSync(`${path}.br`, brotliCompressSync(document, QUALITY));
  writeFileSync(`${path}.gz`, gzipSync(document));
}
