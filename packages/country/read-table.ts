import { readFileSync } from 'node:fs';

/** Reads one of the tables next to this file as text. */
export const readTable = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Runs `make` when its value is first requested, and only once. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
