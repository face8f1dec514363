import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOG_KINDS, PLANTED_FOLDER } from '../../packages/database/test-logs.ts';
import { readWords } from './read-words.ts';
import { writtenForms } from './written-forms.ts';

/** Planted texts by the first word of each of their forms. */
type Forms = Map<string, { form: string; text: string }[]>;

export interface Leak {
  file: string;
  line: number;
  /** What was planted and stands there. */
  text: string;
}

export interface Scan {
  /** What each kind of process wrote. */
  kinds: { kind: string; files: number; lines: number; leaks: Leak[] }[];
  planted: Set<string>;
}

/** A command logs nothing but what goes wrong. */
const MAY_BE_SILENT = new Set<string>(['command']);

/** Emails and phones as people write them have no business in a log, planted or not. */
const SHAPES = [
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|edu|gov|example|test|invalid)\b/i,
  /(?<![\w.-])(?:\+1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}(?![\w.-])/,
];

/** Holds every log of a run against all that its tests planted. */
export function scanLogs(folder: string): Scan {
  const planted = readPlanted(path.join(folder, PLANTED_FOLDER));
  const forms = indexForms(planted);
  const kinds = LOG_KINDS.map((kind) => {
    const files = listFiles(path.join(folder, kind));
    const scanned = files.map((file) => scanFile(file, forms));
    return {
      kind,
      files: files.length,
      lines: scanned.reduce((sum, { lines }) => sum + lines, 0),
      leaks: scanned.flatMap(({ leaks }) => leaks),
    };
  });
  return { kinds, planted };
}

/** What is not as it has to be, a sentence each; none when the scan means something and found nothing. */
export function judgeScan({ kinds, planted }: Scan, expected: readonly string[]): { kind: string; faults: string[] }[] {
  const unused = expected.filter((text) => !planted.has(text));
  const judged = kinds.map(({ kind, lines, leaks }) => ({
    kind,
    faults: [
      ...(lines === 0 && !MAY_BE_SILENT.has(kind) ? [`no log of ${kind} was collected`] : []),
      ...leaks.map(({ file, line, text }) => `${file}:${line}: ${text}`),
    ],
  }));
  return [
    ...judged,
    { kind: PLANTED_FOLDER, faults: unused.map((text) => `no test worked with "${text}": nothing is shown by its absence`) },
  ];
}

function scanFile(file: string, forms: Forms): { lines: number; leaks: Leak[] } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const leaks = lines.flatMap((line, index) => findTexts(line, forms).map((text) => ({ file, line: index + 1, text })));
  return { lines: lines.filter((line) => line !== '').length, leaks };
}

function findTexts(line: string, forms: Forms): string[] {
  const words = readWords(line);
  const text = `${words.join(' ')} `;
  const found = new Set<string>();
  let at = 0;
  for (const word of words) {
    for (const { form, text: planted } of forms.get(word) ?? []) if (text.startsWith(`${form} `, at)) found.add(planted);
    at += word.length + 1;
  }
  for (const shape of SHAPES) {
    const like = shape.exec(line)?.[0];
    if (like !== undefined && found.size === 0) found.add(like);
  }
  return [...found];
}

function indexForms(planted: ReadonlySet<string>): Forms {
  const forms: Forms = new Map();
  for (const text of planted)
    for (const form of writtenForms(text)) {
      const first = form.split(' ', 1)[0]!;
      forms.set(first, [...(forms.get(first) ?? []), { form, text }]);
    }
  return forms;
}

function readPlanted(folder: string): Set<string> {
  const lines = listFiles(folder).flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  return new Set(lines.map((line) => JSON.parse(line) as string));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
