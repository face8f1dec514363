/**
 * Verifies docs/security.md: every requirement of levels 1 and 2 of the OWASP ASVS is in exactly one row; a row that says how it is met names
 * existing tests by file and title, or gates; a row that does not apply or is not met gives the reason; quotes of code match the code; and the counts at
 * the top are right. Usage: node tools/security.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { GATES } from './check.ts';
import { ASVS_LEVELS } from './documents/asvs-levels.ts';
import { judgeTest, readCells } from './documents/judge-test.ts';

const PAGE = 'docs/security.md';
/** Gates that `npm test` runs in addition to those of `npm run check`. */
const OTHER_GATES: ReadonlySet<string> = new Set(['log-canary', 'check-gates']);
const KINDS = ['held', 'does not apply', 'not held', 'in all'] as const;
type Kind = (typeof KINDS)[number];

interface Row {
  line: number;
  ids: string[];
  asks: string;
  how: string;
  references: string[];
}

/** Rows begin with requirement numbers: `| 1.2.3, 1.2.4 | what is asked | how it is met | shown by |`. */
function readRows(lines: readonly string[]): Row[] {
  return lines.flatMap((text, index) => {
    const [ids = '', asks = '', how = '', shownBy = ''] = readCells(text);
    if (!/^\d+\.\d+\./.test(ids)) return [];
    return [{ line: index + 1, ids: ids.split(', '), asks, how, references: shownBy.split('<br>').filter(Boolean) }];
  });
}

function kindOf({ how }: Row): Kind {
  return KINDS.find((kind) => how.startsWith(`${kind}:`)) ?? 'held';
}

/** The problem of a reference; undefined when it is valid. */
function judge(reference: string): string | undefined {
  const gate = /^gate `([^`]+)`$/.exec(reference)?.[1];
  if (gate === undefined) return judgeTest(reference);
  return gate in GATES || OTHER_GATES.has(gate) ? undefined : `names the gate ${gate}, which does not exist`;
}

function* judgeRow(row: Row): Generator<string> {
  const kind = kindOf(row);
  for (const id of row.ids) if (!ASVS_LEVELS.has(id)) yield `names ${id}, which is not a requirement of level 1 or 2`;
  if (row.asks === '') yield 'does not say what the requirement is';
  if (row.how === '') yield 'does not say how it is met';
  if (kind !== 'held' && row.how.slice(kind.length + 1).trim() === '') yield `is ${kind}, but does not say why`;
  if (kind === 'held' && row.references.length === 0) yield 'names no test';
  for (const reference of row.references) {
    const fault = judge(reference);
    if (fault) yield fault;
  }
}

function* judgeIds(rows: readonly Row[]): Generator<string> {
  const seen = new Set<string>();
  for (const { line, ids } of rows) {
    for (const id of ids) {
      if (seen.has(id)) yield `${PAGE}:${line}  ${id} occurs twice`;
      seen.add(id);
    }
  }
  for (const id of ASVS_LEVELS.keys()) if (!seen.has(id)) yield `${PAGE}  ${id} is missing`;
}

/** Rows of `| held | level 1 | level 2 | both |`, counted in requirements. */
function* judgeCounts(lines: readonly string[], rows: readonly Row[]): Generator<string> {
  const stated = new Map(lines.map(readCells).map(([kind = '', ...counts]) => [kind, counts.join(' ')]));
  for (const kind of KINDS) {
    const levels = rows
      .filter((row) => kind === 'in all' || kindOf(row) === kind)
      .flatMap(({ ids }) => ids.map((id) => ASVS_LEVELS.get(id)));
    const [first, second] = [1, 2].map((level) => levels.filter((one) => one === level).length);
    const counted = `${first} ${second} ${first! + second!}`;
    if (stated.get(kind) !== counted) yield `${PAGE}  says ${stated.get(kind)} requirements are ${kind}; they are ${counted}`;
  }
}

/** `SESSION_DAYS = 30` in `apps/server/src/...ts`: the quoted code must be in the file. */
function* judgeQuotes(text: string): Generator<string> {
  for (const [, quote, file] of text.matchAll(/`([^`]+)` in `((?:apps|packages|tools)\/[^`]+\.ts)`/g))
    if (!existsSync(file!) || !readFileSync(file!, 'utf8').includes(quote!)) yield `${PAGE}  quotes ${quote}, which ${file} does not say`;
}

const lines = readFileSync(PAGE, 'utf8').split('\n');
const rows = readRows(lines);
const faults = [
  ...rows.flatMap((row) => [...judgeRow(row)].map((fault) => `${PAGE}:${row.line}  ${row.ids.join(', ')} ${fault}`)),
  ...judgeIds(rows),
  ...judgeCounts(lines, rows),
  ...judgeQuotes(lines.join('\n')),
];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
