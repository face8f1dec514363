import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import type { DamagedCopy, DamagedWork } from './testing/read-damaged.ts';
import { writeDbase, writeShapes, writeWkb } from './testing/write-records.ts';
import { writeWorkbook } from './testing/write-workbook.ts';
import { writeZip } from './testing/write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'deedline-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COPIES = 120;
/** Reading a copy takes a few milliseconds, unless the reader never ends. */
const COPY_MS = 60_000;
/** The Parquet reader never ends on some copies. `watch-reader.ts` then ends the loading program; here the thread is ended, after a shorter time. */
const RUNS_ON = { copies: 40, copyMs: 10_000 };
const MEMORY_MB = 512;

const PINS = Array.from({ length: 300 }, (_, at) => `04-18-${at}`);
const RING = [
  [-98.5, 29.4],
  [-98.5, 29.5],
  [-98.4, 29.5],
  [-98.5, 29.4],
] as const;
const dbase = writeDbase(
  [
    { name: 'PIN', type: 'C', length: 12 },
    { name: 'VALUE', type: 'N', length: 9 },
    { name: 'SOLD', type: 'D', length: 8 },
  ],
  PINS.map((pin) => ({ values: [pin, '318000', '20250701'] })),
);
const csv = ['PIN,OWNER', ...PINS.map((pin) => `${pin},"HALE, RUTH"`)].join('\n');
const parquet = (codec: 'UNCOMPRESSED' | 'SNAPPY'): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      codec,
      rowGroupSize: 100,
      columnData: [
        { name: 'apn', data: PINS, type: 'STRING' },
        { name: 'town', data: PINS.map((_, at) => (at % 7 === 0 ? null : `TOWN ${at % 3}`)), type: 'STRING' },
        { name: 'value', data: PINS.map((_, at) => BigInt(at)), type: 'INT64' },
        { name: 'geom', data: PINS.map(() => writeWkb([RING])), type: 'BYTE_ARRAY' },
      ],
    }),
  );

const FILES: Record<string, Buffer> = {
  dBASE: dbase,
  'a shapefile': writeShapes(PINS.map(() => [RING])),
  Parquet: parquet('UNCOMPRESSED'),
  'packed Parquet': parquet('SNAPPY'),
  'a workbook': writeWorkbook({ sheets: { Roll: [['PIN', 'VALUE'], ...PINS.map((pin, at) => [pin, at])] } }),
  'a ZIP file': writeZip({ 'roll.csv': csv }),
  'a ZIP file of a shapefile': writeZip({ 'roll.shp': writeShapes(PINS.map(() => [RING])), 'roll.dbf': dbase }),
  gzip: gzipSync(csv),
};

/** Returns the outcome of each copy. A thread that never ends or runs out of memory is ended, and the next thread continues with the following copy. */
async function readCopies(path: string, whole: Buffer, copies: number, copyMs: number): Promise<string[]> {
  const became: string[] = [];
  while (became.length < copies) {
    const work: DamagedWork = { path, whole, from: became.length, to: copies };
    await new Promise<void>((resolve) => {
      const worker = new Worker(new URL('./testing/read-damaged.ts', import.meta.url), {
        workerData: work,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      let late = setTimeout(onLate, copyMs);
      function onLate(): void {
        became.push('ran on');
        void worker.terminate();
      }
      worker.on('message', ({ became: end }: DamagedCopy) => {
        clearTimeout(late);
        late = setTimeout(onLate, copyMs);
        became.push(typeof end === 'string' ? end : end.fault);
      });
      worker.on('error', (error) => became.push(`ended: ${error.message}`));
      worker.on('exit', () => {
        clearTimeout(late);
        resolve();
      });
    });
  }
  return became;
}

test.each(Object.entries(FILES))(
  '%s with random changed bytes is read or refused',
  async (name, whole) => {
    const path = join(folder, name.replaceAll(' ', '-'));
    if (name === 'a shapefile') writeFileSync(`${path}.dbf`, dbase);
    const { copies, copyMs } = name.includes('Parquet') ? RUNS_ON : { copies: COPIES, copyMs: COPY_MS };
    const ends = await readCopies(name === 'a shapefile' ? `${path}.shp` : path, whole, copies, copyMs);
    const bounded = name.includes('Parquet')
      ? /^(?:read|refused|ran on|ended: Worker terminated due to reaching memory limit.*)$/
      : /^(?:read|refused)$/;
    expect(ends.filter((end) => !bounded.test(end))).toEqual([]);
    // In a dBASE table only the header can be invalid; every other format refuses at least one damaged copy.
    expect(ends.includes('refused') || name === 'dBASE').toBe(true);
  },
  600_000,
);
