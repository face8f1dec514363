/**
 * `npm run bench:search`: measures the server's time per search for each mode, with 1 and 16 clients, each compared with its floor. The floor is the bare SQL
 * of the same key look-ups as it was first measured (a row for each key, two statements a hop), run in turns with the server; the same look-ups as the product
 * makes them now are measured as well. Fails when a search takes more times its floor than before. Then prints rows and bytes on disk per person compared with
 * the earlier ones; fails above 3 KB.
 * --people N (1,000,000), --searches N per mode and number of clients (500), --dir FOLDER for the loaded state, which is reused when it exists.
 * --sizes N,N...: instead runs the same searches in states of these numbers of people, in turns, and prints the median for each ZIP code prefix; --dir FOLDER
 * then has one folder for each size.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SEARCH_MODES, type CreateSearch } from '@deedline/contract/search/search';
import { createPool } from '@deedline/database/connect';
import { readFlags } from './flags/read-flags.ts';
import { compareSizes } from './search/by-size.ts';
import { driveServer } from './search/drive-server.ts';
import { prepareFirstKeys } from './search/first-keys.ts';
import { measureDisk, MOST_BYTES_PER_PERSON } from './search/measure-floor.ts';
import { breachesOf, HEADINGS, measureCell, printCell, type Stand } from './search/measure-modes.ts';
import { prepareState } from './search/prepare-state.ts';
import { sampleQueries } from './search/sample-queries.ts';
import type pg from 'pg';

const CLIENTS = [1, 16];
/** Searches of each mode before measuring starts, so that the code is compiled and the statements are planned as on a long-running server. */
const WARM_UP = 200;

const { values } = readFlags({
  options: {
    people: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '500' },
    dir: { type: 'string' },
    sizes: { type: 'string' },
  },
});
const searches = Number(values.searches);
const folderOf = (people: number) => join(resolve(values.dir ?? tmpdir()), `deedline-bench-${people}`);
const breaches =
  values.sizes === undefined
    ? await main(Number(values.people), searches, values.dir === undefined ? folderOf(Number(values.people)) : resolve(values.dir))
    : await compareSizes(values.sizes.split(',').map(Number), searches, folderOf);
for (const breach of breaches) console.log(`  BREACH: ${breach}`);
process.exitCode = breaches.length > 0 ? 1 : 0;

/** Returns the ratios that became worse. */
async function main(people: number, each: number, folder: string): Promise<string[]> {
  const state = await prepareState(people, folder);
  const db = createPool(state.url, { max: Math.max(...CLIENTS) });
  try {
    await prepareFirstKeys(db);
    const server = await driveServer(state);
    const fallen: string[] = [];
    try {
      const queries = sampleQueries(state.truthFile, each * CLIENTS.length + WARM_UP);
      for (const mode of SEARCH_MODES) await server.search(queries[mode].slice(0, WARM_UP), 4);
      console.log(`\n${state.parcels.toLocaleString('en')} parcels, about ${people.toLocaleString('en')} people; ${HEADINGS}`);
      const stand: Stand = { server, db, postgres: state.postgres() };
      for (const mode of SEARCH_MODES) {
        for (const [index, clients] of CLIENTS.entries()) {
          const cell = await measureCell(stand, share(queries[mode], index), mode, clients);
          printCell(cell);
          fallen.push(...breachesOf(cell));
        }
      }
    } finally {
      await server.stop();
    }
    return [...fallen, ...(await printDisk(db, people))];
  } finally {
    await db.end();
    await state.stop();
  }
}

/** A share of the queries that no earlier measurement has used. */
function share(bodies: readonly CreateSearch[], index: number): readonly CreateSearch[] {
  const each = Math.floor((bodies.length - WARM_UP) / CLIENTS.length);
  return bodies.slice(WARM_UP + index * each, WARM_UP + (index + 1) * each);
}

/** Returns a sentence for each limit on the store's size that is exceeded. */
async function printDisk(db: pg.Pool, people: number): Promise<string[]> {
  console.log('\ntable                  rows  rows/person  bytes/person    before        MB');
  let all = 0;
  for (const { table, rows, bytes, bytesBefore } of await measureDisk(db)) {
    all += bytes / people;
    const cells = [
      table.padEnd(16),
      rows.toLocaleString('en').padStart(10),
      (rows / people).toFixed(2).padStart(12),
      (bytes / people).toFixed(0).padStart(13),
      bytesBefore.toLocaleString('en').padStart(9),
      (bytes / 2 ** 20).toFixed(0).padStart(9),
    ];
    console.log(cells.join(' '));
  }
  console.log(`all of them: ${(all / 1024).toFixed(2)} KB a person, of ${MOST_BYTES_PER_PERSON / 1024} at most`);
  return all <= MOST_BYTES_PER_PERSON ? [] : [`the store takes ${all.toFixed(0)} bytes a person, more than ${MOST_BYTES_PER_PERSON}`];
}
