// `npm start`: installs, builds and runs Deedline. `npm run dev` does the same and watches the sources.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildWeb, findNode, install, REPO, requireBootNode } from './setup.mjs';

const dev = process.argv.includes('--dev');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const DEV_PORT = '5173';

/** Runs Deedline's parent process, forwards signals to it and exits with its code. The parent process stops when this process is gone. */
function runServer(node) {
  const args = [path.join(REPO, 'apps/server/src/start/main.ts'), ...(dev ? [`--watch=http://localhost:${DEV_PORT}`] : [])];
  // Keeps compiled sources, so that later starts need not compile them again.
  const env = { NODE_COMPILE_CACHE: path.join(REPO, 'node_modules/.cache/node'), ...process.env };
  const server = spawn(node, args, { cwd: REPO, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) process.on(signal, () => server.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithNpm(server);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => resolve(code ?? 1));
  });
}

// When npm is killed it cannot forward a signal; its child detects this by its changed parent process id.
function stopWithNpm(server) {
  const npm = process.ppid;
  const timer = setInterval(() => process.ppid !== npm && server.kill('SIGTERM'), 250);
  timer.unref();
}

/** Serves the web app from its sources with hot reload; calls to /api go to the server. */
function runVite(node) {
  const vite = spawn(
    node,
    [path.join(REPO, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false', '--logLevel', 'warn', '--port', DEV_PORT, '--strictPort'],
    {
      cwd: path.join(REPO, 'apps/web'),
      stdio: 'inherit',
    },
  );
  let isStopping = false;
  for (const signal of SIGNALS) process.on(signal, () => (isStopping = true));
  vite.on('exit', () => {
    if (!isStopping) console.error(`The app is not served: port ${DEV_PORT} must be free for it. Stop what uses it and start again.`);
  });
  return () => {
    isStopping = true;
    vite.kill('SIGTERM');
  };
}

/** Whoever types `npm start -- --port 4000` must not find it on another port. */
function requireNoArguments() {
  const unknown = process.argv.slice(2).filter((word) => word !== '--dev');
  if (unknown.length > 0)
    throw new Error(
      `Nothing was started: "${unknown.join(' ')}" is not taken. Settings are variables before the command, such as PORT=4000 npm start; README.md lists them.`,
    );
}

async function main() {
  requireNoArguments();
  // A full disk of logs ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  requireBootNode();
  await install({ dev });
  const node = findNode();
  if (!dev) await buildWeb(node);
  const stopVite = dev ? runVite(node) : () => undefined;
  process.exitCode = await runServer(node);
  stopVite();
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
