import { existsSync, readFileSync } from 'node:fs';

/** The titles of a file's tests as written, including those of loops; titles of `describe` do not count. */
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

/** The position of the parenthesis that closes the one at `start`; parentheses in strings are skipped. */
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

/** The problem of a reference to a test, written `path`: "title"; undefined when it is valid. */
export function judgeTest(reference: string): string | undefined {
  const test = /^`([^`]+)`: "(.+)"$/.exec(reference);
  if (!test) return `cannot be read: ${reference}`;
  if (!existsSync(test[1]!)) return `names ${test[1]}, which does not exist`;
  return hasTest(test[1]!, test[2]!) ? undefined : `${test[1]} has no test "${test[2]}"`;
}

/** The cells of a table row; a pipe inside a cell is written `\|`. */
export function readCells(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
