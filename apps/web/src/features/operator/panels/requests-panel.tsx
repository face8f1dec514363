import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { REQUEST_WORDS, STANDINGS } from '../parts/request-words.ts';
import { Answer, Columns, Nothing, WideTable } from '../parts/panel.tsx';

/** `/operator/requests`: open privacy requests. The person's identity is behind each receipt number, and opening it is recorded. */
export function RequestsPanel() {
  usePageTitle('Requests · Operator');
  return (
    <>
      <PageHeader title="Requests" lead="To know, correct or delete: answered within 30 days of their confirmation, or 90 with a reason." />
      <Answer route="GET /api/operator/requests">
        {(requests) =>
          requests.length === 0 ? (
            <Nothing>No requests are waiting for an answer.</Nothing>
          ) : (
            <WideTable label="Requests waiting">
              <Columns names={['Due', 'Number', 'Asks', 'Confirmed', 'Status']} />
              <tbody>
                {requests.map(({ receipt, kind, dueAt, confirmedAt, isExtended, standing }) => (
                  <tr key={receipt}>
                    <td className="font-medium whitespace-nowrap">{formatDate(dueAt)}</td>
                    <td>
                      <Link href={paths.operatorRequest(receipt)} className="link font-mono whitespace-nowrap touch:py-3">
                        {receipt}
                      </Link>
                    </td>
                    <td>{REQUEST_WORDS[kind]}</td>
                    <td className="whitespace-nowrap">{formatDate(confirmedAt)}</td>
                    <td className="flex gap-2">
                      {standing !== 'open' && <Badge tone={STANDINGS[standing].tone}>{STANDINGS[standing].words}</Badge>}
                      {isExtended && <Badge tone="muted">extended</Badge>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          )
        }
      </Answer>
    </>
  );
}
