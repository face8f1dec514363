import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyedHash, type KeyedHash } from '../../keyed-hash.ts';
import { createMover } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { everyHashOf } from '../compliance/suppression.ts';
import { type Subject, textsToKeep } from '../compliance/subjects.ts';
import { findLessenedAfter, optOutsAmong } from './find-lessened.ts';
import { findLessened } from './present-search.ts';
import { eraseSearches } from './read-searches.ts';
import { unsealWithResults } from './sealed-search.ts';

let app: TestServer;
let accountId: string;
const ids: string[] = [];
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  await mover.grant(1000);
  ({ accountId } = mover);
  const { full, insights, person, phone, email, nobody } = QUILLMERE;
  for (const body of [full, insights, person, phone, email, nobody, full]) {
    ids.push((await client.post('/api/searches', body)).json<{ id: string }>().id);
    await app.runner.idle();
  }
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('update search set sealed_marks = null'));

const ODILE = { name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' };
const OUT: Record<string, Subject> = {
  phone: { kind: 'phone', phone: '(419) 555-0142' },
  email: { kind: 'email', email: 'odile.varnham@mail.example' },
  person: { kind: 'person', ...ODILE },
  neighbour: { kind: 'person', name: 'Absalom Kettleby', address: '420 Tannery Row, Quillmere, FK 00412' },
  stranger: { kind: 'person', name: 'Tobin Ashgrove', address: '7 Mill Lane, Quillmere, FK 00412' },
  'another phone': { kind: 'phone', phone: '(419) 555-0199' },
};
const hashesOf = (subject: Subject, hash: KeyedHash = app.ctx.hash) =>
  textsToKeep(subject).flatMap((text) => everyHashOf(hash, subject.kind, text).map((each) => each.toString('hex')));

/** A context whose database counts the answers that are read to be opened. */
function counting(hash: KeyedHash = app.ctx.hash) {
  const seen = { opened: 0 };
  const db = new Proxy(app.ctx.db, {
    get(pool, name) {
      const own = Reflect.get(pool, name);
      if (name !== 'query') return typeof own === 'function' ? own.bind(pool) : own;
      return async (...asked: unknown[]) => {
        const found = await own.apply(pool, asked);
        if (found.rows[0]?.sealed_results !== undefined) seen.opened += found.rows.length;
        return found;
      };
    },
  });
  return { ctx: { ...app.ctx, hash, db }, seen };
}

/** Goes through all pages. */
async function lessenedFor(hashes: readonly string[], hash?: KeyedHash, most = 3): Promise<{ lessened: string[]; opened: number }> {
  const { ctx, seen } = counting(hash);
  const among = optOutsAmong(hashes);
  const lessened: string[] = [];
  for (let after: string | null = null; ;) {
    const page = await findLessenedAfter(ctx, accountId, { after, most }, among);
    lessened.push(...page.lessened.map(({ id }) => id));
    if (page.last === null) return { lessened, opened: seen.opened };
    after = page.last;
  }
}

/** The expected result, found by opening every answer. */
async function lessenedByOpening(hashes: readonly string[], hash = app.ctx.hash): Promise<string[]> {
  const { rows } = await app.ctx.db.query('select * from search where sealed_results is not null order by id');
  const opened = await unsealWithResults(app.ctx.keys, rows as never);
  return (await findLessened({ db: app.ctx.db, hash }, opened, new Set(hashes))).map(({ id }) => id);
}

test('opens each answer once, then only those that name who opted out, and finds the same as opening all', async () => {
  const [, insights] = ids;
  const first = await lessenedFor(hashesOf(OUT['stranger']!));
  expect(first).toEqual({ lessened: [], opened: ids.length });
  for (const [who, subject] of Object.entries(OUT)) {
    const hashes = hashesOf(subject);
    const { lessened, opened } = await lessenedFor(hashes);
    expect([who, lessened]).toEqual([who, await lessenedByOpening(hashes)]);
    expect(opened).toBeLessThan(ids.length - 1);
  }
  expect((await lessenedFor(hashesOf(OUT['neighbour']!))).lessened).toEqual([insights]);
  expect((await lessenedFor(hashesOf(OUT['person']!))).lessened.length).toBeGreaterThan(2);
  expect(await lessenedFor(hashesOf(OUT['another phone']!))).toEqual({ lessened: [], opened: 0 });
});

test('marks are made anew after a rotation of the installation’s key, and if they cannot be opened', async () => {
  await lessenedFor([]);
  const [newer] = [2].map((version) => ({
    version,
    activeFrom: new Date(),
    hash: (domain: string, text: string) => createHmac('sha256', 'newer').update(`${domain}\n${text}`).digest(),
  }));
  const rotated = keyedHash(
    () => newer!,
    () => [newer!, ...app.ctx.hash.keys()],
  );
  const hashes = hashesOf(OUT['person']!, rotated).slice(0, 1);
  expect(await lessenedFor(hashes, rotated)).toEqual({ lessened: await lessenedByOpening(hashes, rotated), opened: ids.length });
  expect((await lessenedFor(hashesOf(OUT['stranger']!), rotated)).opened).toBe(0);
  // A value that is sealed for one place opens in no other.
  await app.owner.query('update search set sealed_marks = (select sealed_marks from search where id = $1) where id = $2', [ids[1], ids[0]]);
  const { lessened, opened } = await lessenedFor(hashesOf(OUT['person']!));
  expect(lessened).toContain(ids[0]);
  expect(opened).toBeLessThan(ids.length);
  expect((await lessenedFor(hashesOf(OUT['stranger']!))).opened).toBe(0);
});

test('marks show nothing without the account’s key, and are erased with the answer', async () => {
  await lessenedFor([]);
  const marksKept = async () => {
    const { rows } = await app.owner.query<{ sealed_marks: Buffer | null }>(
      'select sealed_marks from search where sealed_marks is not null',
    );
    return rows.map(({ sealed_marks: sealed }) => sealed!);
  };
  const kept = await marksKept();
  expect(kept).toHaveLength(ids.length);
  // Two answers about the same person have different marks, and none shows a hash in clear.
  expect(new Set(kept.map((each) => each.toString('hex'))).size).toBe(ids.length);
  for (const hash of hashesOf(OUT['person']!)) for (const each of kept) expect(each.toString('hex')).not.toContain(hash.slice(0, 10));
  const stay = app.owner.query(
    `update search set erased_at = now(), sealed_input = null, sealed_results = null, sealed_address = null,
    idempotency_key = null, body_hash = null where id = $1`,
    [ids[0]],
  );
  await expect(stay).rejects.toThrow('search_erased_tells_nothing');
  await eraseSearches(app.owner, accountId, new Date());
  expect(await marksKept()).toEqual([]);
});
