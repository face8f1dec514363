/**
 * Collects the logs of a whole test run in one folder. The last step of `npm test` checks that they contain none of the planted names, numbers, addresses and
 * dates.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Names the folder. Absent: nothing is collected, and processes log as much as their tests ask for. */
const LOGS_VARIABLE = 'DEEDLINE_TEST_LOGS';

/** Programs that write a log: the last step requires a log of each. */
export const LOG_KINDS = ['server-in-test', 'api', 'worker', 'installation', 'command', 'ingest', 'postgres'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const PLANTED_FOLDER = 'planted';

/** The most detailed level while logs are collected. */
export function talkative(level: string): { LOG_LEVEL: string } {
  return { LOG_LEVEL: folderOfRun() === undefined ? level : 'trace' };
}

/** Opens a separate file for a process's output, which closes with this process; undefined if nothing is collected. */
export function openTestLog(kind: LogKind): number | undefined {
  const file = nameFile(kind);
  return file === undefined ? undefined : openSync(file, 'a');
}

/** A stream for a log that is written in this process; undefined if nothing is collected. */
export function writeTestLog(kind: LogKind): { write(line: string): void } | undefined {
  const log = openTestLog(kind);
  return log === undefined ? undefined : { write: (line) => void writeSync(log, line) };
}

/** Stores output that a test has already captured. */
export function keepPrinted(kind: LogKind, printed: string): void {
  const file = printed === '' ? undefined : nameFile(kind);
  if (file !== undefined) appendFileSync(file, printed);
}

/** Copies a log from a folder that is about to be deleted, together with its rotated predecessor. */
export function keepLogFile(kind: LogKind, file: string): void {
  for (const one of [`${file}.1`, file]) {
    const kept = existsSync(one) ? nameFile(kind) : undefined;
    if (kept !== undefined) copyFileSync(one, kept);
  }
}

const planted = { file: nameFile(PLANTED_FOLDER), texts: new Set<string>() };

/** Registers personal data that a test uses: none of it may appear in any log of the run. */
export function plantTexts(texts: readonly string[]): void {
  const fresh = texts.filter((text) => !planted.texts.has(text));
  if (planted.file === undefined || fresh.length === 0) return;
  appendFileSync(planted.file, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''));
  for (const text of fresh) planted.texts.add(text);
}

function folderOfRun(): string | undefined {
  const folder = process.env[LOGS_VARIABLE];
  return folder === '' ? undefined : folder;
}

function nameFile(kind: LogKind | typeof PLANTED_FOLDER): string | undefined {
  const folder = folderOfRun();
  if (folder === undefined) return undefined;
  mkdirSync(path.join(folder, kind), { recursive: true });
  return path.join(folder, kind, `${process.pid}-${randomBytes(4).toString('hex')}.log`);
}
