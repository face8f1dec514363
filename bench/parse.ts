/**
 * `npm run bench:parse -- --kind address|name --data FILE...`: how many labelled rows our parsers read as their labels say, field by field,
 * beside a few regular expressions. --show N prints rows that were read otherwise, --order says how a file prints its names.
 */
import { parseArgs } from 'node:util';
import { ADDRESS_KIND } from './parse/address-kind.ts';
import { judgeRows } from './parse/judge-rows.ts';
import { LabelProblem } from './parse/label-problem.ts';
import type { Labelled, MeasuredKind } from './parse/measured-kind.ts';
import { NAME_KIND } from './parse/name-kind.ts';
import { printFailures, printVerdict } from './parse/print-verdict.ts';
import { readLabelFile } from './parse/read-label-file.ts';

const KINDS: Readonly<Record<string, MeasuredKind>> = { address: ADDRESS_KIND, name: NAME_KIND };

try {
  main();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof LabelProblem) && !isUsage) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      data: { type: 'string', multiple: true, default: [] },
      order: { type: 'string' },
      show: { type: 'string', default: '0' },
    },
  });
  const kind = KINDS[values.kind ?? ''];
  const files = [...values.data, ...positionals];
  const { order } = values;
  if (kind === undefined || files.length === 0 || !/^\d+$/.test(values.show) || !isOrder(order)) {
    console.error('usage: npm run bench:parse -- --kind address|name --data FILE... [--order last_first|first_last] [--show N]');
    process.exitCode = 2;
    return;
  }
  const rows = files.flatMap((file) => readRows(file, kind)).map((row) => (order === undefined ? row : { order, ...row }));
  const ours = judgeRows(kind, rows, (row) => kind.read(row));
  const naive = judgeRows(kind, rows, (row) => kind.readNaively(row));
  for (const line of printVerdict(kind, ours, naive)) console.log(line);
  const failures = printFailures(ours, Number(values.show));
  if (failures.length > 0) console.log(`\n${failures.length} of the ${ours.failures.length} rows that were read otherwise`);
  for (const line of failures) console.log(line);
}

function isOrder(order: string | undefined): order is Labelled['order'] {
  return order === undefined || order === 'last_first' || order === 'first_last';
}

function readRows(file: string, kind: MeasuredKind): Labelled[] {
  const { rows, skipped, unknown } = readLabelFile(file, kind);
  console.log(`${file}: ${rows.length} rows${skipped > 0 ? `, ${skipped} without a label that counts` : ''}`);
  if (unknown.size > 0) console.log(`  not known and ignored: ${[...unknown].map(([name, count]) => `${name} (${count})`).join(', ')}`);
  return rows;
}
