import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

const NAME = 'virtual:reference-script';
const PREFIX = '/scalar';

/**
 * `import address from 'virtual:reference-script'` gives the URL of the script that draws the API reference, emitted as an ordinary file of the build. Its
 * authors publish it on their CDN and inside their Fastify plugin; this takes it from the plugin at build time and uses nothing else of it.
 */
export function referenceScript(): Plugin {
  let file: string;
  return {
    name: 'deedline-reference-script',
    configResolved: ({ root }) => void (file = path.resolve(root, '../../node_modules/.cache/reference/reference.js')),
    async resolveId(id) {
      if (id !== NAME) return null;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await takeScript());
      return `${file}?url`;
    },
  };
}

/** The library renders a `main` element. It becomes a `section`, because our page has its own `main`. */
const MAIN = /`main`(?=,\{"aria-label":.{0,200}class:`references-rendered`)/g;

function withoutMain(script: string): string {
  if (script.match(MAIN)?.length !== 1)
    throw new Error('The library draws its main part otherwise than it did: see what becomes of the landmarks.');
  return script.replace(MAIN, '`section`');
}

async function takeScript(): Promise<string> {
  const server = fastify();
  await server.register(scalar, { routePrefix: PREFIX, configuration: { content: {} } });
  const { statusCode, payload } = await server.inject(`${PREFIX}/js/scalar.js`);
  await server.close();
  if (statusCode !== 200) throw new Error('The script of the reference is not where its package served it: see its README.');
  return withoutMain(payload);
}
