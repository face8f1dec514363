/** One reading of a file in a process of its own, so that speed and peak memory are its own. Usage: read-once.ts map|code FILE; prints JSON. */
import { createHash } from 'node:crypto';
import type { ReadItem } from '../../apps/ingest/src/layout.ts';
import { openFile } from '../../apps/ingest/src/read/open-file.ts';
import { findLayout, readBatches } from '../../apps/ingest/src/sources/layouts.ts';
import { readCoded } from './coded-fl-nal.ts';

export interface Reading {
  rows: number;
  /** Of processor time, of all threads: what others do on the machine meanwhile counts for neither. */
  processorMs: number;
  peakBytes: number;
  /** Of every thousandth draft: both make the same. */
  digest: string;
}

const [by, path] = process.argv.slice(2) as ['map' | 'code', string];
const context = { state: 'FK', countyFips: '03001', countyName: 'Bench' };
const batches: AsyncIterable<ReadItem[]> =
  by === 'map' ? readBatches(findLayout('fl-nal'), [path], context) : readCoded(openFile(path), context);
const hash = createHash('sha256');
let rows = 0;
for await (const items of batches)
  for (const item of items) {
    if (!('draft' in item)) throw new Error(`unexpected: ${JSON.stringify(item)}`);
    if (rows % 1_000 === 0) hash.update(JSON.stringify(Object.entries(item.draft.body).sort(([one], [other]) => (one < other ? -1 : 1))));
    rows += 1;
  }
const { user, system } = process.cpuUsage();
const reading: Reading = {
  rows,
  processorMs: (user + system) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  digest: hash.digest('hex'),
};
console.log(JSON.stringify(reading));
