import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const REPO = path.resolve(import.meta.dirname, '../..');

/** Its test passes only at a second try, for which each suite has ended and has begun anew. */
const TRIED_TWICE = `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
const done = [];
beforeAll(() => void done.push('file begins'));
afterAll(() => void done.push('file ends'));
describe('a part', () => {
  beforeAll(() => void done.push('part begins'));
  afterAll(() => void done.push('part ends'));
  it('is tried', () => {
    expect(done).toEqual(['file begins', 'part begins', 'part ends', 'file ends', 'file begins', 'part begins']);
  });
});
`;

it('what beforeAll made is made anew for a second try, the innermost part ending first', async () => {
  // Within the repository, where the test runner can be resolved by name.
  const folder = mkdtempSync(path.join(import.meta.dirname, 'tried-'));
  try {
    const settings = { retry: 1, setupFiles: [path.join(REPO, 'tests/begin-anew.ts')], include: ['tried.test.mjs'] };
    writeFileSync(path.join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: settings })};`);
    writeFileSync(path.join(folder, 'tried.test.mjs'), TRIED_TWICE);
    const run = [path.join(REPO, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
    const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
    expect(stdout).toMatch(/Tests +1 passed/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
