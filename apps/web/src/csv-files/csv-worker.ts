import { BATCH_LIMITS } from '@deedline/contract/limits';
import { CsvProblem } from '@deedline/csv/csv-problem';
import { NO_ADDRESS, readSurvey, streamFile, writeLeftOut } from './read-file.ts';
import { readContacts } from './read-contacts.ts';
import { readOutcomes } from './read-outcomes.ts';
import type { ReadingMessage, ReadingTask } from './read-in-worker.ts';
import { hasText } from './survey-rows.ts';

/** Interval between progress reports; more frequent ones would not be visible. */
const REPORT_MS = 50;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page that owns a worker has no origin to name
const send = (message: ReadingMessage) => postMessage(message);

/** Reads a file off the main thread. Each task gets exactly one answer, however large the file. */
async function work(task: ReadingTask): Promise<void> {
  const progress = { bytes: 0, rows: 0 };
  let reportedAt = 0;
  const report = (rows: number) => {
    progress.rows = rows;
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    send({ kind: 'progress', answer: { ...progress } });
  };
  const chunks = streamFile(task.file, (bytes) => (progress.bytes = bytes));
  try {
    send({ kind: 'done', answer: await answer(task, chunks, report) });
  } catch (error) {
    send({ kind: 'problem', answer: describe(error) });
  }
}

function answer(task: ReadingTask, chunks: AsyncIterable<Uint8Array>, report: (rows: number) => void) {
  if (task.kind === 'survey') return readSurvey(chunks, BATCH_LIMITS, report);
  if (task.kind === 'contacts') return readContacts(chunks, BATCH_LIMITS, task.roles, report);
  if (task.kind === 'outcomes') return readOutcomes(chunks, BATCH_LIMITS, task, report);
  if (task.kind === 'left-out') return writeLeftOut(chunks, BATCH_LIMITS, ({ line }) => task.reasons.get(line), report);
  return writeLeftOut(chunks, BATCH_LIMITS, ({ cells }) => (hasText(cells[task.address]) ? undefined : NO_ADDRESS), report);
}

function describe(error: unknown): string {
  if (error instanceof CsvProblem) return error.message;
  return `Failed to parse CSV: ${error instanceof Error ? error.message : String(error)}`;
}

addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => void work(data));
