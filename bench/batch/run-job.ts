/** One batch from its file to its output, timed. */
import type { BatchJob } from '@deedline/contract/search/batch';
import { findBrokenLaws } from '../ledger/laws.ts';
import { download, start, untilEnded, upload, type Client } from './batch-client.ts';
import { judgeJob } from './batch-laws.ts';
import { watchMemory, type Memory } from './memory.ts';
import { openAccount, readCredits } from './open-account.ts';
import type { Product } from './open-product.ts';
import { pieces } from './row-file.ts';

const HIGHEST_PRICE = 5;
const ENDS_WITHIN_MS = 3_600_000;
const [QUOTE, NEWLINE] = [34, 10];

export interface Timed {
  seconds: number;
  memory: Record<string, Memory>;
}

export interface JobRun {
  job: BatchJob;
  upload: Timed;
  /** From the start until it is completed. */
  work: Timed;
  output: Timed & { bytes: number };
  breaches: string[];
}

interface Watcher {
  started(): void;
  ended(): void;
}

export async function runJob({ server, db, pids }: Product, rows: readonly string[][], watcher?: Watcher): Promise<JobRun> {
  const { client, given } = await openAccount({ apis: [server], db }, rows.length * HIGHEST_PRICE + 1);
  const time = async <T>(work: () => Promise<T>): Promise<[T, Timed]> => {
    const memory = watchMemory(pids);
    const startedAt = performance.now();
    const done = await work().finally(() => memory.stop());
    return [done, { seconds: (performance.now() - startedAt) / 1000, memory: memory.seen() }];
  };
  const [{ id }, uploading] = await time(() => upload(client, { body: pieces(rows) }));
  watcher?.started();
  const [job, work] = await time(async () => {
    await start(client, id);
    return untilEnded(client, id, ENDS_WITHIN_MS);
  });
  watcher?.ended();
  const [counted, output] = await time(() => countOutput(client, id));
  const breaches = [...(await judgeJob(db, job, { given, left: await readCredits(client) })), ...(await findBrokenLaws(db))];
  if (counted.records !== rows.length + 1)
    breaches.push(`the output has ${counted.records} records with its header, for ${rows.length} rows`);
  return { job, upload: uploading, work, output: { ...output, bytes: counted.bytes }, breaches };
}

async function countOutput(client: Client, id: string): Promise<{ records: number; bytes: number }> {
  let [records, bytes, isQuoted] = [0, 0, false];
  await download(client, id, {}, (piece) => {
    bytes += piece.length;
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) records += 1;
    }
  });
  return { records, bytes };
}
