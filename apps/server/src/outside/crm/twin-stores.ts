/** Storage for the contents of twins. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TwinStore, TwinThing } from './crm.ts';

/** `log`: what was put and deleted, in order. */
export function storeInMemory(): TwinStore & { log: string[] } {
  const things = new Map<string, Map<string, TwinThing>>();
  const log: string[] = [];
  const of = (whose: string) => things.get(whose) ?? things.set(whose, new Map()).get(whose)!;
  return {
    log,
    get: (whose, id) => of(whose).get(id),
    put(whose, id, thing) {
      if (id !== 'last') log.push(`put ${whose}/${id}`);
      of(whose).set(id, structuredClone(thing));
    },
    delete(whose, id) {
      log.push(`delete ${whose}/${id}`);
      of(whose).delete(id);
    },
    list: (whose) => [...of(whose)].filter(([id]) => id !== 'last'),
  };
}

/** Stores each thing in a file, in a folder for each account of the twin, so that all processes share it. */
export function storeInFolder(folder: string): TwinStore {
  const fileOf = (whose: string, id: string) => path.join(folder, fileName(whose), `${fileName(id)}.json`);
  return {
    get: (whose, id) => read(fileOf(whose, id)),
    put(whose, id, thing) {
      const file = fileOf(whose, id);
      mkdirSync(path.dirname(file), { recursive: true });
      // Renamed into place, so that concurrent readers see either the old or the new file.
      writeFileSync(`${file}.new`, JSON.stringify(thing));
      renameSync(`${file}.new`, file);
    },
    delete: (whose, id) => rmSync(fileOf(whose, id), { force: true }),
    list(whose) {
      const names = namesIn(path.join(folder, fileName(whose))).filter((name) => name.endsWith('.json') && name !== 'last.json');
      return names.flatMap((name) => {
        const id = name.slice(0, -'.json'.length);
        const thing = read(fileOf(whose, id));
        return thing === undefined ? [] : [[id, thing] as const];
      });
    },
  };
}

function read(file: string): TwinThing | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TwinThing;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Text from requests must not act as a path. */
function fileName(text: string): string {
  return text.replace(/[^\w-]/g, '_').slice(0, 100);
}
