import type { Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';

const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"[^>]*>/;

/** index.html with a page in it: its text, its head, and what it is made of, so that the browser fetches all of it at once. */
export function writeDocument(template: string, { html, head, parts }: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  let document = replaceOnce(template, /<title>.*?<\/title>/s, () => `<title>${escapeHtml(head.title)}</title>`);
  if (head.description) document = replaceOnce(document, DESCRIPTION, (_, former) => metaTag('description', head.description!, former));
  if (head.keywords)
    document = replaceOnce(document, '</title>', (tag) => `${tag}\n    ${metaTag('keywords', head.keywords!.join(', '), '')}`);
  document = replaceOnce(document, '</head>', () => `${linkParts(template, parts, bundle)}</head>`);
  return replaceOnce(document, '<div id="root"></div>', () => `<div id="root" data-prerendered>${html}</div>`);
}

function linkParts(template: string, parts: readonly string[], bundle: Rolldown.OutputBundle): string {
  const files = new Set<string>();
  for (const part of parts) collectFiles(findChunk(bundle, part), bundle, files);
  return [...files]
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .map((link) => `  ${link}\n  `)
    .join('');
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

// What stands on every other page goes along, so that leaving the page brings it back; see src/ui/page-title.ts.
const metaTag = (name: string, content: string, former: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" data-former="${former}" />`;

function replaceOnce(text: string, what: string | RegExp, by: (...found: string[]) => string): string {
  if (text.search(what) === -1) throw new Error(`index.html has no ${what}`);
  return text.replace(what, by);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
