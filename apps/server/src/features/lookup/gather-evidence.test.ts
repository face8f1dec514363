import type { Evidence } from '@deedline/engine/model/evidence';
import type { Key } from '@deedline/engine/keys/key';
import { firstKeys, readQuery } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import { describe, expect, test } from 'vitest';
import { gatherEvidence, shareKeys } from './gather-evidence.ts';
import { alwaysClosed, type GuardedSource, type Source } from './sources/source.ts';

function phoneQuery(phoneNumber: string): Query {
  const read = readQuery({ searchMode: 'reverse_phone', phoneNumber });
  if (!read.ok) throw new Error('not a phone');
  return read.query;
}
const [one, two] = [phoneQuery('4195550101'), phoneQuery('4195550102')];
const lineOf = (query: Query): Evidence => ({
  id: (query as { phone: string }).phone,
  source: 'lines',
  origin: 'lines',
  kind: 'phone_line',
  recordId: '1',
  body: { phone: (query as { phone: string }).phone },
});

const faults: string[] = [];
const gather = (sources: readonly GuardedSource[], queries: readonly Query[]) =>
  gatherEvidence(sources, queries, (source, status) => void faults.push(`${source} ${status}`));

const hashesOf = (query: Query) => firstKeys(query).map((key) => key.hash);
const linesUnder = ({ hash }: Key) => [one, two].filter((query) => hashesOf(query).includes(hash)).map(lineOf);

/** A source that knows the lines of both phones and records what it was asked. */
function linesSource(overrides: Partial<Source> = {}): { guarded: GuardedSource; asked: Key[][] } {
  const asked: Key[][] = [];
  const source: Source = {
    id: 'lines',
    covers: () => true,
    feeds: () => [],
    async lookup(keys) {
      asked.push([...keys]);
      return { found: new Map(keys.map((key) => [key, linesUnder(key)])), tooCommon: [] };
    },
    ...overrides,
  };
  return { guarded: { source, deadlineMs: 1000, breaker: alwaysClosed }, asked };
}

describe('gatherEvidence', () => {
  test('asks once per hop for all queries, and assigns what was found to each', async () => {
    const lines = linesSource();
    const [first, second] = await gather([lines.guarded], [one, two]);
    expect([...first!.found.keys()]).toEqual(['+14195550101']);
    expect([...second!.found.keys()]).toEqual(['+14195550102']);
    expect(lines.asked[0]).toHaveLength(firstKeys(one).length + firstKeys(two).length);
  });

  test('asks for the keys of two equal queries once', async () => {
    const lines = linesSource();
    const both = await gather([lines.guarded], [one, one]);
    expect(both.map(({ found }) => found.size)).toEqual([1, 1]);
    expect(lines.asked[0]).toHaveLength(firstKeys(one).length);
  });

  test.each([
    ['hangs', 'late', () => new Promise<never>(() => undefined)],
    ['rejects', 'failed', () => Promise.reject(new Error('no'))],
    [
      'throws',
      'failed',
      () => {
        throw new Error('no');
      },
    ],
  ] as const)('reports a source that %s, and keeps the other answers', async (_how, status, lookup) => {
    let calls = 0;
    const bad: GuardedSource = {
      source: {
        id: 'bad',
        covers: () => true,
        feeds: () => [],
        lookup: () => {
          calls += 1;
          return lookup();
        },
      },
      deadlineMs: 20,
      breaker: alwaysClosed,
    };
    const alone = await gather([linesSource().guarded], [one]);
    const beside = await gather([bad, linesSource().guarded], [one]);
    expect([...beside[0]!.found]).toEqual([...alone[0]!.found]);
    expect([...beside[0]!.statuses.values()]).toEqual([status, 'answered']);
    expect(calls).toBe(1);
    expect(faults.at(-1)).toBe(`bad ${status}`);
  });

  test('asks a source only for queries that it covers', async () => {
    const lines = linesSource({ covers: (query) => query === one });
    const [first, second] = await gather([lines.guarded], [one, two]);
    expect([first!.found.size, second!.found.size]).toEqual([1, 0]);
    expect([first!.statuses.size, second!.statuses.size]).toEqual([1, 0]);
  });

  test('reports a too common key only to the query that asked for it', async () => {
    const common = linesSource({ lookup: async (keys) => ({ found: new Map(), tooCommon: keys.slice(0, 1) }) });
    const [first, second] = await gather([common.guarded], [one, two]);
    expect([first!.tooCommon.length, second!.tooCommon.length]).toEqual([1, 0]);
  });
});

const key = (type: Key['type'], hash: bigint, more: Partial<Key> = {}): Key => ({ type, hash, text: '', ...more });
const share = (...keys: Key[]): number => shareKeys(keys.map((one) => ({ keys: [one] }))).keys.length;

describe('shareKeys', () => {
  const near = key('addressZip', 2n);

  test('merges equal keys with the same narrowing and limit', () => {
    expect(share(key('nameState', 1n, { narrowBy: [near], most: 50 }), key('nameState', 1n, { narrowBy: [near], most: 50 }))).toBe(1);
    expect(share(key('nameState', 1n), key('nameState', 1n))).toBe(1);
  });

  test.each<[string, Partial<Key>, Partial<Key>]>([
    ['one of them takes fewer records of it', { narrowBy: [near], most: 50 }, { narrowBy: [near] }],
    ['both take fewer, and not as many', { narrowBy: [near], most: 50 }, { narrowBy: [near], most: 20 }],
    ['one of them narrows it', { narrowBy: [near] }, {}],
    ['they narrow it by different keys', { narrowBy: [near] }, { narrowBy: [key('addressZip', 3n)] }],
  ])('keeps two keys apart where %s', (_, left, right) => {
    expect(share(key('nameState', 1n, left), key('nameState', 1n, right))).toBe(2);
    expect(share(key('nameState', 1n, right), key('nameState', 1n, left))).toBe(2);
  });
});
