/** Loads and searches a file whose layout specifies neither the order of names nor the width of columns. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLoad } from '../../apps/ingest/src/load/run-load.ts';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';

const PLACE = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
const TOWNS = { west: { city: 'WESTBRIDGE', state: 'FK', zip: '00413' }, east: { city: 'EASTBRIDGE', state: 'FK', zip: '00414' } };
const OVERMERE = { city: 'OVERMERE', state: 'FK', zip: '00415' };
const WIDTH = 26;
/** Names whose words reveal which one is the surname. */
const TOLD = ['SMITH JENNIFER', 'JOHNSON MICHAEL', 'WILLIAMS DEBORAH', 'MILLER CHRISTOPHER', 'ANDERSON PATRICIA'];
const CUT = ['MARLHURST ALEJANDRO & MOORE ANNA', 'PELLWORTH BARTHOLOMEW & ZORBLAND MARY', 'GREENAWAY ELISABETH & OSTERHOUT JAN'];
const owners = [
  ...CUT.map((name) => name.slice(0, WIDTH)),
  'MARLHURST ALEJA & MARGARET',
  'TERRY DOUGLAS',
  ...Array.from({ length: 40 }, (_, index) => TOLD[index % TOLD.length]!),
];
const door = (index: number) => `${200 + 2 * index} CHANDLER STREET`;

let app: TestServer;
let folder: string;
beforeAll(async () => {
  app = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'deedline-names-'));
  await load(
    'roll',
    owners.map((full, index) => ({ full, ...PLACE, line: door(index) })),
  );
  const split = Object.values(TOWNS).flatMap((town) =>
    [...TOLD, ...TOLD, 'TERRY DOUGLAS'].map((name, index) => ({
      full: town === TOWNS.west || name === 'TERRY DOUGLAS' ? name : turn(name),
      ...town,
      line: door(index),
    })),
  );
  await load('two-towns', split);
  const mixed = [...TOLD, ...TOLD].flatMap((name) => [name, turn(name)]);
  await load(
    'mixed',
    ['TERRY DOUGLAS', ...mixed].map((full, index) => ({ full, ...OVERMERE, line: door(index) })),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const turn = (name: string) => name.split(' ').toReversed().join(' ');

async function load(
  name: string,
  rows: readonly { full: string; city: string; state: string; zip: string; line: string }[],
): Promise<void> {
  const path = join(folder, `${name}.ndjson`);
  const lines = rows.map(({ full, ...address }, index) =>
    JSON.stringify({
      type: 'parcel',
      record: `P${index}`,
      countyFips: '03001',
      apn: `${name}-${index}`,
      situs: address,
      mailing: address,
      owners: [{ full }],
    }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  const pool = createPool(app.owner.options.connectionString!, { max: 6 });
  const source = { name, label: name, origin: name, role: 'assessor', state: 'FK' } as const;
  const request = { layoutId: 'feed-ndjson', paths: [path], source, asOf: '2026-11-01', rejectsPath: join(folder, 'rejects.csv') };
  await runLoad(pool, request, { onProgress: () => undefined, onWait: () => undefined });
  await pool.end();
}

const ownersAt = async (index: number) => {
  const found = await findOverHttp(app, { searchMode: 'property_address', ...PLACE, street: door(index) });
  return found.owners.map(({ name }) => name).toSorted();
};

describe('owners of a file without column widths', () => {
  it('do not include a name that was cut off by a full column', async () => {
    expect(await ownersAt(0)).toEqual(['Alejandro Marlhurst']);
    expect(await ownersAt(1)).toEqual(['Bartholomew Pellworth']);
    expect(await ownersAt(2)).toEqual(['Elisabeth Greenaway']);
  });

  it('are both people of a couple whose names fill the column and end in a known name', async () => {
    expect(await ownersAt(3)).toEqual(['Aleja Marlhurst', 'Margaret Marlhurst']);
  });

  it('are read in the order of the other rows if their own words do not show it', async () => {
    expect(await ownersAt(4)).toEqual(['Douglas Terry']);
  });
});

const firstAt = async (town: typeof OVERMERE, index: number) =>
  (await findOverHttp(app, { searchMode: 'property_address', ...town, street: door(index) })).owners[0]!;

describe('owners of a file in two orders', () => {
  it('are read in the order of their town', async () => {
    const [west, east] = [await firstAt(TOWNS.west, 10), await firstAt(TOWNS.east, 10)];
    expect([west.name, east.name]).toEqual(['Douglas Terry', 'Terry Douglas']);
    expect(Math.min(west.confidence, east.confidence)).toBeGreaterThanOrEqual(90);
  });

  it('have lower confidence if nothing shows their order, and high confidence if their words do', async () => {
    expect((await firstAt(OVERMERE, 0)).confidence).toBeLessThan(80);
    const [turned, straight] = [await firstAt(OVERMERE, 1), await firstAt(OVERMERE, 2)];
    expect([turned.name, straight.name]).toEqual(['Jennifer Smith', 'Jennifer Smith']);
    expect(turned.confidence).toBeGreaterThan(90);
  });
});
