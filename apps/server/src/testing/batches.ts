/** Puts batches on record as an upload does, and works them off. For tests. */
import type { BatchJob, BatchQuote, BatchSearch } from '@deedline/contract/batch';
import { randomUUIDv7 } from 'node:crypto';
import { queryText } from '@deedline/engine/query/query';
import { readRow, type RowInput } from '../features/batches/rows.ts';
import { workOnce } from '../features/batches/chunks/work-batches.ts';
import type { SearchContext } from '../search-context.ts';
import type { TestClient, TestServer } from './test-server.ts';

export interface BatchRow extends RowInput {
  free?: 'duplicate' | 'bought';
}

export interface BatchTerms {
  includeContacts?: boolean;
  capCredits?: number;
  fileName?: string;
}

/** Uploaded and quoted, not started. Returns its id. A row without an address is skipped. */
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
      line: index + 2,
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
  await app.ctx.db.query(
    `insert into batch_row (job_id, number, line, cells, input, query_key, free, state)
     select $1, number, line, cells, input, decode(key, 'hex'), free, state
     from json_to_recordset($2) as made (number integer, line integer, cells text[], input jsonb, key text, free text, state text)`,
    [id, JSON.stringify(made)],
  );
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

/** The same, and started. */
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
export async function workOff(ctx: SearchContext): Promise<void> {
  while (await workOnce(ctx));
}

export async function readBatch(client: TestClient, id: string): Promise<BatchJob> {
  return (await client.get(`/api/batch-jobs/${id}`)).json<BatchJob>();
}

export async function readBatchRows(client: TestClient, id: string, query = ''): Promise<BatchSearch[]> {
  return (await client.get(`/api/batch-jobs/${id}/searches${query}`)).json<BatchSearch[]>();
}
