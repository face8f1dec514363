/** Compares a search of a large state with the same kind of search of a smaller one, in turns within one run. */
import { SEARCH_MODES, type CreateSearch, type SearchMode } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { driveServer, type DrivenServer } from './drive-server.ts';
import { ms, quantile } from './figures.ts';
import { measureDisk, MOST_BYTES_PER_PERSON } from './measure-floor.ts';
import { prepareState, type PreparedState } from './prepare-state.ts';
import { samplePlaced, type Sample } from './sample-queries.ts';

const TURN = 25;
const WARM_UP = 200;
/** Highest accepted median, as a multiple of the smaller state's. */
const MOST_TIMES = 1.5;

interface Side {
  people: number;
  state: PreparedState;
  server: DrivenServer;
  sample: Sample;
}

/** Returns the breached limits on time and size. `folderOf` gives the folder of the state with so many people. */
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
  return { people, state, server: await driveServer(state), sample: samplePlaced(state.truthFile, searches + WARM_UP) };
}

async function compareTimes(sides: readonly Side[]): Promise<string[]> {
  const breaches: string[] = [];
  console.log(
    `\nserver's ms of searches that are charged, one client: p50, p90, p99 of ${sides.map(({ people }) => people.toLocaleString('en')).join(' and ')} people`,
  );
  for (const mode of SEARCH_MODES) {
    const placed = sides.map(({ sample }) => sample.queries[mode]);
    for (const [index, { server }] of sides.entries()) await server.search(placed[index]!.slice(0, WARM_UP).map(bodyOf), 4);
    const times = sides.map((): Timed[] => []);
    const asked = Math.min(...placed.map(({ length }) => length));
    for (let from = WARM_UP; from < asked; from += TURN) {
      for (const [index, { server }] of sides.entries())
        times[index]!.push(...(await ask(server, placed[index]!.slice(from, from + TURN))));
    }
    const figures = times.map((of) => [0.5, 0.9, 0.99].map((q) => quantile(of.map(takenOf), q)));
    const ratio = figures.at(-1)![0]! / figures[0]![0]!;
    console.log(
      `${mode.padEnd(18)}${figures.map((of) => of.map(ms).join(', ').padStart(24)).join('')}   ${ratio.toFixed(2)} times at the median`,
    );
    for (const [index, side] of sides.entries()) console.log(`  ${describeAreas(side, times[index]!)}`);
    if (ratio > MOST_TIMES) breaches.push(`${mode}: ${ratio.toFixed(2)} times the smaller state's, and ${MOST_TIMES} at most`);
  }
  return breaches;
}

interface Timed {
  area: string;
  taken: number;
}
const bodyOf = ({ query }: { query: CreateSearch }) => query;
const takenOf = ({ taken }: Timed) => taken;

async function ask(server: DrivenServer, placed: Sample['queries'][SearchMode]): Promise<Timed[]> {
  const ended = await server.search(placed.map(bodyOf), 1);
  return ended.flatMap(({ charged, ms: taken }, at) => (charged > 0 ? { area: placed[at]!.area, taken } : []));
}

/** An area with fewer searches has no meaningful median. */
const ENOUGH = 10;

/** The median of each ZIP code prefix, most populous first, since more people there share a name. */
function describeAreas({ people, sample: { shareOf } }: Side, times: readonly Timed[]): string {
  const areas = [...Map.groupBy(times, ({ area }) => area)]
    .filter(([, of]) => of.length >= ENOUGH)
    .toSorted(([a], [b]) => shareOf(b) - shareOf(a))
    .map(
      ([area, of]) => `${((shareOf(area) * people) / 1e6).toFixed(2)} M in ${area}xx ${ms(quantile(of.map(takenOf), 0.5))} (${of.length})`,
    );
  return `${people.toLocaleString('en')} by area: ${areas.join(', ')}`;
}

/** Bytes per person of the truth: those who live or own in the state, or did within twenty years. */
async function printBytes(people: number, { url }: PreparedState): Promise<string[]> {
  const tables = await withClient(url, measureDisk);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0) / people;
  const parts = tables.filter((table) => table.bytes > people).map(({ table, bytes: of }) => `${table} ${(of / people).toFixed(0)}`);
  console.log(`${people.toLocaleString('en')} people: ${bytes.toFixed(0)} bytes a person on disk (${parts.join(', ')})`);
  return bytes > MOST_BYTES_PER_PERSON ? [`${bytes.toFixed(0)} bytes a person, and ${MOST_BYTES_PER_PERSON} at most`] : [];
}
