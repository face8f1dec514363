/** Reads a file once in a process of its own, to measure speed and peak memory. Usage: read-once.ts map|code FILE; prints JSON. */
import { createHash } from 'node:crypto';
import type { ReadItem } from '../../apps/ingest/src/layout.ts';
import { openFile } from '../../apps/ingest/src/read/open-file.ts';
import { findLayout, readBatches } from '../../apps/ingest/src/sources/layouts.ts';
import { readCoded } from './coded-fl-nal.ts';

export interface Reading {
  rows: number;
  /** Processor time of all threads, which is independent of other load on the machine. */
  processorMs: number;
  peakBytes: number;
  /** Digest of every thousandth draft, to check that both readers produce the same. */
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
