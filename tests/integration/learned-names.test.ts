/** A file whose layout tells neither the order of its names nor how wide its columns are, loaded and searched. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLoad } from '../../apps/ingest/src/load/run-load.ts';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';

const PLACE = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
const WIDTH = 26;
/** Names whose words say which is the surname. */
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
  const path = join(folder, 'roll.ndjson');
  const lines = owners.map((full, index) => {
    const address = { ...PLACE, line: door(index) };
    return JSON.stringify({
      type: 'parcel',
      record: `P${index}`,
      countyFips: '03001',
      apn: `71-${index}`,
      situs: address,
      mailing: address,
      owners: [{ full }],
    });
  });
  writeFileSync(path, `${lines.join('\n')}\n`);
  const pool = createPool(app.owner.options.connectionString!, { max: 6 });
  const source = { name: 'roll', label: 'Roll', origin: 'roll', role: 'assessor', state: 'FK' } as const;
  const request = { layoutId: 'feed-ndjson', paths: [path], source, asOf: '2026-11-01', rejectsPath: join(folder, 'rejects.csv') };
  await runLoad(pool, request, { onProgress: () => undefined, onWait: () => undefined });
  await pool.end();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ownersAt = async (index: number) => {
  const found = await findOverHttp(app, { searchMode: 'property_address', ...PLACE, street: door(index) });
  return found.owners.map(({ name }) => name).toSorted();
};

describe('owners of a file that tells nothing of its columns', () => {
  it('are not whom a full column cut off', async () => {
    expect(await ownersAt(0)).toEqual(['Alejandro Marlhurst']);
    expect(await ownersAt(1)).toEqual(['Bartholomew Pellworth']);
    expect(await ownersAt(2)).toEqual(['Elisabeth Greenaway']);
  });

  it('are both of a couple whose names fill it with a name that is known', async () => {
    expect(await ownersAt(3)).toEqual(['Aleja Marlhurst', 'Margaret Marlhurst']);
  });

  it('stand in the order of the other rows where their own words do not say it', async () => {
    expect(await ownersAt(4)).toEqual(['Douglas Terry']);
  });
});
