import { randomUUIDv7 } from 'node:crypto';
import { queryText } from '@deedline/engine/query/query';
import type { BatchOrigin } from '../searches/finish-batch.ts';
import type { HeldSearch } from '../searches/held-search.ts';
import { sealAsked } from '../searches/sealed-search.ts';
import type { SearchContext } from '../../search-context.ts';
import type { AccountKey } from '../sealing/seal-value.ts';
import type { ChunkRow } from './chunk-queries.ts';
import { shareHold } from './cut-chunk.ts';
import type { UnreadRow } from './end-chunk.ts';
import { readRow, type RowReading } from './read-row.ts';
import { rowPrice, type TakenChunk } from './take-chunk.ts';

type OpenedRow = Omit<ChunkRow, 'sealed'>;
/** With the names that are sealed in its rows. */
export type OpenedChunk = Omit<TakenChunk, 'rows'> & { rows: OpenedRow[] };

/** A search that is not on record yet. */
export interface OpenRow {
  held: HeldSearch;
  origin: BatchOrigin;
}

export interface OpenRows {
  readable: OpenRow[];
  unread: UnreadRow[];
}

/** Makes a search of every row that has an address, with its share of what is held for the chunk. */
export function openRows(ctx: Pick<SearchContext, 'now' | 'hash'>, key: AccountKey, chunk: OpenedChunk): OpenRows {
  const shares = shareHold(chunk.rows, rowPrice(chunk.terms), chunk.held);
  const opened: OpenRows = { readable: [], unread: [] };
  for (const [index, row] of chunk.rows.entries()) {
    if (row.state === 'skipped') continue;
    const read = readRow(row.input);
    if (read.ok) opened.readable.push(openRow(ctx, key, chunk, row, read, shares[index]!));
    else opened.unread.push({ number: row.number, message: read.message });
  }
  return opened;
}

function openRow(
  ctx: Pick<SearchContext, 'now' | 'hash'>,
  key: AccountKey,
  { id, account_id, job_id, terms }: OpenedChunk,
  row: OpenedRow,
  { input, query }: Extract<RowReading, { ok: true }>,
  share: number,
): OpenRow {
  const search: HeldSearch['row'] = {
    id: randomUUIDv7(),
    account_id,
    status: 'processing',
    mode: 'property_address',
    purpose: terms.purpose,
    glba_purpose: terms.glba_purpose,
    dppa_purpose: terms.dppa_purpose,
    include_contacts: terms.include_contacts,
    pay_only_for_contacts: terms.pay_only_for_contacts,
    input,
    credits_held: share,
    credits_charged: 0,
    credits_refunded: 0,
    receipt: null,
    error_message: null,
    property_address: null,
    confidence_score: null,
    attempt: 1,
    created_at: ctx.now(),
    completed_at: null,
    batch_job_id: job_id,
    input_name: row.input.name || null,
  };
  const origin = {
    jobId: job_id,
    row: row.number,
    holdId: share > 0 ? id : null,
    sealedInput: sealAsked(key, search.id, { input, name: search.input_name }),
    queryKey: row.query_key ?? ctx.hash('question', queryText(query)),
    attestationVersion: terms.attestation_version,
    ip: terms.ip,
    userAgent: terms.user_agent,
    licenceId: terms.licence_id,
  };
  return { held: { row: search, query, startedAtMs: performance.now() }, origin };
}
