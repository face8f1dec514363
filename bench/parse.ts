/**
 * `npm run bench:parse -- --kind address|name --data FILE...`: counts how many labelled rows our parsers read as labelled, field by field, compared with a few
 * regular expressions. --show N prints rows that were read differently, --order gives the order in which a file prints its names.
 */
import { FlagProblem, parseFlags } from './flags/read-flags.ts';
import { wilsonInterval } from './match/statistics.ts';
import { ADDRESS_KIND } from './parse/address-kind.ts';
import { type FieldCount, judgeRows, type KindCount, type Labelled, type MeasuredKind, type Verdict } from './parse/judge-rows.ts';
import { NAME_KIND } from './parse/name-kind.ts';
import { LabelProblem, readLabelFile } from './parse/read-label-file.ts';

const KINDS: Readonly<Record<string, MeasuredKind>> = { address: ADDRESS_KIND, name: NAME_KIND };

try {
  main();
} catch (error) {
  if (!(error instanceof LabelProblem || error instanceof FlagProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function main(): void {
  const { values, positionals } = parseFlags({
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
  if (failures.length > 0) console.log(`\n${failures.length} of the ${ours.failures.length} rows that were read wrongly`);
  for (const line of failures) console.log(line);
}

function isOrder(order: string | undefined): order is Labelled['order'] {
  return order === undefined || order === 'last_first' || order === 'first_last';
}

function readRows(file: string, kind: MeasuredKind): Labelled[] {
  const { rows, skipped, unknown } = readLabelFile(file, kind);
  console.log(`${file}: ${rows.length} rows${skipped > 0 ? `, ${skipped} without a usable label` : ''}`);
  if (unknown.size > 0) console.log(`  unknown labels, ignored: ${[...unknown].map(([name, count]) => `${name} (${count})`).join(', ')}`);
  return rows;
}

function share(right: number, count: number): string {
  const { value, low, high } = wilsonInterval(right, count);
  return count === 0 ? '-' : `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

function plain(right: number, count: number): string {
  return count === 0 ? '-' : (right / count).toFixed(3);
}

function fieldLine(name: string, count: FieldCount, base: FieldCount | undefined): string {
  return `${name.padEnd(10)} ${String(count.labelled).padStart(8)}  ${plain(count.right, count.read).padStart(9)}  ${plain(count.right, count.labelled).padStart(6)}  ${share(count.agreed, count.asked).padEnd(21)}  ${plain(base?.agreed ?? 0, base?.asked ?? 0)}`;
}

function kindLine(name: string, count: KindCount, base: KindCount | undefined): string {
  return `${name.padEnd(13)} ${String(count.labelled).padStart(5)}  ${plain(count.right, count.read).padStart(9)}  ${share(count.right, count.labelled).padEnd(21)}  ${plain(base?.right ?? 0, base?.labelled ?? 0)}`;
}

/** Our result compared with the baseline's on the same rows. */
function printVerdict(kind: MeasuredKind, ours: Verdict, naive: Verdict): string[] {
  const lines = [
    `rows         ${ours.rows}`,
    `exact rows   ${share(ours.exact, ours.rows)}   baseline ${share(naive.exact, naive.rows)}`,
    `rows/s       ${(ours.rows / ours.seconds).toFixed(0)}   baseline ${(naive.rows / naive.seconds).toFixed(0)}`,
    '',
    'field      labelled  precision  recall  rate (right or absent)  baseline rate',
  ];
  for (const field of [...kind.fields, ...kind.details]) {
    const count = ours.fields.get(field);
    if (count !== undefined && (count.labelled > 0 || count.read > 0))
      lines.push(fieldLine(kind.details.includes(field) ? `  ${field}` : field, count, naive.fields.get(field)));
  }
  if (ours.kinds.size > 0) {
    lines.push('', 'kind          rows   precision  told apart             baseline');
    const names = [...ours.kinds].filter(([, count]) => count.labelled > 0).map(([name]) => name);
    for (const name of names.sort()) {
      const count = ours.kinds.get(name);
      if (count !== undefined) lines.push(kindLine(name, count, naive.kinds.get(name)));
    }
  }
  return lines;
}

/** At most `limit` rows that were not read as labelled, sampled evenly from all of them. */
function printFailures(verdict: Verdict, limit: number): string[] {
  const step = Math.max(1, verdict.failures.length / limit);
  const lines: string[] = [];
  for (let at = 0; at < verdict.failures.length && lines.length < limit; at += step) {
    const failure = verdict.failures[Math.floor(at)];
    if (failure !== undefined) lines.push(`${failure.row.where}: ${failure.row.text}\n    ${failure.wrong.join('; ')}`);
  }
  return lines;
}
