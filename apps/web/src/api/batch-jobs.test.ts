import type { BatchJob, BatchStatus } from '@deedline/contract/search/batch';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { batchJobsQuery, listBatchJobs, refreshCharges } from './batch-jobs.ts';

afterEach(() => vi.unstubAllGlobals());

const makeJobs = (total: number) =>
  Array.from({ length: total }, (_, index) => ({ id: `j${total - index}`, status: 'completed' as BatchStatus }) as BatchJob);

/** A server with these jobs that returns at most 100 per page. Returns the list of requested paths. */
function serve(jobs: readonly BatchJob[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const before = new URL(path, 'http://x.example').searchParams.get('before');
    const from = before === null ? 0 : jobs.findIndex(({ id }) => id === before) + 1;
    return Response.json(jobs.slice(from, from + 100));
  });
  return asked;
}

it('is the specification’s one call where that gives all', async () => {
  const asked = serve(makeJobs(3));
  expect((await listBatchJobs()).map(({ id }) => id)).toEqual(['j3', 'j2', 'j1']);
  expect(asked).toEqual(['/api/batch-jobs']);
});

it('asks on from the last one until all are there', async () => {
  const asked = serve(makeJobs(250));
  expect(await listBatchJobs()).toHaveLength(250);
  expect(asked).toEqual(['/api/batch-jobs', '/api/batch-jobs?before=j151', '/api/batch-jobs?before=j51']);
});

it('keeps what has ended long ago, and adds what is new', async () => {
  const known = makeJobs(250);
  const jobs = [{ id: 'j251', status: 'processing' } as BatchJob, ...known];
  const asked = serve(jobs);
  expect(await listBatchJobs(known)).toEqual(jobs);
  expect(asked).toEqual(['/api/batch-jobs']);
});

it('reads as far down as a job was open', async () => {
  const known = makeJobs(250);
  known[120] = { ...known[120]!, status: 'processing' };
  const asked = serve(makeJobs(250));
  expect((await listBatchJobs(known))[120]!.status).toBe('completed');
  expect(asked).toEqual(['/api/batch-jobs', '/api/batch-jobs?before=j151']);
});

it('reads what a batch cost anew after a refund, however long ago it ended', async () => {
  const client = new QueryClient();
  serve(makeJobs(250));
  await client.fetchQuery(batchJobsQuery);
  const asked = serve(makeJobs(250));
  await refreshCharges(client);
  await client.fetchQuery(batchJobsQuery);
  expect(asked).toEqual(['/api/batch-jobs', '/api/batch-jobs?before=j151', '/api/batch-jobs?before=j51']);
});
