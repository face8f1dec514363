import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDocs } from './write-docs.ts';

test('the generated documents are those of today; if not: node apps/server/src/http/write-docs.ts', async () => {
  for (const [name, text] of Object.entries(await renderDocs())) {
    expect(readFileSync(join(import.meta.dirname, '../../../../docs/generated', name), 'utf8')).toBe(text);
  }
});
