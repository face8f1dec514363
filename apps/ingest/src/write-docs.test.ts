import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { renderPage } from './write-docs.ts';

test('docs/layouts.md matches the shipped maps: node apps/ingest/src/write-docs.ts', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/layouts.md'), 'utf8');
  expect(page).toBe(renderPage(page));
  expect(page).toContain('| `fl-nal` | Florida Department of Revenue');
  expect(page).toContain(
    '| `nyc-acris` | sales and flips, beside a roll, their prices, kind of the last deed, as far as its words say it |',
  );
});

test('a page without marks is refused', () => {
  expect(() => renderPage('# Layouts\n')).toThrow('docs/layouts.md has no marks for layouts');
});
