/** How archiving goes, in a file that other processes read. */
import { readFile } from 'node:fs/promises';

export interface ArchiveState {
  /** Of the last try; ISO. */
  at: string;
  /** Null: it did what it should. */
  failure: string | null;
}

const LONGEST_MS = 10 * 60_000;

/** Whether all was archived at the last try, and that is not long ago. */
export async function isArchiving(stateFile: string, now: Date): Promise<boolean> {
  try {
    const { at, failure } = JSON.parse(await readFile(stateFile, 'utf8')) as ArchiveState;
    return failure === null && now.getTime() - Date.parse(at) < LONGEST_MS;
  } catch {
    return false;
  }
}
