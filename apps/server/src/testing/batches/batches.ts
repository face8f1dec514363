/** Creates batches as an upload does, and processes them. For tests. */
import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BatchJob, BatchQuote, BatchSearch } from '@deedline/contract/search/batch';
import { queryText } from '@deedline/engine/query/query';
import { workOnce } from '../../features/batches/chunks/work-batches.ts';
import { unsealRows, readRow, type RowInput } from '../../features/batches/rows.ts';
import type { BuyingContext } from '../../features/lookup/search-context.ts';
import { putRows } from './rows.ts';
import type { TestClient, TestServer } from '../test-server.ts';

export interface BatchRow extends RowInput {
  free?: 'duplicate' | 'bought';
}

interface BatchTerms {
  includeContacts?: boolean;
  capCredits?: number;
  fileName?: string;
}

/** Creates a batch that is uploaded and quoted, but not started. Returns its id. A row without an address is skipped. */
export async function insertBatch(
  app: Pick<TestServer, 'ctx'>,
  client: TestClient,
  rows: readonly BatchRow[],
  { includeContacts = true, capCredits, fileName = 'tannery-row.csv' }: BatchTerms = {},
): Promise<string> {
  const id = randomUUIDv7();
  const accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  const made = rows.map(({ free, ...input }, index) => {
    const read = readRow(input);
    return {
      number: index + 1,
      cells: Object.values(input),
      input,
      key: read.ok ? app.ctx.hash('question', queryText(read.query)).toString('hex') : null,
      free: free ?? null,
      state: input.address ? 'waiting' : 'skipped',
    };
  });
  const totalRows = made.filter(({ state }) => state === 'waiting').length;
  const quote = quoteRows(made, includeContacts);
  await app.ctx.db.query(
    `insert into batch_job (id, account_id, file_name, purpose, include_contacts, attestation_version, ip, header, columns, last_row, total_rows, skipped_rows, quote, cap_credits, read_at)
     values ($1, $2, $3, 'skip_tracing', $4, '1', '127.0.0.1', '{Address}', '{"address": 0}', $5, $6, $7, $8, $9, now())`,
    [id, accountId, fileName, includeContacts, made.length, totalRows, made.length - totalRows, quote, capCredits ?? null],
  );
  await putRows(app.ctx, { accountId, jobId: id }, made);
  return id;
}

function quoteRows(rows: readonly { state: string; key: string | null; free: string | null }[], includeContacts: boolean): BatchQuote {
  const asked = rows.filter(({ state }) => state === 'waiting');
  const readable = asked.filter(({ key }) => key !== null);
  const paying = readable.filter(({ free }) => free === null).length;
  const pricePerRow = includeContacts ? 5 : 2;
  return {
    rows: asked.length,
    unreadable: asked.length - readable.length,
    duplicates: readable.filter(({ free }) => free === 'duplicate').length,
    boughtBefore: readable.filter(({ free }) => free === 'bought').length,
    paying,
    pricePerRow,
    mostCredits: paying * pricePerRow,
  };
}

/** Does the same and starts it. */
export async function startBatch(
  app: Pick<TestServer, 'ctx'>,
  client: TestClient,
  rows: readonly BatchRow[],
  terms: BatchTerms = {},
): Promise<string> {
  const id = await insertBatch(app, client, rows, terms);
  const answer = await client.post(`/api/batch-jobs/${id}/start`, {});
  if (answer.statusCode !== 200) throw new Error(`the batch did not start: ${answer.body}`);
  return id;
}

/** Works until no chunk is due. */
export async function workOff(ctx: BuyingContext): Promise<void> {
  while (await workOnce(ctx));
}

export async function readBatch(client: TestClient, id: string): Promise<BatchJob> {
  return (await client.get(`/api/batch-jobs/${id}`)).json<BatchJob>();
}

export async function readBatchRows(client: TestClient, id: string, query = ''): Promise<BatchSearch[]> {
  return (await client.get(`/api/batch-jobs/${id}/searches${query}`)).json<BatchSearch[]>();
}

// Uploads as clients send them.

export const TERMS = 'purpose=skip_tracing&permissibleUse=true';
/** Only quoted, not started. */
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

/** The specification's JSON body. */
export const jsonUpload = (over: object = {}) => ({
  fileName: 'houses.csv',
  totalRows: 1,
  purpose: 'skip_tracing',
  rows: [jsonRow('418 Tannery Row')],
  ...over,
});

export async function selectRows(app: TestServer, jobId: string) {
  const found = await app.owner.query(
    `select job.account_id, number, line, input, sealed, free, state, message, query_key is not null as keyed
     from batch_row join batch_job job on job.id = job_id where job_id = $1 order by number`,
    [jobId],
  );
  const opened = await unsealRows(app.ctx.keys, { accountId: found.rows[0]?.account_id, jobId }, found.rows);
  return opened.map(({ account_id: _account, ...row }) => row);
}

/** Counts all jobs, including those still being read. */
export async function countJobs(app: TestServer, who: TestClient): Promise<number> {
  const { id } = (await who.get('/api/auth/user')).json();
  const found = await app.owner.query<{ jobs: number }>('select count(*)::int as jobs from batch_job where account_id = $1', [id]);
  return found.rows[0]!.jobs;
}
