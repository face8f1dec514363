/** Reads damaged copies of a file, one after the other, in a thread with limited memory that can be terminated. */
import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openTable } from '../open-table.ts';
import { FileFault } from '../table.ts';

export interface DamagedWork {
  /** Rewritten for each copy. */
  path: string;
  whole: Uint8Array;
  /** The range of copies to read; each changes other bytes. */
  from: number;
  to: number;
}

/** The result for a copy: read, refused as damaged, or neither, which is a bug. */
export interface DamagedCopy {
  copy: number;
  became: 'read' | 'refused' | { fault: string };
}

/** A generator that is deterministic by seed: numbers from 0 to below 2^32. */
function makeRandom(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return (state ^ (state >>> 13)) >>> 0;
  };
}

/** Overwrites up to twenty bytes at random positions. */
function damage(whole: Uint8Array, copy: number): Buffer {
  const random = makeRandom(copy);
  const bytes = Buffer.from(whole);
  for (let left = 1 + (random() % 20); left > 0; left -= 1) bytes[random() % bytes.length] = random() & 0xff;
  return bytes;
}

async function readCopy(path: string): Promise<DamagedCopy['became']> {
  try {
    const table = await openTable(path);
    for await (const items of table.rows)
      for (const item of items)
        if ('fields' in item && item.fields.length !== table.columns.length)
          return { fault: `${item.fields.length} fields of ${table.columns.length}` };
    return 'read';
  } catch (cause) {
    return cause instanceof FileFault ? 'refused' : { fault: String((cause as Error).stack) };
  }
}

const { path, whole, from, to } = workerData as DamagedWork;
for (let copy = from; copy < to; copy += 1) {
  writeFileSync(path, damage(whole, copy));
  const ended: DamagedCopy = { copy, became: await readCopy(path) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(ended);
}
