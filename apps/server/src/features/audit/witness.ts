/** The latest head, beside the installation's key: who reaches the database alone cannot shorten the chain and stay unnoticed. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Head } from './chain-queries.ts';

const pathOf = (dataDir: string) => join(dataDir, 'keys', 'audit.head');

/** Several processes may do so at once; a head only ever takes the place of an earlier one. */
export function keepWitness(dataDir: string, head: Head): void {
  const path = pathOf(dataDir);
  if ((readWitness(dataDir)?.number ?? 0) >= head.number) return;
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${head.number} ${head.hash}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Undefined when there is none, or none that can be read. */
export function readWitness(dataDir: string): Head | undefined {
  try {
    const read = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(readFileSync(pathOf(dataDir), 'utf8'));
    return read === null ? undefined : { number: Number(read[1]), hash: read[2]! };
  } catch {
    return undefined;
  }
}
