import type { ReadingProgress } from './read-in-worker.ts';
import type { FileReading } from './survey-rows.ts';

/** What the worker is asked: to get to know a file, or to write down the rows of it that are skipped. */
export type ReadingTask = { kind: 'survey'; file: File } | { kind: 'skipped'; file: File; address: number };

export type ReadingMessage =
  | { kind: 'progress'; answer: ReadingProgress }
  | { kind: 'problem'; answer: string }
  | { kind: 'survey'; answer: FileReading }
  | { kind: 'skipped'; answer: Blob };
