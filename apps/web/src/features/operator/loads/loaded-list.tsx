import type { LoadJob } from '@deedline/contract/operator/loads';
import type { OperatorLoad } from '@deedline/contract/operator/installation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, reading } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason.tsx';
import { isOpen, jobsQuery } from './loads-queries.ts';

/** Every live load; one whose removal was requested says so. */
export function LoadedList({ jobs }: { jobs: readonly LoadJob[] }) {
  const client = useQueryClient();
  const ended = jobs.filter((job) => !isOpen(job)).length;
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/operator/sources', ended],
    queryFn: reading('GET /api/operator/sources'),
  });
  const [removing, setRemoving] = useState<OperatorLoad | null>(null);
  if (error) return <Problem what={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Loading what searches read" rows={3} />;
  if (data.loads.length === 0) return <Nothing>Nothing is loaded yet: no search can find anything.</Nothing>;
  const leaving = new Set(jobs.filter((job) => job.kind === 'remove' && isOpen(job)).map(({ source }) => source));
  return (
    <>
      <WideTable label="What searches read">
        <Columns names={['Source', 'Place', 'Layout', 'As of', '#Rows', '#Rejected', 'Action']} />
        <tbody>
          {data.loads.map((load) => (
            <tr key={`${load.source} ${load.layout}`}>
              <td className="font-medium">{load.label}</td>
              <td>{load.place ?? 'everywhere'}</td>
              <td>{load.layout}</td>
              <td className="whitespace-nowrap">{formatDate(load.asOf)}</td>
              <Figure>{formatNumber(load.rowsLoaded)}</Figure>
              <Figure>{formatNumber(load.rowsRejected)}</Figure>
              <td>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={leaving.has(load.source)}
                  aria-label={`Remove ${load.label}, ${load.layout}`}
                  onClick={() => setRemoving(load)}
                >
                  {leaving.has(load.source) ? 'Being removed' : 'Remove'}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {removing !== null && (
        <ReasonDialog
          title={`Remove ${removing.label}`}
          lead="From then on, no search finds anything in it. What was already delivered stays as it was. You can load it again."
          act="Remove"
          isDanger
          done="It is being removed"
          onClose={() => setRemoving(null)}
          send={async (reason) => {
            const { source, layout } = removing;
            await call('POST /api/operator/sources/remove', { body: { source, layout, reason } });
            await client.invalidateQueries({ queryKey: jobsQuery.queryKey });
          }}
        />
      )}
    </>
  );
}
