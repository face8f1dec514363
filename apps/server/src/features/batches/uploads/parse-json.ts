/** Parses the specification's JSON of a batch into its contents or what is wrong with it. Large texts are parsed in a thread. */
import '@deedline/contract/plain-words';
import { createBatchJob, type CreateBatchJob } from '@deedline/contract/search/batch';
import { createHash } from 'node:crypto';
import { sayUnknownField } from '../../../unknown-fields.ts';

/** The purposes as the body states them, valid or not. */
export type Said = Readonly<Record<'purpose' | 'glbaPurpose' | 'dppaPurpose', unknown>>;

export type ParsedUpload =
  | { kind: 'malformed'; message?: string }
  | { kind: 'wrong'; said: Said; issue: { path: PropertyKey[]; message: string } }
  | { kind: 'read'; said: Said; terms: Omit<CreateBatchJob, 'rows'>; bodyHash: Uint8Array; rows: CreateBatchJob['rows'] };

/** `isStrict`: an unknown field is an error. */
export function parseJsonUpload(text: string, isStrict: boolean): ParsedUpload {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: 'malformed' };
  }
  const { purpose, glbaPurpose, dppaPurpose } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Said>;
  const said = { purpose: textOf(purpose), glbaPurpose: textOf(glbaPurpose), dppaPurpose: textOf(dppaPurpose) };
  const unknown = isStrict ? sayUnknownField(createBatchJob, body) : undefined;
  if (unknown !== undefined) return { kind: 'wrong', said, issue: { path: [], message: unknown } };
  const read = createBatchJob.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return { kind: 'wrong', said, issue: { path, message } };
  }
  const { rows, ...terms } = read.data;
  return { kind: 'read', said, terms, bodyHash: hashUpload(read.data), rows };
}

/** The same upload has the same hash, whatever the order of its fields. */
export function hashUpload(body: CreateBatchJob): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

const textOf = (said: unknown) => (typeof said === 'string' ? said.slice(0, 1000) : undefined);
