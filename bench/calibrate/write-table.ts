import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Writes a generated table into the source tree, formatted like the rest of it. */
export function writeTable(path: string, lines: readonly string[]): void {
  const file = join(ROOT, path);
  writeFileSync(file, `// Written by \`npm run calibrate\`; not edited by hand.\n${lines.join('\n')}\n`);
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [file]);
}
