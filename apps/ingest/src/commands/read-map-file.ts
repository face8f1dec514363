import { readFile } from 'node:fs/promises';
import type { TableChoice } from '@deedline/contract/files/file-description';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { readMap } from '@deedline/contract/files/read-map';
import { findShipped } from '../sources/layouts.ts';

/**
 * Reads a map from a file, or a shipped one by its id. `choice` overrides how this one file is read: a member of an archive, a sheet. Throws an Error that
 * names each place where the map is invalid.
 */
export async function readMapFile(pathOrId: string, choice: TableChoice = {}): Promise<LayoutMap> {
  const shipped = findShipped(pathOrId);
  const map = shipped ? shipped.map : await readOwn(pathOrId);
  return map.input.kind === 'table' ? { ...map, input: { ...map.input, ...choice } } : map;
}

async function readOwn(path: string): Promise<LayoutMap> {
  const read = readMap(await readFile(path, 'utf8'));
  if ('map' in read) return read.map;
  throw new Error(`${path} is not a map: ${read.faults.map(({ path: at, says }) => (at === '' ? says : `${at} ${says}`)).join('; ')}`);
}
