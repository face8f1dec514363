import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodiesOf, readBytes, readSample } from '../../testing.ts';

const CONTEXT = { state: 'FK' };

test('a company is read with its addresses, agent and officers', async () => {
  const [company] = bodiesOf(await readSample('sunbiz-cor', 'sample.txt', CONTEXT), 'organisation');
  expect(company).toEqual({
    name: 'GREYWATER HOLDINGS LLC',
    registryNumber: 'L26000000114',
    state: 'FK',
    status: 'active',
    filingType: 'FLAL',
    filedOn: '2021-03-14',
    principalAddress: { line: '40 LANTERN SQUARE', unit: 'SUITE 2', city: 'LARKHAVEN', zip: '00377' },
    mailingAddress: { line: 'PO BOX 77', city: 'LARKHAVEN', state: 'FK', zip: '00377-0012' },
    agent: {
      name: { full: 'MARLOW AGENTS INC' },
      isOrganisation: true,
      address: { line: '40 LANTERN SQUARE', city: 'LARKHAVEN', state: 'FK', zip: '00377' },
    },
    officers: [
      {
        title: 'MGR',
        name: { last: 'TREMAINE', first: 'CORDELIA', middle: 'V' },
        address: { line: '3 LIGHTHOUSE RD', city: 'LARKHAVEN', state: 'FK', zip: '00377' },
      },
      {
        title: 'AMBR',
        name: { full: 'TIDEWRACK PARTNERS LP' },
        isOrganisation: true,
        address: { line: '40 LANTERN SQUARE', city: 'LARKHAVEN', state: 'FK', zip: '00377-0001' },
      },
    ],
  });
});

test('inactive companies, zero dates and honorifics are read', async () => {
  const [, mills] = bodiesOf(await readSample('sunbiz-cor', 'sample.txt', CONTEXT), 'organisation');
  expect(mills).toMatchObject({ status: 'inactive', agent: { name: { last: 'ORDWAY', first: 'HESTER', middle: 'J' } } });
  expect(mills).not.toHaveProperty('filedOn');
  expect(mills?.officers.map(({ name }) => name)).toEqual([
    { last: 'ORDWAY', first: 'SILAS', middle: 'T', suffix: 'JR.' },
    { last: 'BRANDT', first: 'OTTILIE' },
  ]);
});

test('columns count bytes of UTF-8', async () => {
  const [, , , cafe] = bodiesOf(await readSample('sunbiz-cor', 'sample.txt', CONTEXT), 'organisation');
  expect(cafe).toMatchObject({ name: 'CAFÉ LUMIÈRE OF QUILLMERE CORP', filedOn: '2026-01-15', principalAddress: { line: '7 BELL YARD' } });
});

test('a name that overruns its columns stays whole', async () => {
  const sample = readFileSync(join(import.meta.dirname, 'sample.txt'), 'latin1');
  const at = sample.indexOf('TREMAINE');
  const agentOf = async (name: string): Promise<unknown> => {
    const text = sample.slice(0, at) + name.padEnd(42) + sample.slice(at + 42);
    return bodiesOf(await readBytes('sunbiz-cor', Buffer.from(text, 'latin1'), CONTEXT, 997), 'organisation')[0]?.officers[0]?.name;
  };
  expect(await agentOf('A NAME THAT RUNS  OVER ITS COLUMNS PA')).toEqual({ full: 'A NAME THAT RUNS OVER ITS COLUMNS PA' });
  expect(await agentOf('PELLWORTH ISADORA')).toEqual({ full: 'PELLWORTH ISADORA' });
});
