/**
 * `npm run bench:api`: compares the cost of a search by a program with one by the web page, on the real API process in one run. One search of each pair is made
 * like the page's (POST, its events until it has ended, GET) and one like a program's (POST with `Prefer: wait`), in turns; both are timed until the answer has
 * arrived. --people N (20,000), --searches N pairs per mode (200), --dir FOLDER for the loaded state.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SEARCH_MODES, type CreateSearch } from '@deedline/contract/search/search';
import { withClient } from '@deedline/database/connect';
import { readFlags } from '../flags/read-flags.ts';
import { driveServer } from './drive-server.ts';
import { ms, quantile } from './figures.ts';
import { prepareState } from './prepare-state.ts';
import { sampleQueries } from './sample-queries.ts';

/** Highest accepted time of a program's search, as a multiple of the page's. */
const MOST = 1.15;
const WARM_UP = 60;
const PLENTY = 100_000_000;
/** Number of bootstrap draws from the pairs. */
const DRAWS = 1_000;

type Ask = (body: CreateSearch) => Promise<void>;

const { values } = readFlags({
  options: { people: { type: 'string', default: '20000' }, searches: { type: 'string', default: '200' }, dir: { type: 'string' } },
});
await main(Number(values.people), Number(values.searches), resolve(values.dir ?? join(tmpdir(), `deedline-bench-${values.people}`)));

async function main(people: number, pairs: number, folder: string): Promise<void> {
  const state = await prepareState(people, folder);
  try {
    const server = await driveServer(state);
    try {
      const [page, program] = await signIn(`http://127.0.0.1:${server.port}`, state.url);
      const queries = sampleQueries(state.truthFile, 2 * (pairs + WARM_UP));
      console.log('mode               pairs  page p50  API p50  times (95 of 100)   page p99  API p99');
      const all: [number, number][] = [];
      for (const mode of SEARCH_MODES) {
        const bodies = queries[mode];
        const warm = Math.min(2 * WARM_UP, Math.floor(bodies.length / 3));
        await askInPairs(bodies.slice(0, warm), page, program);
        const measured = await askInPairs(bodies.slice(warm), page, program);
        all.push(...measured);
        print(mode, measured);
      }
      const times = print('all', all);
      console.log(`\nan API search at most ${MOST} times the page’s: ${times <= MOST ? 'held' : 'FAILED'}`);
      if (times > MOST) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    await state.stop();
  }
}

/** Milliseconds of [the page, the program]; which one starts alternates from pair to pair. */
async function askInPairs(bodies: readonly CreateSearch[], page: Ask, program: Ask): Promise<[number, number][]> {
  const measured: [number, number][] = [];
  for (let first = 0; first + 1 < bodies.length; first += 2) {
    const isPageFirst = (first / 2) % 2 === 0;
    const one = await time(isPageFirst ? page : program, bodies[first]!);
    const other = await time(isPageFirst ? program : page, bodies[first + 1]!);
    measured.push(isPageFirst ? [one, other] : [other, one]);
  }
  return measured;
}

async function time(ask: Ask, body: CreateSearch): Promise<number> {
  const startedAt = performance.now();
  await ask(body);
  return performance.now() - startedAt;
}

/** Prints a line and returns the ratio of the program's median to the page's. */
function print(name: string, pairs: readonly (readonly [number, number])[]): number {
  const medians = (drawn: typeof pairs) =>
    [0, 1].map((side) =>
      quantile(
        drawn.map((pair) => pair[side]!),
        0.5,
      ),
    ) as [number, number];
  const [page, program] = medians(pairs);
  const drawn = Array.from({ length: DRAWS }, () => {
    const [of, to] = medians(pairs.map(() => pairs[Math.floor(Math.random() * pairs.length)]!));
    return to / of;
  });
  const times = program / page;
  const spread = `${times.toFixed(2)} (${quantile(drawn, 0.025).toFixed(2)}-${quantile(drawn, 0.975).toFixed(2)})`;
  const late = [0, 1].map((side) =>
    ms(
      quantile(
        pairs.map((pair) => pair[side]!),
        0.99,
      ),
    ).padStart(9),
  );
  console.log(
    name.padEnd(18),
    String(pairs.length).padStart(5),
    ms(page).padStart(9),
    ms(program).padStart(8),
    ' ',
    spread.padEnd(17),
    ...late,
  );
  return times;
}

/**
 * Uses two accounts, so that a purchase of one does not make the same search free for the other. Returns the functions that search as the page and as a
 * program.
 */
async function signIn(base: string, url: string): Promise<[Ask, Ask]> {
  const [visitor, owner] = await Promise.all([signUp(base, url), signUp(base, url)]);
  const key = { name: 'bench', scopes: ['search'], uses: ['skip_tracing'] };
  const { secret } = (await read(base, 'POST', '/api/program-keys', { cookie: owner }, key)) as { secret: string };
  const byPage: Ask = async (body) => {
    const { id } = (await read(base, 'POST', '/api/searches', { cookie: visitor }, body)) as { id: string };
    await (await fetch(`${base}/api/searches/${id}/events`, { headers: { cookie: visitor } })).text();
    expectEnded(await read(base, 'GET', `/api/searches/${id}`, { cookie: visitor }));
  };
  const byProgram: Ask = async (body) => {
    const headers = { authorization: `Bearer ${secret}`, prefer: 'wait=30' };
    expectEnded(await read(base, 'POST', '/api/v1/searches', headers, body));
  };
  return [byPage, byProgram];
}

async function signUp(base: string, url: string): Promise<string> {
  const email = `bench-${crypto.randomUUID()}@example.com`;
  const answer = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench password' }),
  });
  const { id } = (await answer.json()) as { id: string };
  await withClient(url, (client) => client.query('select grant_credits($1, $2, $3)', [email, id, PLENTY]));
  return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}

async function read(base: string, method: string, path: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const answer = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function expectEnded(answer: unknown): void {
  const { status } = answer as { status: string };
  if (status !== 'completed') throw new Error(`a search is ${status}`);
}
