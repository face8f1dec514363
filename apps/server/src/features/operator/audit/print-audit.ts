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
    `The audit record as of ${printTime(at)}: ${printCount(records, 'record')} from No. ${from}, checked in ${(tookMs / 1000).toFixed(1)} s`,
    ...(removedThrough === null ? [] : [`  removed because they were old: No. 1 to No. ${removedThrough}`]),
    ...(head.number === 0 ? [] : [`  head: No. ${head.number} ${head.hash}`]),
    ...(asked == null ? [] : [`  the hash given with --head is that of No. ${asked}`]),
    ...setBack.map((what) => `  the clock was set back, and these records carry its time: ${what}`),
    ...accepted.map((what) => `  accepted as missing after a restore: ${what}`),
    '',
    ...(findings.length === 0
      ? ['Every record is unchanged and in its place.']
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
    `Keep them where nobody who can write to the database can reach them. To check later: npm run deedline -- audit verify --head ${head.hash}`,
  ].join('\n');
}

export function printRecords(records: readonly AuditRow[]): string {
  if (records.length === 0) return 'No records found.';
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
