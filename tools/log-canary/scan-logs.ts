import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOG_KINDS, PLANTED_FOLDER } from '../../packages/database/test-logs.ts';

/** Planted texts, indexed by the first two words of each of their forms; every phone has a form that begins with 1. */
type Forms = Map<string, { form: string; text: string }[]>;

interface Leak {
  file: string;
  line: number;
  /** The planted text that was found. */
  text: string;
}

interface Scan {
  /** Results by the kind of process that wrote the logs. */
  kinds: { kind: string; files: number; lines: number; leaks: Leak[] }[];
  planted: Set<string>;
}

/** Commands log only errors. */
const MAY_BE_SILENT = new Set<string>(['command']);

/** Emails and formatted phones that must not be in a log, planted or not. */
const SHAPES = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|edu|gov|example|test|invalid)\b/i,
  /(?<![\w.-])(?:\+1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}(?![\w.-])/,
];

/** Searches all logs of a run for everything that its tests planted. */
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

/** The faults of a scan, a sentence each; none when the scan was meaningful and found nothing. */
export function judgeScan({ kinds, planted }: Scan, expected: readonly string[]): { kind: string; faults: string[] }[] {
  const unused = expected.filter((text) => !planted.has(text));
  const judged = kinds.map(({ kind, lines, leaks }) => ({
    kind,
    faults: [
      ...(lines === 0 && !MAY_BE_SILENT.has(kind) ? [`no log of ${kind} was collected`] : []),
      ...leaks.map(({ file, line, text }) => `${file}:${line}: ${text}`),
    ],
  }));
  return [...judged, { kind: PLANTED_FOLDER, faults: unused.map((text) => `no test used "${text}", so its absence proves nothing`) }];
}

function scanFile(file: string, forms: Forms): { lines: number; leaks: Leak[] } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const leaks = lines.flatMap((line, index) => findTexts(line, forms).map((text) => ({ file, line: index + 1, text })));
  return { lines: lines.filter((line) => line !== '').length, leaks };
}

function findTexts(line: string, forms: Forms): string[] {
  const plain = decode(line);
  const words = readWords(plain);
  const text = `${words.join(' ')} `;
  const found = new Set<string>();
  let at = 0;
  for (const [index, word] of words.entries()) {
    for (const { text: planted } of forms.get(word) ?? []) found.add(planted);
    for (const { form, text: planted } of forms.get(`${word} ${words[index + 1]}`) ?? [])
      if (text.startsWith(`${form} `, at)) found.add(planted);
    at += word.length + 1;
  }
  for (const shape of SHAPES) {
    const like = shape.exec(plain)?.[0];
    if (like !== undefined && found.size === 0) found.add(like);
  }
  return [...found];
}

function indexForms(planted: ReadonlySet<string>): Forms {
  const forms: Forms = new Map();
  for (const text of planted)
    for (const form of writtenForms(text)) {
      const first = form.split(' ', 2).join(' ');
      const some = forms.get(first);
      if (some === undefined) forms.set(first, [{ form, text }]);
      else some.push({ form, text });
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

/** UUIDs, except as part of an email: without it, every address of its domain would have the same words. */
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w.+-]*@)/gi;
const WORD = /[\p{L}\p{N}]+/gu;
const ESCAPED = /\\u([0-9a-f]{4})|\\./gi;
const ENCODED = /%([0-9a-f]{2})/gi;

/** Restores the text of a log line from its JSON and URL encoding. */
function decode(line: string): string {
  return decodePercents(decodeEscapes(line));
}

/** The words of a decoded line or a planted text, independent of spelling variants. */
function readWords(plain: string): string[] {
  return plain.replaceAll(UUID, ' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(WORD) ?? [];
}

/** Decodes backslash escapes of JSON and JavaScript. */
function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(ESCAPED, (_, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Decodes percent-encoding, also when it is nested. */
function decodePercents(text: string): string {
  let decoded = text;
  for (let layers = 0; layers < 3 && decoded.includes('%'); layers += 1)
    decoded = decoded.replaceAll(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decoded;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Smallest length of two words joined into one; shorter ones occur anywhere by chance. */
const LEAST_JOINED = 9;

/** The ways in which a planted text may be written, as words separated by spaces: dates in every order, phones in every grouping, names reversed. */
export function writtenForms(text: string): string[] {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (date) return formsOfDate(date[1]!, date[2]!, date[3]!);
  if (/^\d{10}$/.test(text)) return formsOfPhone(text);
  const words = readWords(decode(text));
  if (text.includes('@')) return [words.join(' ')];
  return /^\d/.test(text) ? formsOfAddress(words) : formsOfName(words);
}

function formsOfDate(year: string, month: string, day: string): string[] {
  const name = MONTHS[Number(month) - 1]!;
  const [m, d] = [String(Number(month)), String(Number(day))];
  const orders = (m: string, d: string) => [`${year} ${m} ${d}`, `${m} ${d} ${year}`, `${d} ${m} ${year}`];
  const named = [name, name.slice(0, 3)].flatMap((name) => [day, d].flatMap((day) => [`${name} ${day} ${year}`, `${day} ${name} ${year}`]));
  const joined = [`${year}${month}${day}`, `${month}${day}${year}`, `${day}${month}${year}`];
  // In a log line's timestamp, T follows the date: `1961-04-02T00:00:00.000Z`.
  return [...new Set([...orders(month, day), ...orders(m, d), ...named, ...joined, `${year} ${month} ${day}t00`])];
}

function formsOfPhone(digits: string): string[] {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const local = [digits, `${area} ${exchange} ${line}`, `${area} ${exchange}${line}`, `${area}${exchange} ${line}`];
  return local.flatMap((form) => [form, `1 ${form}`, `1${form}`, `001${form}`]);
}

/** The house number with the street's own name is sufficient, since the street type is written in many ways. */
function formsOfAddress(words: readonly string[]): string[] {
  const [number, street] = words;
  const isTelling = words.length > 2 && street !== undefined && street.length > 5;
  return isTelling ? [words.join(' '), `${number} ${street}`] : [words.join(' ')];
}

function formsOfName(words: readonly string[]): string[] {
  const turned = words.length === 2 ? words.toReversed() : words;
  const joined = [words.join(''), turned.join('')].filter((form) => form.length >= LEAST_JOINED);
  return [...new Set([words.join(' '), turned.join(' '), ...joined])];
}
