/**
 * Reads docs/spec-coverage.md and demands that it is true: ids are unique, every row is shown by a test that is in the named
 * file under that title, waits for named work, or rests on a point of the decision record; and the counts at the top are right.
 * Usage: node tools/spec-coverage.ts
 */
import { existsSync, readFileSync } from 'node:fs';

const PAGE = 'docs/spec-coverage.md';
const DECISIONS = 'docs/decisions/0035-where-we-differ-from-the-specification.md';
/** The work that rows may wait for. */
const LATER: ReadonlySet<string> = new Set();
const KINDS = ['shown', 'decided otherwise', 'later', 'in all'] as const;
type Kind = (typeof KINDS)[number];

interface Row {
  line: number;
  id: string;
  references: string[];
}

/** The cells of a table's line; a pipe inside a cell is written `\|`. */
function readCells(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function readRows(lines: readonly string[]): Row[] {
  return lines.flatMap((text, index) => {
    const [id = '', , shownBy = ''] = readCells(text);
    return /^\d\./.test(id) ? [{ line: index + 1, id, references: shownBy.split('<br>').filter(Boolean) }] : [];
  });
}

function readCounts(lines: readonly string[]): Map<string, number> {
  const cells = lines.map(readCells).filter((row) => row.length === 2 && /^\d+$/.test(row[1]!));
  return new Map(cells.map(([kind, count]) => [kind!, Number(count)]));
}

/** The titles of a file's tests, of a loop's too, as they are written; a title of `describe` is none. */
function readTitles(path: string): Set<string> {
  const code = readFileSync(path, 'utf8');
  const calls = /\b(it|test|describe)\b((?:\.\w+)*)(?:<[^(]*>)?\(/g;
  const titles = new Set<string>();
  for (const call of code.matchAll(calls)) {
    if (call[1] === 'describe') continue;
    let at = call.index + call[0].length;
    if (/\.(each|for)$/.test(call[2]!)) at = findClose(code, at) + 2;
    const title = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/.exec(code.slice(at, at + 400));
    if (title) titles.add(title[2]!.replaceAll(/\\(.)/g, '$1'));
  }
  return titles;
}

/** Where the parenthesis that is open at `start` closes; parentheses in texts are passed over. */
function findClose(code: string, start: number): number {
  const parts = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/.*|[()]/g;
  parts.lastIndex = start;
  for (let depth = 1, part = parts.exec(code); part; part = parts.exec(code)) {
    if (part[0] === '(') depth += 1;
    else if (part[0] === ')') depth -= 1;
    if (depth === 0) return part.index;
  }
  return code.length;
}

const known = new Map<string, Set<string>>();
function hasTest(path: string, title: string): boolean {
  const titles = known.get(path) ?? readTitles(path);
  known.set(path, titles);
  return titles.has(title);
}

/** What is wrong with a reference, or nothing. */
function judge(reference: string, points: ReadonlySet<string>): string | undefined {
  const later = /^later: (.+)$/.exec(reference);
  if (later) return LATER.has(later[1]!) ? undefined : `waits for "${later[1]}", which is no work to come`;
  const decision = /^decision (\d+)$/.exec(reference);
  if (decision) return points.has(decision[1]!) ? undefined : `rests on point ${decision[1]}, which ${DECISIONS} does not have`;
  const test = /^`([^`]+)`: "(.+)"$/.exec(reference);
  if (!test) return `cannot be read: ${reference}`;
  if (!existsSync(test[1]!)) return `names ${test[1]}, which does not exist`;
  return hasTest(test[1]!, test[2]!) ? undefined : `${test[1]} has no test "${test[2]}"`;
}

function kindOf({ references }: Row): Kind {
  if (references.some((reference) => reference.startsWith('later:'))) return 'later';
  return references.some((reference) => reference.startsWith('decision')) ? 'decided otherwise' : 'shown';
}

function* judgeRow(row: Row, points: ReadonlySet<string>): Generator<string> {
  const { references } = row;
  if (references.length === 0) yield 'is shown by nothing';
  if (kindOf(row) === 'decided otherwise' && references.length === 1) yield 'names a decision and no test of what stands instead';
  for (const reference of references) {
    const fault = judge(reference, points);
    if (fault) yield fault;
  }
}

function judgePage(page: string): string[] {
  const lines = readFileSync(page, 'utf8').split('\n');
  const rows = readRows(lines);
  const points = new Set([...readFileSync(DECISIONS, 'utf8').matchAll(/^(\d+)\. /gm)].map((match) => match[1]!));
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const row of rows) {
    const place = `${page}:${row.line}  ${row.id}`;
    if (seen.has(row.id)) faults.push(`${place} stands twice`);
    seen.add(row.id);
    for (const fault of judgeRow(row, points)) faults.push(`${place} ${fault}`);
  }
  const stated = readCounts(lines);
  for (const kind of KINDS) {
    const count = kind === 'in all' ? rows.length : rows.filter((row) => kindOf(row) === kind).length;
    if (stated.get(kind) !== count) faults.push(`${page}  says ${stated.get(kind)} rows are ${kind}; they are ${count}`);
  }
  return faults;
}

const faults = judgePage(PAGE);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
