import { afterEach, expect, it, vi } from 'vitest';
import { listSearches, listSearchesWithResults } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server with `total` searches that returns at most `most` per page. Returns the list of requested paths. */
function serve(total: number, most: number): string[] {
  const asked: string[] = [];
  const ids = Array.from({ length: total }, (_, index) => ({ id: `s${total - index}` }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const before = new URL(path, 'http://x.example').searchParams.get('before');
    const from = before === null ? 0 : ids.findIndex(({ id }) => id === before) + 1;
    return Response.json(ids.slice(from, from + most));
  });
  return asked;
}

it('is the specification’s one call where that gives all', async () => {
  const asked = serve(3, 1000);
  expect((await listSearches()).map(({ id }) => id)).toEqual(['s3', 's2', 's1']);
  expect(asked).toEqual(['/api/searches']);
});

it('asks on from the last one until all are there', async () => {
  const asked = serve(2001, 1000);
  expect(await listSearches()).toHaveLength(2001);
  expect(asked).toEqual(['/api/searches', '/api/searches?before=s1002', '/api/searches?before=s2']);
});

it('reads results in smaller pages', async () => {
  const asked = serve(150, 100);
  expect(await listSearchesWithResults()).toHaveLength(150);
  expect(asked).toEqual(['/api/searches?results=1&limit=100', '/api/searches?results=1&limit=100&before=s51']);
});
