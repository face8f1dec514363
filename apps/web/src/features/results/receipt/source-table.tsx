import type { SourceReport } from '@deedline/contract/results';
import { formatDate, formatNumber } from '../../../ui/format.ts';

const STATUS_WORDS = {
  answered: 'answered',
  late: 'too late',
  failed: 'failed',
  skipped: 'not asked',
  not_permitted: 'no permissible use',
  outdated: 'to be loaded again',
} as const;

function SourceRow({ source }: { source: SourceReport }) {
  const isMissing = source.status === 'late' || source.status === 'failed' || source.status === 'outdated';
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t py-1.5">
      <span className="min-w-0 flex-1">{source.label}</span>
      <span className={isMissing ? 'font-medium text-brass-ink' : 'text-muted'}>
        {source.status === 'answered'
          ? `${formatNumber(source.records)} ${source.records === 1 ? 'record' : 'records'}`
          : (source.reason ?? STATUS_WORDS[source.status])}
      </span>
      <span className="w-32 text-right text-xs text-muted">{source.asOf ? `as of ${formatDate(source.asOf)}` : 'date not known'}</span>
    </li>
  );
}

export function SourceTable({ sources }: { sources: readonly SourceReport[] }) {
  return (
    <ul className="gap-x-10 @3xl:columns-2 [&>li]:break-inside-avoid">
      {sources.map((source) => (
        <SourceRow key={source.name} source={source} />
      ))}
    </ul>
  );
}
