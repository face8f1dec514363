/** Uploads as clients send them. */
import type { Readable } from 'node:stream';
import { openRows } from '../features/batches/rows.ts';
import type { TestClient, TestServer } from './test-server.ts';

export const TERMS = 'purpose=skip_tracing&permissibleUse=true';
/** To be quoted, not started. */
export const QUOTED = `${TERMS}&start=false`;
export const FILE_HEADERS = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''houses%20of%20june.csv` };

export function uploadCsv(who: TestClient, body: string | Buffer | Readable, query = QUOTED, headers: Record<string, string> = {}) {
  return who.send('POST', `/api/batch-jobs?${query}`, body, { ...FILE_HEADERS, ...headers });
}

/** A row of the specification's JSON. */
export const jsonRow = (address: string, over: object = {}) => ({
  address,
  name: '',
  city: 'Quillmere',
  state: 'FK',
  zip: '00412',
  ...over,
});

/** The specification's JSON. */
export const jsonUpload = (over: object = {}) => ({
  fileName: 'houses.csv',
  totalRows: 1,
  purpose: 'skip_tracing',
  rows: [jsonRow('418 Tannery Row')],
  ...over,
});

export async function selectRows(app: TestServer, jobId: string) {
  const found = await app.owner.query(
    `select job.account_id, number, line, cells, input, sealed, free, state, message, query_key is not null as keyed
     from batch_row join batch_job job on job.id = job_id where job_id = $1 order by number`,
    [jobId],
  );
  const opened = await openRows(app.ctx.keys, { accountId: found.rows[0]?.account_id, jobId }, found.rows);
  return opened.map(({ account_id: _account, ...row }) => row);
}

/** Those included that are still being read. */
export async function countJobs(app: TestServer, who: TestClient): Promise<number> {
  const { id } = (await who.get('/api/auth/user')).json();
  const found = await app.owner.query<{ jobs: number }>('select count(*)::int as jobs from batch_job where account_id = $1', [id]);
  return found.rows[0]!.jobs;
}
