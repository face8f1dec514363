/**
 * `npm run bench:search`: the server's time of a search per mode, with 1 and 16 clients, each beside its floor: the bare SQL of the
 * same key look-ups in two statements a hop, measured in the same run, and beside that the same look-ups as the product makes them. Then rows and bytes on disk per person.
 * --people N (1,000,000), --searches N per mode and number of clients (500), --dir FOLDER for the loaded state, used again when it is there.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SEARCH_MODES, type CreateSearch, type SearchMode } from '@deedline/contract/search/search';
import { createPool } from '@deedline/database/connect';
import type pg from 'pg';
import { driveServer, type DrivenServer } from './search/drive-server.ts';
import { ms, quantile } from './search/figures.ts';
import { type Hops, measureDisk, measureFloor, measureLookUps, recordHops } from './search/measure-floor.ts';
import { prepareState } from './search/prepare-state.ts';
import { sampleQueries } from './search/sample-queries.ts';

const CLIENTS = [1, 16];
/** Of each mode, before any is measured: a server that has run for a while has its code compiled and its statements planned. */
const WARM_UP = 200;

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000000' }, searches: { type: 'string', default: '500' }, dir: { type: 'string' } },
});
await main(Number(values.people), Number(values.searches), resolve(values.dir ?? join(tmpdir(), `deedline-bench-${values.people}`)));

async function main(people: number, searches: number, folder: string): Promise<void> {
  const state = await prepareState(people, folder);
  const db = createPool(state.url);
  try {
    const server = await driveServer(state);
    try {
      const queries = sampleQueries(state.truthFile, searches * CLIENTS.length + WARM_UP);
      for (const mode of SEARCH_MODES) await server.search(queries[mode].slice(0, WARM_UP), 4);
      console.log(`\n${state.parcels.toLocaleString('en')} parcels, about ${people.toLocaleString('en')} people; times in ms\n`);
      console.log(
        'mode              clients  searches  hops  p50 floor  look-ups  p50 server  times  p99 floor  p99 server  searches/s  found',
      );
      for (const mode of SEARCH_MODES) await measureMode(server, db, mode, queries[mode]);
    } finally {
      await server.stop();
    }
    await printDisk(db, people);
  } finally {
    await db.end();
    await state.stop();
  }
}

async function measureMode(server: DrivenServer, db: pg.Pool, mode: SearchMode, bodies: readonly CreateSearch[]): Promise<void> {
  const share = Math.floor((bodies.length - WARM_UP) / CLIENTS.length);
  for (const [index, clients] of CLIENTS.entries()) {
    const mine = bodies.slice(WARM_UP + index * share, WARM_UP + (index + 1) * share);
    const startedAt = performance.now();
    const ended = await server.search(mine, clients);
    const seconds = (performance.now() - startedAt) / 1000;
    const hops: Hops[] = [];
    for (const body of mine) hops.push(await recordHops(db, body));
    const floor = await measureFloor(db, hops, clients);
    const lookUps = await measureLookUps(db, hops, clients);
    const times = ended.map((search) => search.ms);
    const meanHops = hops.reduce((sum, one) => sum + one.length, 0) / Math.max(1, hops.length);
    const found = ended.filter(({ charged }) => charged > 0).length / Math.max(1, ended.length);
    const cells: [string, number][] = [
      [mode, -18],
      [String(clients), 7],
      [String(ended.length), 10],
      [meanHops.toFixed(1), 6],
      [ms(quantile(floor, 0.5)), 11],
      [ms(quantile(lookUps, 0.5)), 10],
      [ms(quantile(times, 0.5)), 12],
      [(quantile(times, 0.5) / quantile(floor, 0.5)).toFixed(1), 7],
      [ms(quantile(floor, 0.99)), 11],
      [ms(quantile(times, 0.99)), 12],
      [(ended.length / seconds).toFixed(0), 12],
      [`${(found * 100).toFixed(0)} %`, 7],
    ];
    console.log(cells.map(([text, width]) => (width < 0 ? text.padEnd(-width) : text.padStart(width))).join(''));
    const failed = ended.filter(({ status }) => status !== 'completed').length;
    if (failed > 0) throw new Error(`${failed} searches failed`);
  }
}

async function printDisk(db: pg.Pool, people: number): Promise<void> {
  console.log('\ntable              rows  rows/person  bytes/person        MB');
  for (const { table, rows, bytes } of await measureDisk(db)) {
    const cells = [
      table.padEnd(14),
      rows.toLocaleString('en').padStart(10),
      (rows / people).toFixed(2).padStart(12),
      (bytes / people).toFixed(0).padStart(14),
      (bytes / 2 ** 20).toFixed(0).padStart(10),
    ];
    console.log(cells.join(' '));
  }
}
