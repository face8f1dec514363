/** The steps of `npm start` and `npm test` that run before any of Deedline's own code. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, WAYS } from './browser.mjs';
import { findTests } from './find-tests.mjs';
import { listWorkspaces } from './setup.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deedline-browsers-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A fake browser that prints its version, or fails as if it lacked a library. */
function plant(name: string, exitCode: number): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('the browser of the tests', () => {
  it('is asked for among what is installed, of Playwright, of Debian and of npm, in this order', () => {
    expect(WAYS.map(({ title }) => title)).toEqual([
      'installed',
      'Playwright’s own download',
      'Debian’s package',
      '@sparticuz/chromium from npm',
    ]);
  });

  it('is the first that runs: a way that fails, has none, or brings one that lacks a library is passed over', async () => {
    const whole = plant('whole', 0);
    const ways = [
      { title: 'offline', find: () => Promise.reject(new Error('no network')) },
      { title: 'absent', find: async () => undefined },
      { title: 'broken', find: async () => plant('broken', 127) },
      { title: 'whole', find: async () => whole },
      { title: 'later', find: () => Promise.reject(new Error('asked though one was found')) },
    ];
    expect(await findBrowser(ways, undefined)).toBe(whole);
    await expect(findBrowser(ways.slice(0, 3), undefined)).rejects.toThrow(
      /offline: no network\n.*absent: none\n.*broken: .* does not run here/,
    );
  });

  it('is the named one, or an error that names it', async () => {
    const named = plant('named', 0);
    expect(await findBrowser([], named)).toBe(named);
    await expect(findBrowser([], plant('dead', 1))).rejects.toThrow('dead does not run');
  });
});

describe('the build of the web app', () => {
  it('is of every package that the app reads, so that an edit of any of them builds it anew', () => {
    expect(listWorkspaces('apps/web').toSorted()).toEqual(['apps/web', 'packages/contract', 'packages/csv']);
  });
});

describe('a test that is asked for by itself', () => {
  it('is found by its file, its folder or a part of its path', () => {
    const file = 'tools/newcomer.test.ts';
    expect(findTests(file)).toEqual({ files: [file], args: [] });
    expect(findTests('newcomer').files).toEqual([file]);
    expect(findTests('tools').files).toContain(file);
  });

  it('is found by its name, and then no other test of the file runs', () => {
    const name = 'is found by its name, and then no other';
    expect(findTests(name)).toEqual({ files: ['tools/newcomer.test.ts'], args: ['-t', name] });
  });

  it('is said to be missing where there is none', () => {
    const word = ['no', 'such', 'test'].join('-');
    expect(() => findTests(word)).toThrow(word);
  });
});

const run = (...words: string[]) => spawnSync(process.execPath, words, { encoding: 'utf8', cwd: path.resolve(import.meta.dirname, '..') });

describe('what is typed wrongly', () => {
  it('is not passed over by a start, which would listen on another port than was meant', () => {
    const { status, stderr } = run('tools/start.mjs', '--port', '4000');
    expect(stderr).toBe(
      'Nothing was started: "--port 4000" is not taken. Settings are variables before the command, such as PORT=4000 npm start; README.md lists them.\n',
    );
    expect(status).toBe(1);
  });

  it.each([
    ['tools/advisories.ts --fast', "Unknown option '--fast'"],
    ['tools/shots.ts --fast', "Unknown option '--fast'"],
    ['tools/check-gates.ts fast', 'No such gate: fast.'],
    ['bench/vendors/compare.ts fast', 'npm run bench:vendors'],
    ['bench/calibrate.ts fast', 'fast is no step of it.'],
    ['bench/country.ts --world nowhere', 'nowhere/manifest.json: cannot be read'],
    ['bench/learn-organisations.ts --firms nowhere --people nowhere', 'nowhere: cannot be read'],
  ])(
    'is answered in a line by %s',
    (typed, said) => {
      const { status, stderr } = run(...typed.split(' '));
      expect(stderr).toContain(said);
      expect(stderr.trim().split('\n').length).toBeLessThan(4);
      expect(status).toBe(2);
    },
    60_000,
  );

  it('is answered with the flags of a made-up state, and asked for they are no error', () => {
    expect(run('packages/world/main.ts', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--seed N') });
  });
});
