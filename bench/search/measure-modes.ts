/** Measures searches of one mode compared with their floor, for a number of clients: time, processor, and bytes read by the look-ups. */
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import type pg from 'pg';
import { readCpuMs } from '../profile/postgres-cpu.ts';
import type { DrivenServer } from './drive-server.ts';
import { ms, quantile } from './figures.ts';
import { asFirst, type Hops, inOne, measureLookUps, recordHops } from './measure-floor.ts';

/** Length of a turn: server and bare SQL alternate, so that other load on the machine affects both. */
const TURN = 50;

/** Highest accepted multiples of the floor; above them the bench fails. The limit of `cpu` comes from email searches, whose floor is half a millisecond. */
const MOST_TIMES = { p50: 15, p99: 15, cpu: 22 } as const;

export interface Stand {
  server: DrivenServer;
  db: pg.Pool;
  postgres: number | undefined;
}

/** Milliseconds of each charged search, and the processor time (Node and PostgreSQL) of all searches. */
interface Taken {
  times: number[];
  node: number;
  postgres: number;
}

interface Cell {
  mode: SearchMode;
  clients: number;
  searches: number;
  found: number;
  hops: number;
  /** Bytes read from the connection per search. */
  bytes: { floor: number; lookUps: number };
  floor: Taken;
  lookUps: Taken;
  server: Taken;
}

/** The server delays free answers so that their time reveals nothing, so only charged searches are timed; processor time covers all. */
export async function measureCell(
  { server, db, postgres }: Stand,
  bodies: readonly CreateSearch[],
  mode: SearchMode,
  clients: number,
): Promise<Cell> {
  const [floor, lookUps, ofServer] = Array.from({ length: 3 }, (): Taken => ({ times: [], node: 0, postgres: 0 })) as [Taken, Taken, Taken];
  const bytes = { floor: 0, lookUps: 0 };
  let [found, hopCount] = [0, 0];
  const apiMs = () => readCpuMs(server.pid) ?? Number.NaN;
  for (let from = 0; from < bodies.length; from += TURN) {
    const turn = bodies.slice(from, from + TURN);
    const charged = new Set<number>();
    await spend(ofServer, apiMs, postgres, async () => {
      const ended = await server.search(turn, clients);
      const failed = ended.filter(({ status }) => status !== 'completed').length;
      if (failed > 0) throw new Error(`${failed} searches failed`);
      for (const [index, search] of ended.entries()) if (search.charged > 0) charged.add(index);
      ofServer.times.push(...ended.filter((search) => search.charged > 0).map((search) => search.ms));
    });
    const hops: Hops[] = [];
    for (const body of turn) hops.push(await recordHops(db, body));
    hopCount += hops.reduce((sum, one) => sum + one.length, 0);
    found += charged.size;
    const lookUpBoth = [
      [floor, asFirst(db), 'floor'],
      [lookUps, inOne(db), 'lookUps'],
    ] as const;
    for (const [taken, lookUp, name] of from % (2 * TURN) === 0 ? lookUpBoth : lookUpBoth.toReversed()) {
      const before = bytesRead(db);
      await spend(taken, ownMs, postgres, async () => {
        const times = await measureLookUps(lookUp, hops, clients);
        taken.times.push(...times.filter((_, index) => charged.has(index)));
      });
      bytes[name] += bytesRead(db) - before;
    }
  }
  const count = bodies.length;
  for (const taken of [floor, lookUps, ofServer]) for (const part of ['node', 'postgres'] as const) taken[part] /= count;
  for (const name of ['floor', 'lookUps'] as const) bytes[name] /= count;
  return { mode, clients, searches: count, found: found / count, hops: hopCount / count, bytes, floor, lookUps, server: ofServer };
}

/** Measures the processor time of both processes during `work`. */
async function spend(taken: Taken, nodeMs: () => number, postgres: number | undefined, work: () => Promise<void>): Promise<void> {
  const [node, sql] = [nodeMs(), readCpuMs(postgres) ?? Number.NaN];
  await work();
  taken.node += nodeMs() - node;
  taken.postgres += (readCpuMs(postgres) ?? Number.NaN) - sql;
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Counted {
  connection: { stream: { bytesRead: number } };
}

/** Sums over the current connections of a pool, which opens one per client and closes none for a minute. */
function bytesRead(db: pg.Pool): number {
  const { _clients: open } = db as unknown as { _clients: Counted[] };
  return open.reduce((sum, { connection }) => sum + connection.stream.bytesRead, 0);
}

export const HEADINGS = `times in ms
floor: a row for each key and two statements a hop, with all records of each, as it was first measured; look-ups: one statement a hop over pages of keys, with the records that
are not at hand; server: from the request to the end, of searches that are charged; CPU: Node’s and PostgreSQL’s together, of all searches

mode              clients found  hops  KB floor  look-ups | p50 floor  look-ups  server  times | p99 floor  server  times | CPU floor  look-ups  API+SQL         times`;

export function printCell({ mode, clients, found, hops, bytes, floor, lookUps, server }: Cell): void {
  const times = timesOf({ floor, server });
  const cells: [string, number][] = [
    [String(clients), 25 - mode.length],
    [`${(found * 100).toFixed(0)} %`, 6],
    [hops.toFixed(1), 6],
    [(bytes.floor / 1024).toFixed(1), 10],
    [(bytes.lookUps / 1024).toFixed(1), 10],
    [ms(quantile(floor.times, 0.5)), 12],
    [ms(quantile(lookUps.times, 0.5)), 10],
    [ms(quantile(server.times, 0.5)), 8],
    [times.p50.toFixed(1), 7],
    [ms(quantile(floor.times, 0.99)), 12],
    [ms(quantile(server.times, 0.99)), 8],
    [times.p99.toFixed(1), 7],
    [ms(floor.node + floor.postgres), 12],
    [ms(lookUps.node + lookUps.postgres), 10],
    [`${ms(server.node)}+${ms(server.postgres)}`, 13],
    [times.cpu.toFixed(1), 10],
  ];
  console.log(mode + cells.map(([text, width]) => text.padStart(width)).join(''));
}

function timesOf({ floor, server }: Pick<Cell, 'floor' | 'server'>) {
  const at = (q: number) => quantile(server.times, q) / quantile(floor.times, q);
  return { p50: at(0.5), p99: at(0.99), cpu: (server.node + server.postgres) / (floor.node + floor.postgres) };
}

/** The ratios that exceed their limits. */
export function breachesOf(cell: Cell): string[] {
  const times = timesOf(cell);
  return (['p50', 'p99', 'cpu'] as const)
    .filter((figure) => times[figure] > MOST_TIMES[figure])
    .map(
      (figure) =>
        `${cell.mode}, ${cell.clients} client(s): ${figure} ${times[figure].toFixed(1)} times its floor, and it was ${MOST_TIMES[figure]} at most`,
    );
}
