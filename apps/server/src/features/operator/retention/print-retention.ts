import { printTable } from '../command/print-table.ts';
import type { RetentionRun, RunDescribed } from '../../closing/apply-retention.ts';
import { nameSubject, type LegalHold } from '../../closing/holds.ts';
import { RETENTION_POLICY } from '../../closing/policy.ts';

export function printPolicy(): string {
  return RETENTION_POLICY.map(
    ({ class: kind, what, period, rule, tables }) =>
      `${what}\n    ${period}.\n    ${kind}${rule === null ? '' : `; rule ${rule}`}${tables.length === 0 ? '' : `; ${tables.join(', ')}`}`,
  ).join('\n\n');
}

export function printRemoved({ removed, failed }: Pick<RetentionRun, 'removed' | 'failed'>, isDry: boolean): string {
  const lines = Object.entries(removed).map(([rule, count]) => `${rule.padEnd(18)} ${count.toLocaleString('en-US')}`);
  const wrong = failed.map((rule) => `${rule} could not be applied: see the log.`);
  return [isDry ? 'This would go; nothing was changed:' : 'Removed:', ...lines, ...wrong].join('\n');
}

export function printRuns(runs: readonly RunDescribed[]): string {
  if (runs.length === 0) return 'The rules were not applied yet.';
  const rows = runs.map(({ id, beganAt, operator, removed, failed }) => [
    String(id),
    beganAt.toISOString().slice(0, 16).replace('T', ' '),
    operator ?? 'worker',
    Object.entries(removed)
      .filter(([, count]) => count > 0)
      .map(([rule, count]) => `${rule} ${count}`)
      .join(', ') || 'nothing',
    failed.join(', '),
  ]);
  return printTable([['run', 'UTC', 'by', 'removed', 'failed'], ...rows], '');
}

export function printHold(hold: LegalHold): string {
  const { id, subject, reason, placedBy, placedAt, released } = hold;
  const end = released === null ? 'stands' : `released ${printDay(released.at)} by ${released.by}: ${released.reason}`;
  return `Hold ${id} on ${nameSubject(subject)}, placed ${printDay(placedAt)} by ${placedBy}: ${reason}; ${end}`;
}

function printDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
