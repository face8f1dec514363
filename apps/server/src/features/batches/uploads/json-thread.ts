/** A thread that reads one large JSON upload. It first posts what the upload is, then a portion of its rows for each message. */
import type { CreateBatchJob } from '@deedline/contract/search/batch';
import { isUtf8 } from 'node:buffer';
import { NOT_UTF8 } from '../../../utf8.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { parseJsonUpload, type ParsedUpload } from './parse-json.ts';

/** The thread's first message. */
export type UploadHead =
  | Exclude<ParsedUpload, { kind: 'read' }>
  | (Omit<Extract<ParsedUpload, { kind: 'read' }>, 'rows'> & { count: number });

/** Few enough that receiving them takes a moment only. */
const ROWS_AT_ONCE = 500;

export interface ThreadData {
  text: ArrayBuffer;
  isStrict: boolean;
}

const { text, isStrict } = workerData as ThreadData;
const bytes = Buffer.from(text);
const parsed: ParsedUpload = isUtf8(bytes) ? parseJsonUpload(bytes.toString(), isStrict) : { kind: 'malformed', message: NOT_UTF8 };
const port = parentPort!;
port.postMessage(headOf(parsed));
if (parsed.kind === 'read') {
  let from = 0;
  port.on('message', () => {
    port.postMessage(parsed.rows.slice(from, from + ROWS_AT_ONCE) satisfies CreateBatchJob['rows']);
    from += ROWS_AT_ONCE;
  });
}

function headOf(parsed: ParsedUpload): UploadHead {
  if (parsed.kind !== 'read') return parsed;
  const { rows, ...head } = parsed;
  return { ...head, count: rows.length };
}
