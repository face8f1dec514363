import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps what a step labelled in a state beside its files: states are labelled in processes of their own, and read together. */
export function keepLabels(folder: string, step: string, labels: unknown): void {
  writeFileSync(join(folder, `${step}-labels.json`), JSON.stringify(labels));
}

export function readLabels(folder: string, step: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${step}-labels.json`), 'utf8'));
}
