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

/** Where the server looks up which document answers an address; see apps/server/src/http/static-pages.ts. */
const INDEX = 'pages.json';
/** No page is at this address, so the not-found screen is rendered for it. */
const NOWHERE = '404';
/** The app's document for a stranger: it knows that nobody is signed in. */
const EMPTY = 'pages/empty.html';
/** The app's document for a page that the server renders for who asks for it. */
const FRAME = 'pages/frame.html';
/** The operator's console: nothing of it is rendered before somebody has signed in to it. */
const CONSOLE = 'pages/console.html';
/** Documents of installations that are not as shipped; see src/edition.ts. */
const EDITIONS = 'editions';
/** What rendered them stays: the server renders them anew where an operator sets other prices; see apps/server/src/http/render-pages.ts. */
const RENDERER = 'renderer';
/** What every page of a signed-in user needs. */
const APP_PARTS = ['AppPart', 'Shell'];

/**
 * After the build: renders every public page to a document of its own under `pages/`, writes `pages.json`, which says what the server
 * answers where, and compresses all that is sent as text.
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

// The same sources once more, bundled for Node: what renders the pages is what hydrates them.
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

/** Every document once for each kind of installation: those as shipped at the root, the others in folders that bear the name of their edition. */
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
  for (const address of renderer.OPEN_FORM_PATHS) documents[address] = { file: EMPTY, unlisted: true };
  await writeFile(path.join(outDir, EMPTY), writeDocument(template, { html: '', head: { title: 'Deedline' }, parts: ['AppPart'] }, bundle));
  const bare = writeDocument(template, { html: '', head: { title: 'Operator · Deedline' }, parts: ['OperatorPart'] }, bundle);
  await writeFile(path.join(outDir, CONSOLE), bare);
  const parts = linkParts(template, APP_PARTS, bundle);
  await writeFile(path.join(outDir, FRAME), writeFrame(parts, bundle));
  const app = linkFirstCall(parts, '/api/auth/user');
  // Nothing is there to read before the code is: the letters give way to it.
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
