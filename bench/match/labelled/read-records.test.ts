import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readMap } from './read-map.ts';
import { readRecords } from './read-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names truncated to 26 letters by a column of that width; the last word of each is incomplete. */
const CUT = ['MARLHURST ALEJANDRO BRAMBL', 'PELLWORTHING ISADORA STREW', 'BRAMBLEDOWN CATHERINE QUOL', 'HOLLINGFORDE JONATHAN TREV'];
const WHOLE = ['PIKE ANSEL', 'MARLOWE JANE', 'GRIST EMIL R', 'OSTREY WILLIAM'];

/** The middle name read from each row of a file with these names. */
async function middlesOf(names: readonly string[]): Promise<(string | undefined)[]> {
  const [data, mapPath] = [join(folder, 'data.csv'), join(folder, 'map.json')];
  writeFileSync(data, ['id,owner,person', ...names.map((name, at) => `${at},${name},${at}`)].join('\n'));
  writeFileSync(mapPath, JSON.stringify({ columns: { id: 'id', name: 'owner' }, nameOrder: 'last_first', truth: { cluster: 'person' } }));
  const records = await readRecords([data], [['person']], readMap(mapPath, 1));
  return records.map((record) => record.names[0]?.middle);
}

it('a column that is full to its width gives nobody the middle name that it cut off', async () => {
  expect(await middlesOf([...CUT, ...WHOLE])).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 'R', undefined]);
});

it('one name that is as long says nothing of a column', async () => {
  const [first] = await middlesOf([CUT[0]!, ...WHOLE]);
  expect(first).toBe('BRAMBL');
});
