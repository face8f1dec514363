/** The logs of a whole test run in one folder, which the last step of `npm test` holds against every planted name, number, address and date. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The folder. Absent: nothing is collected, and processes log as much as their tests ask for. */
const LOGS_VARIABLE = 'DEEDLINE_TEST_LOGS';

/** What writes a log: the last step demands one of each. */
export const LOG_KINDS = ['server-in-test', 'api', 'worker', 'installation', 'command', 'ingest', 'postgres'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const PLANTED_FOLDER = 'planted';

/** As much as there is to be said, while logs are collected. */
export function talkative(level: string): { LOG_LEVEL: string } {
  return { LOG_LEVEL: folderOfRun() === undefined ? level : 'trace' };
}

/** A file of its own for what a process prints; undefined where nothing is collected. It closes with this process. */
export function openTestLog(kind: LogKind): number | undefined {
  const file = nameFile(kind);
  return file === undefined ? undefined : openSync(file, 'a');
}

/** What takes the lines of a log that is written in this process; undefined where nothing is collected. */
export function writeTestLog(kind: LogKind): { write(line: string): void } | undefined {
  const log = openTestLog(kind);
  return log === undefined ? undefined : { write: (line) => void writeSync(log, line) };
}

/** What a process has printed, where its test has it already. */
export function keepPrinted(kind: LogKind, printed: string): void {
  const file = printed === '' ? undefined : nameFile(kind);
  if (file !== undefined) appendFileSync(file, printed);
}

/** A log that stands in a folder which is about to go, with the one that it was moved aside for. */
export function keepLogFile(kind: LogKind, file: string): void {
  for (const one of [`${file}.1`, file]) {
    const kept = existsSync(one) ? nameFile(kind) : undefined;
    if (kept !== undefined) copyFileSync(one, kept);
  }
}

const planted = { file: nameFile(PLANTED_FOLDER), texts: new Set<string>() };

/** Says which texts of people a test works with: none of them may stand in any log of the run. */
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
