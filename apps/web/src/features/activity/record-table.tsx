import type { AuditRecord } from '@deedline/contract/compliance/audit';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';

/** Enough digits of a hash to tell records apart. */
const HASH_DIGITS = 12;

/** A table on wide screens, cards on narrow ones. */
export function RecordTable({ records }: { records: readonly AuditRecord[] }) {
  return (
    <Table aria-label="What is on record about your account" className="@max-4xl:block">
      <thead className="@max-4xl:hidden">
        <tr>
          <HeaderCell className="w-44">When</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell className="w-72">Who, and from where</HeaderCell>
          <HeaderCell className="w-44 text-right">Number and hash</HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-4xl:block">
        {records.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </tbody>
    </Table>
  );
}

function RecordRow({ record: { at, kind, what, words, who, subject, ip, userAgent, number, hash } }: { record: AuditRecord }) {
  const isReceipt = subject !== null && kind === 'search' && what !== 'sample';
  return (
    <Row className="@max-4xl:grid @max-4xl:gap-y-1 @max-4xl:py-3 @4xl:[&>td]:py-2.5 @max-4xl:[&>td]:p-0">
      <Cell className="text-sm whitespace-nowrap text-muted @max-4xl:row-start-2 @max-4xl:text-xs">{formatMoment(at)}</Cell>
      <Cell className="@max-4xl:row-start-1">
        <span className="font-medium">{words}</span>
        {isReceipt && (
          <Link
            href={paths.receipt(subject)}
            aria-label={`Receipt of search ${subject}`}
            className="link ml-2 text-xs whitespace-nowrap touch:py-3"
          >
            Receipt
          </Link>
        )}
      </Cell>
      <Cell className="min-w-0 text-xs text-muted">
        {who !== null && <span className="block truncate text-ink">{who}</span>}
        {ip === null ? (
          'not from a browser'
        ) : (
          <>
            <span className="tabular-nums">{ip}</span>
            {userAgent !== null && (
              <span className="block max-w-72 truncate" title={userAgent}>
                {userAgent}
              </span>
            )}
          </>
        )}
      </Cell>
      <Cell className="font-mono text-2xs whitespace-nowrap text-muted @4xl:text-right @4xl:leading-6">
        {number === null || hash === null ? (
          'being sealed'
        ) : (
          <>
            No. {number} <span className="ml-1">{hash.slice(0, HASH_DIGITS)}</span>
          </>
        )}
      </Cell>
    </Row>
  );
}
