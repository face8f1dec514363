/**
 * Verifies docs/spec-coverage.md: ids are unique; every row names an existing test by file and title, waits for named work, or refers to a point
 * of the decision record; and the counts at the top are right.
 * Usage: node tools/spec-coverage.ts
 */
import { readFileSync } from 'node:fs';
import { judgeTest, readCells } from './documents/judge-test.ts';

const PAGE = 'docs/spec-coverage.md';
const DECISIONS = 'docs/decisions/0035-where-we-differ-from-the-specification.md';
/** Planned work that rows may refer to. */
const LATER: ReadonlySet<string> = new Set();
const KINDS = ['shown', 'decided otherwise', 'later', 'in all'] as const;
type Kind = (typeof KINDS)[number];

interface Row {
  line: number;
  id: string;
  references: string[];
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

/** The problem of a reference; undefined when it is valid. */
function judge(reference: string, points: ReadonlySet<string>): string | undefined {
  const later = /^later: (.+)$/.exec(reference);
  if (later) return LATER.has(later[1]!) ? undefined : `waits for "${later[1]}", which is not planned work`;
  const decision = /^decision (\d+)$/.exec(reference);
  if (decision) return points.has(decision[1]!) ? undefined : `rests on point ${decision[1]}, which ${DECISIONS} does not have`;
  return judgeTest(reference);
}

function kindOf({ references }: Row): Kind {
  if (references.some((reference) => reference.startsWith('later:'))) return 'later';
  return references.some((reference) => reference.startsWith('decision')) ? 'decided otherwise' : 'shown';
}

function* judgeRow(row: Row, points: ReadonlySet<string>): Generator<string> {
  const { references } = row;
  if (references.length === 0) yield 'names no test';
  if (kindOf(row) === 'decided otherwise' && references.length === 1) yield 'names a decision, but no test of what is done instead';
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
    if (seen.has(row.id)) faults.push(`${place} occurs twice`);
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
