import type { DispositionColumns, Meaning } from '@deedline/csv/match-dispositions';
import type { ContactRole } from '@deedline/csv/match-contacts';
import type { ContactFile } from './read-contacts.ts';
import type { OutcomeFile } from './read-outcomes.ts';
import type { FileReading } from './survey-rows.ts';

/** The worker's tasks: survey a file, write its left-out rows to a new file, or read the dispositions or contacts it holds. */
export type ReadingTask =
  | { kind: 'survey'; file: File }
  | { kind: 'skipped'; file: File; address: number }
  | { kind: 'left-out'; file: File; reasons: ReadonlyMap<number, string> }
  | { kind: 'contacts'; file: File; roles: readonly ContactRole[] }
  | { kind: 'outcomes'; file: File; columns: DispositionColumns; meanings: Readonly<Record<string, Meaning>> };

export type ReadingProgress = { bytes: number; rows: number };

type Reading<Task extends ReadingTask> = { task: Task; onProgress: (progress: ReadingProgress) => void; signal: AbortSignal };
type Answers = { survey: FileReading; skipped: Blob; 'left-out': Blob; outcomes: OutcomeFile; contacts: ContactFile };
type Answer<Task extends ReadingTask> = Answers[Task['kind']];

export type ReadingMessage =
  | { kind: 'progress'; answer: ReadingProgress }
  | { kind: 'problem'; answer: string }
  | { kind: 'done'; answer: Answers[keyof Answers] };

/** Starts a worker per task, so that aborting means terminating it. Rejects with a message about what is wrong with the file. */
export function readInWorker<Task extends ReadingTask>({ task, onProgress, signal }: Reading<Task>): Promise<Answer<Task>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('csv-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      signal.removeEventListener('abort', callOff);
      worker.terminate();
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    const callOff = () => fail(new DOMException('The reading was called off', 'AbortError'));
    worker.addEventListener('message', ({ data: message }: MessageEvent<ReadingMessage>) => {
      if (message.kind === 'progress') return onProgress(message.answer);
      if (message.kind === 'problem') return fail(new Error(message.answer));
      end();
      resolve(message.answer as Answer<Task>);
    });
    worker.addEventListener('error', () => fail(new Error('Failed to read file')));
    signal.addEventListener('abort', callOff);
    if (signal.aborted) return callOff();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(task);
  });
}
