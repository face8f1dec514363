import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const REPO = path.resolve(import.meta.dirname, '../..');

/** Its tests pass only at the second and at the third try. */
const TRIED = `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
const done = [];
let tries = 0;
beforeAll(() => void done.push('file begins'));
afterAll(() => void done.push('file ends'));
describe('a part', () => {
  beforeAll(() => void done.push('part begins'));
  afterAll(() => void done.push('part ends'));
  it('passes at the second try', () => {
    expect([(tries += 1), done]).toEqual([2, ['file begins', 'part begins']]);
  });
  it('passes at the third try', () => {
    expect(done).toEqual(['file begins', 'part begins', 'part ends', 'file ends', 'file begins', 'part begins']);
  });
});
`;

it('beforeAll set-ups are torn down, innermost first, and repeated for each retry', async () => {
  // Within the repository, where the test runner can be resolved by name.
  const folder = mkdtempSync(path.join(import.meta.dirname, 'tried-'));
  try {
    const settings = { retry: 2, setupFiles: [path.join(REPO, 'tests/begin-anew.ts')], include: ['tried.test.mjs'] };
    writeFileSync(path.join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: settings })};`);
    writeFileSync(path.join(folder, 'tried.test.mjs'), TRIED);
    const run = [path.join(REPO, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
    const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
    expect(stdout).toMatch(/Tests +2 passed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
