import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const tables = readdirSync(new URL('.', import.meta.url)).filter((file) => /\.(?:txt|json)$/.test(file) && file !== 'package.json');

it.each([...tables, 'rates.ts'])(
  'the README says of %s what it is, of which year, from where, by which licence and what was cut',
  (file) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${file}\` |`));
    const [, , what = '', year = '', source = '', licence = ''] = (row ?? '')
      .split(' | ')
      .flatMap((cell, i) => (i === 0 ? ['', cell] : [cell.trim()]));
    expect(what.length).toBeGreaterThan(20);
    expect(year).toMatch(/\d{4}/);
    expect(source.length).toBeGreaterThan(4);
    expect(licence).toMatch(/public domain|facts|MIT|licen[cs]e|^the same$/i);
  },
);

it('lists what is not included, and where to find it', () => {
  const [, missing = ''] = readme.split('## What is not here');
  const rows = missing.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what') && !line.startsWith('| ---'));
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows) expect(row.split(' | ')[1]?.length).toBeGreaterThan(15);
});
