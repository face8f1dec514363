import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Saves the labels of a step beside the files of a state: states are labelled in separate processes and read together. */
export function keepLabels(folder: string, step: string, labels: unknown): void {
  writeFileSync(join(folder, `${step}-labels.json`), JSON.stringify(labels));
}

export function readLabels(folder: string, step: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${step}-labels.json`), 'utf8'));
}
