/**
 * `npm run bench:suggest`: measures milliseconds of POST /api/suggestions over a million made-up parcels while addresses and parcel numbers are typed, and of
 * GET /api/searches/{id}/meant, compared with GET /api/health on an idle server; and the size of the table and its indexes.
 * `-- --parcels N --requests N --at-once N`
 */
import { KEYS_VERSION } from '@deedline/engine/keys/keys-version';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readFlags } from './flags/read-flags.ts';
import { startTestServer, type TestClient, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { setup } from '../tests/global-setup.ts';

const API = path.resolve(import.meta.dirname, '../apps/server/src/start/api.ts');
const { values } = readFlags({
  options: {
    parcels: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '3000' },
    'at-once': { type: 'string', default: '4' },
  },
});
const [parcels, requests, atOnce] = [Number(values.parcels), Number(values.requests), Number(values['at-once'])];
/** Requests per account, kept below the limit per minute. */
const OF_ACCOUNT = 290;
const STREETS = ['OLD MILL', 'TANNERY', 'FALCON', 'BROOK', 'SLATE', 'NAPIER', 'MAIN', 'OAK', 'CANTERBURY', 'QUARRY', 'HOLLOW', 'MAPLE'];

const stop = await setup({ name: 'suggest' });
const app = await startTestServer();
await fillStore(app);
const api = await startApi(app);
try {
  const clients = await Promise.all(Array.from({ length: Math.ceil(requests / OF_ACCOUNT) + 1 }, () => app.signUp()));
  console.log(`${parcels.toLocaleString('en-US')} parcels, ${atOnce} at once    p50 ms   p99 ms`);
  print('GET /api/health, no other requests', await measure(requests, () => ask('/api/health')));
  print('letters of an address', await measure(requests, (at) => suggest(clients, at, typedAddress(at))));
  print('the same with its city', await measureOthers((at, own) => suggest(own, at, { ...typedAddress(at), city: 'Town 7' })));
  print(
    'digits of a parcel number',
    await measureOthers((at, own) => suggest(own, at, { searchMode: 'parcel_id', text: `R${at % 90}0`.slice(0, 4) })),
  );
  print('an address that was not found', await measureMeant());
  await printSizes();
} finally {
  api.child.kill('SIGTERM');
  await once(api.child, 'exit');
  await app.close();
  await stop();
}

/** Inserts parcels of 60 towns, printed as rolls print them, by SQL alone. */
async function fillStore({ owner }: TestServer): Promise<void> {
  const source = `insert into source (name, label, origin, role, state) values ('bench', 'Bench', 'bench', 'assessor', 'FK') returning id`;
  const { id: sourceId } = (await owner.query<{ id: number }>(source)).rows[0]!;
  const load = `insert into load (source_id, layout, as_of, state, files, keys_version) values ($1, 'fl-nal', '2026-10-01', 'live', '{}', $2) returning id`;
  const { id: loadId } = (await owner.query<{ id: number }>(load, [sourceId, KEYS_VERSION])).rows[0]!;
  const made = `select n, 100 + n % 1900 as number, ($2::text[])[1 + n / 1900 % ${STREETS.length}] as name, n / 22800 % 60 as town,
      'R' || n % 90 || '-' || lpad(n::text, 7, '0') as apn from generate_series(1, $1::int) n`;
  await owner.query(
    `insert into evidence_page select (n - 1) / 20, ${loadId}, array_agg(json_build_array(1, apn, null, null, null, jsonb_build_object('countyFips', '03001',
       'apn', apn, 'situs', jsonb_build_object('line', number || ' ' || name || ' LN', 'city', 'TOWN ' || town, 'state', 'FK', 'zip', lpad((100 + town)::text, 5, '0')),
       'owners', jsonb_build_array(jsonb_build_object('full', 'VARNHAM ODILE', 'order', 'last_first')), 'marketValue', n))::text order by n)
     from (${made}) of_it group by 1`,
    [parcels, STREETS],
  );
  const startedMs = performance.now();
  await owner.query(
    `insert into known_parcel (load_id, evidence_id, door, apn) select ${loadId}, n,
       number || ' ' || replace(name, ' ', '') || '/TOWN' || town || '/' || lpad((100 + town)::text, 5, '0'), replace(apn, '-', '') from (${made}) of_it`,
    [parcels, STREETS],
  );
  console.log(`the table and its indexes written in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  await owner.query('vacuum (analyze) known_parcel, evidence_page');
}

/** The API as an installation runs it, in a process of its own. */
async function startApi({ ctx: { config } }: TestServer): Promise<{ url: string; child: ChildProcess }> {
  const env = { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, PORT: '0', DEMO: 'off' };
  const child = fork(API, { env });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  child.send({ preparing: null });
  return { url: `http://127.0.0.1:${port}`, child };
}

async function ask(address: string, client?: TestClient, body?: object): Promise<void> {
  const headers = { ...(client?.cookie !== undefined && { cookie: client.cookie }), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${api.url}${address}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
}

/** Prefixes of an address as it is typed: '1', '12', '126', '126 o', '126 ol' and so on, each as the next request. */
function typedAddress(at: number): { searchMode: string; text: string } {
  const line = `${100 + ((at * 7919) % 1900)} ${STREETS[at % STREETS.length]!.toLowerCase()} ln`;
  return { searchMode: 'property_address', text: line.slice(0, 5 + (at % (line.length - 4))) };
}

function suggest(clients: readonly TestClient[], at: number, body: object): Promise<void> {
  return ask('/api/suggestions', clients[Math.floor(at / OF_ACCOUNT)], body);
}

/** Uses fresh accounts, which have used none of their rate limit. */
async function measureOthers(one: (at: number, clients: readonly TestClient[]) => Promise<void>): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: Math.ceil(requests / OF_ACCOUNT) + 1 }, () => app.signUp()));
  return measure(requests, (at) => one(at, clients));
}

async function measureMeant(): Promise<number[]> {
  const client = await app.signUp();
  const asked = { searchMode: 'property_address', street: '126 Old Mil', city: 'Town 7', permissibleUse: true };
  const { id } = (await client.post('/api/searches', asked)).json<{ id: string }>();
  await app.runner.idle();
  return measure(50, () => ask(`/api/searches/${id}/meant`, client));
}

/** Milliseconds of each request, in ascending order. */
async function measure(count: number, one: (at: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      const startedMs = performance.now();
      await one(at);
      taken.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return taken.toSorted((a, b) => a - b);
}

function print(name: string, taken: readonly number[]): void {
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!.toFixed(1).padStart(9);
  console.log(`${name.padEnd(40)}${at(0.5)}${at(0.99)}`);
}

async function printSizes(): Promise<void> {
  const found = await app.owner.query<{ name: string; bytes: bigint }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class where relname like 'known_parcel%' order by relname`,
  );
  for (const { name, bytes } of found.rows) console.log(`${name.padEnd(24)} ${(Number(bytes) / parcels).toFixed(0)} bytes a parcel`);
}
