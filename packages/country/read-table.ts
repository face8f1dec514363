import { readFileSync } from 'node:fs';

/** One of the tables beside this file, as text. */
export const readTable = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Runs `make` when its value is first asked for, and never again. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
