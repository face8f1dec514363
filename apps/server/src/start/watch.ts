import { watch } from 'node:fs';
import path from 'node:path';
import type { Supervised } from './supervised.ts';

const REPO = path.resolve(import.meta.dirname, '../../../..');
const FOLDERS = ['apps/server/src', 'packages'];
const SETTLE_MS = 200;

/** Restarts the children when a source file of theirs changes. The returned function ends it. */
export function restartOnChange(children: readonly Supervised[]): () => void {
  let timer: NodeJS.Timeout | undefined;
  const onChange = (file: string | null) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      console.log(`${file} changed; starting again.`);
      void Promise.all(children.map((child) => child.restart()));
    }, SETTLE_MS);
  };
  const watchers = FOLDERS.map((folder) => watch(path.join(REPO, folder), { recursive: true }, (_event, file) => onChange(file)));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
