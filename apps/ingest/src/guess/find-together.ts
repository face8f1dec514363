import type { FileDescription } from '@deedline/contract/files/file-description';
import { findParts } from '../maps/read-together.ts';
import { SHIPPED_MAPS } from '../sources/layouts.ts';

/** Of an archive with more files, who knows what belongs together names it. */
const MOST_FILES = 50;

/** The shipped layouts that read several files of an archive together, as one load. Empty where `found` is no archive to choose from. */
export async function findTogether(path: string, { members = [], member }: FileDescription): Promise<FileDescription['together'] & object> {
  if (member !== undefined || members.length < 2 || members.length > MOST_FILES) return [];
  const found: FileDescription['together'] & object = [];
  for (const { id, title, map } of SHIPPED_MAPS) {
    const files = map.beside === undefined ? null : await findParts(map, path);
    if (files !== null && files.length > 1) found.push({ layout: id, title, files });
  }
  return found;
}
