import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as renderer from '../src/app/prerender.tsx';
import { referenceScript } from './reference-script.ts';
import { compressFiles } from './compress-files.ts';
import { inlineTheme, linkFirstCall, linkFonts, linkParts, listEarly, writeDocument, writeFrame } from './write-document.ts';

type Renderer = typeof renderer;

/** The file in which the server looks up which document to serve for a path; see apps/server/src/http/static-pages.ts. */
const INDEX = 'pages.json';
/** No page has this address, so rendering it gives the not-found page. */
const NOWHERE = '404';
/** The app's document into which the server renders a page for a signed-in member. */
const FRAME = 'pages/frame.html';
/** The document of the operator's console. Nothing in it is rendered before an operator has signed in. */
const CONSOLE = 'pages/console.html';
/** The documents of editions other than the default one; see src/edition.ts. */
const EDITIONS = 'editions';
/** The renderer is kept in the build: the server renders the pages again when an operator changes the prices; see apps/server/src/http/render-pages.ts. */
const RENDERER = 'renderer';
/** The chunks that every page of a signed-in member needs. */
const APP_PARTS = ['AppPart', 'Shell'];

/**
 * Runs after the build: renders every public page to a document of its own under `pages/`, writes `pages.json`, which maps paths to documents, and compresses
 * all text files.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let bundle: Rolldown.OutputBundle;
  return {
    name: 'deedline-prerender-pages',
    apply: (options, { command }) => command === 'build' && !options.build?.ssr,
    configResolved: (resolved) => void (config = resolved),
    writeBundle: (_, written) => void (bundle = written),
    async closeBundle() {
      const outDir = path.resolve(config.root, config.build.outDir);
      await writePages(outDir, await bundleRenderer(config.root, path.join(outDir, RENDERER)), bundle);
      await compressFiles(outDir, RENDERER);
    },
  };
}

// Bundles the same sources again for Node, so that the code that renders a page is the code that hydrates it.
async function bundleRenderer(root: string, outDir: string): Promise<Renderer> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), referenceScript()],
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender.tsx', outDir, rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } } },
  });
  return (await import(path.join(outDir, 'prerender.mjs'))) as Renderer;
}

/** Writes every document once per edition: the default edition at the root, the others in folders named after their edition. */
async function writePages(outDir: string, renderer: Renderer, bundle: Rolldown.OutputBundle): Promise<void> {
  const script = readFileSync(path.join(outDir, 'theme.js'), 'utf8');
  const plain = inlineTheme(readFileSync(path.join(outDir, 'index.html'), 'utf8'), script);
  for (const demo of [true, false])
    for (const billing of [true, false]) {
      const name = renderer.nameEdition({ demo, billing });
      renderer.renderFor({ demo, billing });
      const folder = name === '' ? outDir : path.join(outDir, EDITIONS, name);
      await writeEdition(folder, renderer, nameIn(plain, name), bundle);
    }
}

const nameIn = (document: string, edition: string) =>
  edition === '' ? document : document.replace('<html ', `<html data-edition="${edition}" `);

async function writeEdition(outDir: string, renderer: Renderer, plain: string, bundle: Rolldown.OutputBundle): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const index = path.join(outDir, 'index.html');
  const template = linkFonts(plain, bundle);
  const documents: Record<string, { file: string; open?: true; missing?: true; unlisted?: true }> = {};
  const write = async (address: string) => {
    const page = await renderer.renderPage(address).catch((error: unknown) => {
      throw new Error(`${address} cannot be rendered without a browser`, { cause: error });
    });
    const file = `pages/${address.slice(1).replace('*', NOWHERE) || 'home'}.html`;
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    await writeFile(path.join(outDir, file), writeDocument(template, page, bundle));
    return address.endsWith('/*') ? { file, missing: true as const } : { file };
  };
  for (const address of renderer.OPEN_PATHS) documents[address] = { ...(await write(address)), open: true };
  for (const address of renderer.SIGNED_OUT_PATHS) documents[address] = await write(address);
  documents[NOWHERE] = { ...(await write(`/${NOWHERE}`)), missing: true };
  for (const address of renderer.OPEN_FORM_PATHS) documents[address] = { ...(await write(address)), unlisted: true };
  const bare = writeDocument(template, { html: '', head: { title: 'Operator · Deedline' }, parts: ['OperatorPart'] }, bundle);
  await writeFile(path.join(outDir, CONSOLE), bare);
  const parts = linkParts(template, APP_PARTS, bundle);
  await writeFile(path.join(outDir, FRAME), writeFrame(parts, bundle));
  const app = linkFirstCall(parts, '/api/auth/user');
  // This page shows nothing before its code has run, so its fonts have a lower priority than the code.
  const loading = app
    .replace('<div id="root"></div>', () => `<div id="root">${renderer.renderLoading()}</div>`)
    .replaceAll('as="font"', 'as="font" fetchpriority="low"');
  await writeFile(index, loading);
  const early = Object.fromEntries(renderer.APP_PAGES.map(({ path: page, part, calls }) => [page, listEarly(app, part, calls, bundle)]));
  const rendered = { frame: FRAME, calls: renderer.RENDERED_PAGES };
  await writeFile(
    path.join(outDir, INDEX),
    JSON.stringify({ documents, app: renderer.APP_PATHS, early, console: CONSOLE, rendered }, null, 2),
  );
}
