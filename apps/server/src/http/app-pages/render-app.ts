/** A thread that renders pages of the app for the user who requests them, with the renderer that the build provides. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { AppPage, AppRendering, RenderedPage } from './app-renderer.ts';

/** Written by apps/web/build/prerender-pages.ts. */
interface Renderer {
  renderFor(edition: AppRendering['edition']): void;
  renderForUser(path: string, answers: AppPage['answers'], cookies: string): Promise<{ html: string; head: { title: string } }>;
  criticalStyles(sheet: string, html: string): string;
}

/** The output is hardly larger than at the best quality, and takes a millisecond. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const LATE_SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)" media="print" data-late>/g;
/** How many sets of classes have their styles cached; pages differ little. */
const MAX_REMEMBERED = 100;

const { webDir, folder, frame: file, edition } = workerData as AppRendering;
const frame = readFileSync(join(folder, file), 'utf8');
// The pages read their prices when their code is loaded, so this comes before the import: see apps/web/src/prices.ts.
const prices = /<html data-prices="([^"]*)"/.exec(frame)?.[1];
if (prices !== undefined) Object.assign(globalThis, { deedlinePrices: prices.replaceAll('&quot;', '"') });
const renderer = (await import(join(webDir, 'renderer/prerender.mjs'))) as Renderer;
renderer.renderFor(edition);
const sheets = [...frame.matchAll(LATE_SHEET)].map(([, name]) => readFileSync(join(webDir, name!), 'utf8')).join('');
const styles = new Map<string, string>();

parentPort!.on('message', (page: AppPage) => void answer(page));

async function answer(page: AppPage): Promise<void> {
  const document = await render(page).catch(() => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage({ id: page.id, document } satisfies RenderedPage);
}

async function render({ path, answers, cookies }: AppPage): Promise<Uint8Array> {
  const { html, head } = await renderer.renderForUser(path, answers, cookies);
  const document = frame
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace('<style></style>', () => `<style>${stylesOf(html)}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-answers="${escapeHtml(JSON.stringify(answers))}">${html}</div>`);
  return promisify(brotliCompress)(document, QUALITY);
}

/** The styles that the page's own elements use. They depend on its classes only. */
function stylesOf(html: string): string {
  const classes = [...new Set(html.match(/\sclass="[^"]*"/g))].sort().join('');
  const known = styles.get(classes);
  if (known !== undefined) return known;
  if (styles.size === MAX_REMEMBERED) styles.clear();
  const chosen = renderer.criticalStyles(sheets, frame + classes);
  styles.set(classes, chosen);
  return chosen;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
