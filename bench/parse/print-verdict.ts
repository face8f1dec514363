import type { FieldCount, KindCount, Verdict } from './judge-rows.ts';
import type { MeasuredKind } from './measured-kind.ts';
import { wilsonInterval } from './wilson-interval.ts';

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

/** Ours beside the baseline's, on the same rows. */
export function printVerdict(kind: MeasuredKind, ours: Verdict, naive: Verdict): string[] {
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

/** At most `limit` rows that were not read as labelled, taken evenly from all of them. */
export function printFailures(verdict: Verdict, limit: number): string[] {
  const step = Math.max(1, verdict.failures.length / limit);
  const lines: string[] = [];
  for (let at = 0; at < verdict.failures.length && lines.length < limit; at += step) {
    const failure = verdict.failures[Math.floor(at)];
    if (failure !== undefined) lines.push(`${failure.row.where}: ${failure.row.text}\n    ${failure.wrong.join('; ')}`);
  }
  return lines;
}
