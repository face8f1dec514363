import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BATCH_LIMITS, type BatchColumns, createBatchJob } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import type { Samples } from '@deedline/contract/search/search';
import { noAddressColumn } from '@deedline/csv/csv-problem';
import { matchColumns } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';
import type { AppContext } from '../../../context.ts';
import { createTurns } from '../../../turns/take-turns.ts';
import { readSamples } from '../../installation/read-demo.ts';
import { checkColumns } from './mappings.ts';
import type { Upload, UploadTerms } from './uploads.ts';

interface CsvUpload {
  body: Readable;
  fileName: string;
  terms: UploadTerms;
  /** Undefined: the columns are read from the header. */
  columns: BatchColumns | undefined;
  idempotencyKey: string | undefined;
}

/** An upload as CSV that is read as it arrives: no faster than its rows are written, and never held in memory as a whole. */
export function readCsvUpload({ body, fileName, terms, columns, idempotencyKey }: CsvUpload): Upload {
  const hash = createHash('sha256').update(JSON.stringify([fileName, terms, columns]));
  // `destroyOnReturn` is off so that an upload that is refused half-way still gets its answer.
  const bytes = body.iterator({ destroyOnReturn: false });
  let digest: Buffer | undefined;
  // Chunks yield here as well, because input that makes no rows (blank lines, cells of line ends only) would not yield elsewhere.
  const takeTurn = createTurns();
  const chunks = {
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
      for (let next = await bytes.next(); next.done !== true; next = await bytes.next()) {
        await takeTurn();
        hash.update(next.value as Uint8Array);
        yield next.value as Uint8Array;
      }
    },
  };
  return {
    fileName,
    terms,
    idempotencyKey,
    async open() {
      const table = await openTable(chunks, BATCH_LIMITS);
      const found = columns ?? matchColumns(table.header);
      if (found === undefined) throw noAddressColumn();
      return { header: table.header, columns: checkColumns(found, table.header), rows: table.rows };
    },
    async bodyHash() {
      let length = 0;
      if (digest === undefined)
        for await (const chunk of chunks) if ((length += chunk.length) > BATCH_LIMITS.bytes) throw new AppError('body_too_large');
      return (digest ??= hash.digest());
    },
  };
}

/**
 * The file name in a Content-Disposition header (RFC 6266): filename*=UTF-8''... takes precedence over filename=. Throws `invalid_request` if there is none.
 */
export function readFileName(disposition: string | undefined): string {
  const extended = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  const name = extended === undefined ? (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]) : decode(extended);
  if (name === undefined)
    throw new AppError('invalid_request', `Name the file in a header: Content-Disposition: attachment; filename*=UTF-8''houses.csv`);
  return createBatchJob.shape.fileName.parse(name);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const HEADER = ['address', 'name', 'city', 'state', 'zip'];
/** Shows the form of a file where there is no made-up state: people and a place that do not exist. */
const INVENTED = [
  ['418 Tannery Row', 'Odile Varnham', 'Quillmere', 'FK', '00412'],
  ['420 Tannery Row', 'Absalom Kettleby', 'Quillmere', 'FK', '00412'],
  ['9 Coopers Wharf, Apt 3', '', 'Quillmere', 'FK', '00412'],
];

type FileContext = Pick<AppContext, 'config' | 'db' | 'hash'>;

/** A sample file for an upload. In demo mode it has addresses of the made-up state at which somebody is found. */
export async function readSampleFile(ctx: FileContext): Promise<string> {
  const rows = await readDemoRows(ctx);
  return [HEADER, ...(rows.length > 0 ? rows : INVENTED)].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

async function readDemoRows(ctx: FileContext): Promise<string[][]> {
  try {
    const { property_address: properties, person_search: people } = await readSamples(ctx);
    const requests = [...properties.matching, ...people.matching] as Samples['person_search']['matching'];
    const rows = requests.flatMap(({ street, city, state, zip, firstName, lastName }) =>
      street ? [[street, [firstName, lastName].filter(Boolean).join(' '), city ?? '', state ?? '', zip ?? '']] : [],
    );
    return [...new Map(rows.map((row) => [row[0], row])).values()];
  } catch (error) {
    if (error instanceof AppError && error.code === 'samples_not_found') return [];
    throw error;
  }
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
