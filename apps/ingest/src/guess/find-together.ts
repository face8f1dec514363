import type { FileDescription } from '@deedline/contract/files/file-description';
import { findParts } from '../maps/read-together.ts';
import { listShipped } from '../sources/layouts.ts';

/** In a larger archive the user has to name the files that belong together. */
const MOST_FILES = 50;

/** The shipped layouts that read several files of an archive together as one load. Empty if `found` is not an archive with a choice of members. */
export async function findTogether(path: string, { members = [], member }: FileDescription): Promise<FileDescription['together'] & object> {
  if (member !== undefined || members.length < 2 || members.length > MOST_FILES) return [];
  const found: FileDescription['together'] & object = [];
  for (const { id, title, map } of listShipped()) {
    const files = map.beside === undefined ? null : await findParts(map, path);
    if (files !== null && files.length > 1) found.push({ layout: id, title, files });
  }
  return found;
}
