import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guessMap } from '../guess/guess-map.ts';
import { LayoutMismatch } from '../layout.ts';
import { listShipped, readDrafts } from './layouts.ts';

const TABLES = listShipped().filter(({ map }) => map.input.kind === 'table');
const SAMPLES = TABLES.flatMap(({ id }) => {
  const folder = join(import.meta.dirname, id);
  const files = readdirSync(folder).filter((name) => name.startsWith('sample'));
  return files.map((name) => ({ id, name, path: join(folder, name) }));
});

test('every shipped table map has a sample', () => {
  expect(new Set(SAMPLES.map(({ id }) => id))).toEqual(new Set(TABLES.map(({ id }) => id)));
});

/** Maps that need several files: no map reads one of their samples alone. */
const PARTS = new Set(TABLES.filter(({ map }) => map.beside?.some(({ optional }) => !optional)).map(({ id }) => id));

test.each(SAMPLES)('$id/$name is recognized, and no other map reads it', async ({ id, name, path }) => {
  expect((await guessMap(path)).shipped).toBe(id);
  const context = { state: 'FK', countyFips: '03001', countyName: 'Quillmere' };
  const answers = await Promise.all(TABLES.map(async (other) => [other.id, await firstOf(readDrafts(other.id, path, context))] as const));
  const isPart = PARTS.has(id) || name === 'sample-registrations.csv';
  expect(answers.filter(([, answer]) => !(answer instanceof LayoutMismatch)).map(([other]) => other)).toEqual(isPart ? [] : [id]);
});

/** Returns the first item of a reader, or the error it gives instead. */
async function firstOf(items: AsyncGenerator): Promise<unknown> {
  const first = await items.next().catch((error: unknown) => error);
  await items.return(undefined);
  return first;
}
