/** The latest head, beside the installation's key: who reaches the database alone cannot shorten the chain and stay unnoticed. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Head } from './chain-records.ts';

const pathOf = (dataDir: string) => join(dataDir, 'keys', 'audit.head');
/** Where the chain had come to when it was first seen without the head that is remembered. */
const breakPathOf = (dataDir: string) => join(dataDir, 'keys', 'audit.break');

/** Several processes may do so at once; a head only ever takes the place of an earlier one. */
export function keepWitness(dataDir: string, head: Head): void {
  const path = pathOf(dataDir);
  if ((readWitness(dataDir)?.number ?? 0) >= head.number) return;
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, print(head), { mode: 0o600 });
  renameSync(draft, path);
  // What is remembered is on record again: the right database is back.
  rmSync(breakPathOf(dataDir), { force: true });
}

/** The first time counts: from then on the chain grows without what was remembered. */
export function keepBreak(dataDir: string, head: Head): void {
  try {
    writeFileSync(breakPathOf(dataDir), print(head), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Takes what is remembered out of the way, under the day and time: an operator accepted that the chain has gone on without it. */
export function putWitnessAside(dataDir: string, at: Date): string {
  const aside = `${pathOf(dataDir)}.${at.toISOString().replaceAll(':', '-')}`;
  renameSync(pathOf(dataDir), aside);
  rmSync(breakPathOf(dataDir), { force: true });
  return aside;
}

/** Undefined when there is none, or none that can be read. */
export function readWitness(dataDir: string): Head | undefined {
  return read(pathOf(dataDir));
}

export function readBreak(dataDir: string): Head | undefined {
  return read(breakPathOf(dataDir));
}

function print({ number, hash }: Head): string {
  return `${number} ${hash}\n`;
}

function read(path: string): Head | undefined {
  try {
    const found = /^(\d{1,15}) ([0-9a-f]{64}|)\n$/.exec(readFileSync(path, 'utf8'));
    return found === null ? undefined : { number: Number(found[1]), hash: found[2]! };
  } catch {
    return undefined;
  }
}
