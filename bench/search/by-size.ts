/** A search of a large state beside the same kind of search of a smaller one, asked in turns in one run. */
import { SEARCH_MODES, type CreateSearch } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { driveServer, type DrivenServer } from './drive-server.ts';
import { ms, quantile } from './figures.ts';
import { measureDisk, MOST_BYTES_PER_PERSON } from './measure-floor.ts';
import { prepareState, type PreparedState } from './prepare-state.ts';
import { sampleQueries } from './sample-queries.ts';

const TURN = 25;
const WARM_UP = 200;
/** Times the smaller state's, at the median. */
const MOST_TIMES = 1.5;

interface Side {
  people: number;
  state: PreparedState;
  server: DrivenServer;
  queries: ReturnType<typeof sampleQueries>;
}

/** Returns what is slower or larger than it may be. `folderOf` says where the state of so many people lies. */
export async function compareSizes(sizes: readonly number[], searches: number, folderOf: (people: number) => string): Promise<string[]> {
  const sides: Side[] = [];
  try {
    for (const people of sizes) sides.push(await open(people, searches, folderOf(people)));
    const breaches = await compareTimes(sides);
    for (const { people, state } of sides) breaches.push(...(await printBytes(people, state)));
    return breaches;
  } finally {
    for (const { server, state } of sides) {
      await server.stop();
      await state.stop();
    }
  }
}

async function open(people: number, searches: number, folder: string): Promise<Side> {
  const state = await prepareState(people, folder);
  return { people, state, server: await driveServer(state), queries: sampleQueries(state.truthFile, searches + WARM_UP) };
}

async function compareTimes(sides: readonly Side[]): Promise<string[]> {
  const breaches: string[] = [];
  console.log(
    `\nserver's ms of searches that are charged, one client: p50, p90, p99 of ${sides.map(({ people }) => people.toLocaleString('en')).join(' and ')} people`,
  );
  for (const mode of SEARCH_MODES) {
    for (const { server, queries } of sides) await server.search(queries[mode].slice(0, WARM_UP), 4);
    const times = sides.map((): number[] => []);
    const asked = Math.min(...sides.map(({ queries }) => queries[mode].length));
    for (let from = WARM_UP; from < asked; from += TURN) {
      for (const [index, { server, queries }] of sides.entries())
        times[index]!.push(...(await ask(server, queries[mode].slice(from, from + TURN))));
    }
    const figures = times.map((of) => [0.5, 0.9, 0.99].map((q) => quantile(of, q)));
    const ratio = figures.at(-1)![0]! / figures[0]![0]!;
    console.log(
      `${mode.padEnd(18)}${figures.map((of) => of.map(ms).join(', ').padStart(24)).join('')}   ${ratio.toFixed(2)} times at the median`,
    );
    if (ratio > MOST_TIMES) breaches.push(`${mode}: ${ratio.toFixed(2)} times the smaller state's, and ${MOST_TIMES} at most`);
  }
  return breaches;
}

async function ask(server: DrivenServer, bodies: readonly CreateSearch[]): Promise<number[]> {
  const ended = await server.search(bodies, 1);
  return ended.filter(({ charged }) => charged > 0).map(({ ms: taken }) => taken);
}

/** People as the truth has them, who live or own there or did within twenty years. */
async function printBytes(people: number, { url }: PreparedState): Promise<string[]> {
  const tables = await withClient(url, measureDisk);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0) / people;
  const parts = tables.filter((table) => table.bytes > people).map(({ table, bytes: of }) => `${table} ${(of / people).toFixed(0)}`);
  console.log(`${people.toLocaleString('en')} people: ${bytes.toFixed(0)} bytes a person on disk (${parts.join(', ')})`);
  return bytes > MOST_BYTES_PER_PERSON ? [`${bytes.toFixed(0)} bytes a person, and ${MOST_BYTES_PER_PERSON} at most`] : [];
}
