import type { mapPreview } from '@deedline/contract/files/map-preview';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { messageOf } from '../../../api/call.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Columns, Figure, WideTable } from '../parts/panel.tsx';

type Preview = z.infer<typeof mapPreview>;
const MOST_UNUSED = 40;

/** Some rows before and after mapping, and what would be lost. */
export function MapPreview({ asked: { data, error, isFetching, refetch } }: { asked: UseQueryResult<Preview> }) {
  if (error && !isFetching) return <Problem what={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows label="Reading some rows" rows={4} />;
  const { columns, rows, looked, unused, missing } = data;
  return (
    <section aria-label="What it becomes" aria-busy={isFetching} className={isFetching ? 'opacity-60' : undefined}>
      <h3 className="font-semibold">Before and after</h3>
      <p className="mb-3 text-sm text-muted">
        Of the first {formatNumber(looked.rows)} rows {formatNumber(looked.loaded)} would be loaded
        {looked.rejected > 0 && `, ${formatNumber(looked.rejected)} rejected`}.
      </p>
      {looked.reasons.length > 0 && (
        <ul aria-label="Why rows would be rejected" className="mb-3 border-l-2 border-brass pl-3 text-sm">
          {looked.reasons.map(({ reason, rows: count }) => (
            <li key={reason}>
              {formatNumber(count)}: {reason}
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && <p className="mb-3 border-l-2 border-brick pl-3 text-sm">Not in this file: {missing.join(', ')}.</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map((row) => (
          <PreviewRow key={row.line} columns={columns} row={row} />
        ))}
      </div>
      {unused.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer text-sm font-medium touch:py-3">
            {formatNumber(unused.length)} columns are not used
          </summary>
          <WideTable label="Columns that are not used">
            <Columns names={['Column', '#Filled', 'For example']} />
            <tbody>
              {unused.slice(0, MOST_UNUSED).map(({ column, filled, example }) => (
                <tr key={column}>
                  <td className="font-medium">{column}</td>
                  <Figure>{formatNumber(filled)}</Figure>
                  <td className="max-w-72 truncate">{example}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </details>
      )}
    </section>
  );
}

function PreviewRow({ columns, row: { line, before, after, rejected } }: { columns: readonly string[]; row: Preview['rows'][number] }) {
  const filled = before.flatMap((text, at) => (text === '' ? [] : [[columns[at] ?? '', text] as const]));
  return (
    <article
      aria-label={`Line ${line}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border bg-raise p-4 text-sm md:grid-cols-2"
    >
      <div className="min-w-0">
        <h4 className="mb-1 text-xs font-medium text-muted">Line {formatNumber(line)} of the file</h4>
        <Facts facts={filled} />
      </div>
      <div className="min-w-0">
        {rejected !== undefined && <p className="border-l-2 border-brick pl-3">Rejected: {rejected}</p>}
        {rejected === undefined && after.length === 0 && <p className="text-muted">Left out.</p>}
        {after.map(({ kind, recordId, body }) => (
          <div key={`${kind} ${recordId}`}>
            <h4 className="mb-1 text-xs font-medium text-muted">{kind.replaceAll('_', ' ')}</h4>
            <Facts facts={factsOf(body)} />
          </div>
        ))}
      </div>
    </article>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {facts.map(([name, text]) => (
        <div key={name} className="flex gap-3">
          <dt className="w-32 shrink-0 truncate text-muted" title={name}>
            {name}
          </dt>
          <dd className="min-w-0 break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Flattens a record into pairs such as 'situs.city' and its text. */
function factsOf(value: unknown, name = ''): (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, one]) => factsOf(one, name === '' ? key : `${name}.${key}`));
}
