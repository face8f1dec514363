import type { BatchJob, SaveBatchMapping, UploadBatchQuery } from '@deedline/contract/search/batch';
import { BATCH_LIMITS } from '@deedline/contract/limits';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, reading } from './call.ts';
import { type Upload, uploadFile } from './files.ts';

const MAPPINGS = '/api/batch-mappings';
const CONTROL = /\p{Cc}/gu;
/** Characters that encodeURIComponent keeps but an extended header parameter may not contain (RFC 8187). */
const UNSAFE = /['()*]/g;

/** The saved column mappings of this account, one per file header. */
export const batchMappingsQuery = queryOptions({ queryKey: [MAPPINGS], queryFn: reading('GET /api/batch-mappings') });

/** Saves a mapping; it replaces an earlier one for the same header. */
export async function saveMapping(client: QueryClient, mapping: SaveBatchMapping): Promise<void> {
  await call('PUT /api/batch-mappings', { body: mapping });
  await client.invalidateQueries({ queryKey: [MAPPINGS] });
}

export async function forgetMapping(client: QueryClient, id: string): Promise<void> {
  await call('DELETE /api/batch-mappings/:id', { params: { id } });
  await client.invalidateQueries({ queryKey: [MAPPINGS] });
}

export type BatchUpload = Pick<Upload<'POST /api/batch-jobs'>, 'onProgress' | 'signal'> & {
  file: File;
  /** `legal`: the purposes under GLBA and DPPA for this file only. */
  terms: { purpose: Purpose; legal?: LegalPurposes | null; permissibleUse: boolean; includeContacts: boolean; payOnlyForContacts: boolean };
  /** 'address:2,city:3' */
  columns: string;
  /** Idempotency key: a repeated upload with the same key returns the same job. */
  key: string;
};

/** Sends the file unchanged. The returned job has a quote and waits to be started. */
export function uploadBatch({ file, terms, columns, key, onProgress, signal }: BatchUpload): Promise<BatchJob> {
  const { purpose, legal, permissibleUse, includeContacts, payOnlyForContacts } = terms;
  const query = {
    purpose,
    ...legal,
    permissibleUse: `${permissibleUse}`,
    includeContacts: `${includeContacts}`,
    ...(includeContacts ? { payOnlyForContacts: `${payOnlyForContacts}` as const } : {}),
    columns,
    start: 'false',
  } satisfies UploadBatchQuery;
  const headers = {
    'Content-Type': 'text/csv',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(file.name)}`,
    'Idempotency-Key': key,
  };
  return uploadFile('POST /api/batch-jobs', { query, file, headers, onProgress, signal });
}

/** Makes a file name fit the contract: a single line within the maximum length, with its extension kept. */
function encodeName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name.toWellFormed().replace(CONTROL, ' ').trim()) ?? [];
  const kept = stem.slice(0, BATCH_LIMITS.fileName - ending.length).toWellFormed() + ending;
  return encodeURIComponent(kept).replace(UNSAFE, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
