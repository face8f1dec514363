/**
 * `npm run integrations`: checks the n8n node and the Zapier app with their vendors' tools: n8n's community linter and build, and Zapier's app schema. The
 * tools have licences of their own and are fetched only for this. Node and app are not part of the server.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'integrations');
/** The checks of `zapier validate`; prints the problems found. */
const ZAPIER = `
  const app = require(process.cwd() + '/index.js');
  require('zapier-platform-core').createAppHandler(app)({ command: 'validate' }).then(({ results }) => {
    for (const { property, message } of results) console.error(property, message);
    process.exit(results.length === 0 ? 0 : 1);
  });
`;

const STEPS = {
  n8n: [
    ['npm', 'install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
    ['npx', '--no-install', 'n8n-node', 'lint'],
    ['npx', '--no-install', 'n8n-node', 'build'],
  ],
  zapier: [
    ['npm', 'install', '--omit', 'dev', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'],
    [process.execPath, '--eval', ZAPIER],
  ],
};

function main(): void {
  for (const [name, steps] of Object.entries(STEPS))
    for (const [command, ...args] of steps) {
      const said = args.includes(ZAPIER) ? 'validate' : args.join(' ');
      const { status } = spawnSync(command!, args, { cwd: join(FOLDER, name), stdio: 'inherit' });
      console.log(`${name}: ${said}: ${status === 0 ? 'ok' : 'FAILED'}`);
      if (status !== 0) {
        process.exitCode = 1;
        break;
      }
    }
}

if (import.meta.main) main();
