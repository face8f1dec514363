import { printCount } from '../../../print-count.ts';
import { printTable, printTime } from '../command/print-table.ts';
import type { Head } from '../../audit/chain-records.ts';
import type { AuditRow } from '../../record/record-audit.ts';
import type { AuditProof } from '../../audit/verify-records.ts';

/** Prints a proof for the operator, with anything that does not fit at the end. */
export function printAuditProof({
  at,
  records,
  from,
  head,
  removedThrough,
  findings,
  setBack,
  accepted,
  asked,
  tookMs,
}: AuditProof): string {
  return [
    `The audit record as of ${printTime(at)}: ${printCount(records, 'record')} from No. ${from} on, checked in ${(tookMs / 1000).toFixed(1)} s`,
    ...(removedThrough === null ? [] : [`  removed because they were old: No. 1 to No. ${removedThrough}`]),
    ...(head.number === 0 ? [] : [`  head: No. ${head.number} ${head.hash}`]),
    ...(asked == null ? [] : [`  the hash that was asked for is that of No. ${asked}`]),
    ...setBack.map((what) => `  the clock was set back, and records are dated by it: ${what}`),
    ...accepted.map((what) => `  accepted without what was sealed: ${what}`),
    '',
    ...(findings.length === 0
      ? ['Every record is what was sealed, where it was sealed.']
      : [`BROKEN: ${printCount(findings.length, 'finding')}.`, ...findings.map((what) => `  ${what}`)]),
  ].join('\n');
}

export function printHead(head: Head, at: Date): string {
  if (head.number === 0) return 'Nothing is sealed yet.';
  return [
    `The chain as of ${printTime(at)}`,
    printTable([
      ['number', String(head.number)],
      ['hash', head.hash],
    ]),
    '',
    `Keep it where nobody who can write to the database can reach it. Later: npm run deedline -- audit verify --head ${head.hash}`,
  ].join('\n');
}

export function printRecords(records: readonly AuditRow[]): string {
  if (records.length === 0) return 'No record.';
  return printTable([
    ['No.', 'time', 'kind', 'what', 'account', 'by', 'about', 'from'],
    ...records.map(({ number, at, kind, what, accountId, operator, subject, ip }) => [
      number === null ? 'unsealed' : String(number),
      printTime(at),
      kind,
      what,
      accountId ?? '-',
      operator ?? '-',
      subject ?? '-',
      ip ?? '-',
    ]),
  ]);
}
