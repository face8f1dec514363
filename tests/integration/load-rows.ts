/** Writes a made-up file of a published layout, loads it and removes it. For tests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import { type LoadResult, runLoad } from '../../apps/ingest/src/load/run-load.ts';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

type Row = Readonly<Record<string, string | number>>;

interface Roll {
  layoutId: string;
  /** Every column that the layout requires; a row omits empty ones. */
  columns: readonly string[];
  name: string;
  asOf?: string;
  countyFips?: string;
  state?: string;
}

const cell = (value: string | number = ''): string => `"${String(value).replaceAll('"', '""')}"`;

/** Loads the rows as a CSV of this layout, from a source with this name. */
export async function loadRows(
  app: TestServer,
  { layoutId, columns, name, asOf = '2026-11-01', countyFips, state = 'FK' }: Roll,
  rows: readonly Row[],
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'deedline-rows-'));
  const path = join(folder, 'roll.csv');
  writeFileSync(path, `${[columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))].join('\n')}\n`);
  const pool = createPool(app.owner.options.connectionString!, { max: 6 });
  try {
    const source = { name, label: name, origin: name, role: 'assessor', state, ...(countyFips ? { countyFips } : {}) } as const;
    const request = { layoutId, paths: [path], source, asOf, rejectsPath: join(folder, 'rejects.csv') };
    return await runLoad(pool, request, { onProgress: () => undefined, onWait: () => undefined });
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const MASSGIS_COLUMNS =
  'PROP_ID,LOC_ID,BLDG_VAL,LAND_VAL,OTHER_VAL,TOTAL_VAL,FY,LOT_SIZE,LS_DATE,LS_PRICE,USE_CODE,SITE_ADDR,ADDR_NUM,FULL_STR,LOCATION,CITY,ZIP,OWNER1,OWN_ADDR,OWN_CITY,OWN_STATE,OWN_ZIP,OWN_CO,LS_BOOK,LS_PAGE,REG_ID,ZONING,YEAR_BUILT,BLD_AREA,UNITS,RES_AREA,STYLE,STORIES,NUM_ROOMS,LOT_UNITS,CAMA_ID,TOWN_ID'.split(
    ',',
  );
